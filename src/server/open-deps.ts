import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { createCatalogue } from './features/products/catalogue.ts';
import { createGateways } from './gateways/gateways.ts';
import { createMailer } from './mail/mailer.ts';

/** What every process of the shop begins with: a migrated database (embedded when none is configured) and a mailer. */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataFolder: path.join(config.dataFolder, 'postgres'),
          log: (message) => process.stdout.write(`${message}\n`),
        })
      : null;
  const pool = createPool(embedded?.connectionString ?? (config.databaseUrl as string), {
    max: 10,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  const catalogue = createCatalogue(pool);
  const close = async () => {
    await catalogue.stop();
    await pool.end();
    await embedded?.stop();
  };
  try {
    await migrate(pool);
    if (config.isDemo) {
      // Loaded only here: a production server never carries the demo content.
      const { seedDemo } = await import('../../db/seed/seed.ts');
      await seedDemo(pool);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const deps = {
    config,
    pool,
    db: createDatabase(pool),
    mailer: createMailer(config),
    catalogue,
    gateways: createGateways(config),
    clock: () => new Date(),
  };
  return { deps, close };
}
