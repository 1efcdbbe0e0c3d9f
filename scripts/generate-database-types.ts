import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { migrate } from '../src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../src/server/project-root.ts';

export const databaseTypesFile = path.join(projectRoot, 'src', 'server', 'db', 'database-types.ts');

/** The types of a migrated database as source text, in the terms in which the pool reads its columns. */
export async function generateDatabaseTypes(connectionString: string): Promise<string> {
  const dialect = new PostgresDialect({ numericParser: 'number', dateParser: 'string' });
  const kyselyDialect = await dialect.introspector.connect({ connectionString, dialect });
  try {
    return await generate({
      db: kyselyDialect,
      dialect,
      outFile: null,
      includePattern: 'public.*',
      excludePattern: '*.schema_migrations',
      typeOnlyImports: true,
      typeMapping: { int8: 'number', numeric: 'number' },
    });
  } finally {
    await kyselyDialect.destroy();
  }
}

if (import.meta.main) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-types-'));
  await fs.chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  try {
    await migrate(server.connectionString);
    await fs.writeFile(databaseTypesFile, await generateDatabaseTypes(server.connectionString));
    console.log(`Wrote ${path.relative(projectRoot, databaseTypesFile)}`);
  } finally {
    await server.stop();
    await fs.rm(folder, { recursive: true, force: true });
  }
}
