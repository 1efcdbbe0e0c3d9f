import { runOnNode } from './commands.ts';
import type { ClusterNode } from './nodes.ts';
import { folderOf } from './paths.ts';
import { DATABASE, OWNER, type Secrets, SHOP_LOGIN } from './secrets.ts';

/** Makes the shop's database, who owns it, and who serves from it (docs/decisions/0018). */
export async function createDatabaseAndRoles(primary: ClusterNode, secrets: Secrets): Promise<void> {
  const statements = [
    `create role ${OWNER} login createrole password '${secrets.ownerPassword}';`,
    'create role thokmandu_app nologin;',
    `grant thokmandu_app to ${OWNER};`,
    `create role ${SHOP_LOGIN} login password '${secrets.shopPassword}' in role thokmandu_app;`,
    `create database ${DATABASE} owner ${OWNER};`,
  ];
  await runOnNode(
    primary,
    'postgres',
    ['psql', '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--host=${folderOf(primary)}`, 'postgres'],
    { input: statements.join('\n') },
  );
}
