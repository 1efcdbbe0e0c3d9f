import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { drawBill } from './bill-documents/bill-drawer.ts';
import type { Config } from './config.ts';
import { asApplication, asApplicationLogin, canBecomeOwner } from './db/application-role.ts';
import { createDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { loadDemoSeed } from './demo-door.ts';
import type { Deps } from './deps.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { createCatalogue } from './features/catalogue/catalogue.ts';
import { keepChangedDays } from './features/dashboards/figures.commands.ts';
import { createSettings } from './features/settings/settings.ts';
import { createGateways } from './gateways/gateways.ts';
import { createTaxOffice } from './gateways/tax-office.ts';
import { createMailer } from './mail/mailer.ts';
import { drawStatement } from './statement-documents/statement-drawer.ts';
import { createStorage } from './storage/storage.ts';

/**
 * What every process of the shop begins with: a migrated database (embedded when none is configured) and a mailer. The
 * owner of the database migrates it; the shop itself serves with the rights of the application's role, unless
 * `asOwner` says otherwise (loading data in bulk drops and builds indexes).
 */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
  { asOwner = false } = {},
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataFolder: path.join(config.dataFolder, 'postgres'),
          log: (message) => process.stdout.write(`${message}\n`),
        })
      : null;
  const databaseUrl = embedded?.connectionString ?? (config.databaseUrl as string);
  try {
    const ownerUrl = config.databaseOwnerUrl ?? databaseUrl;
    await prepareDatabase(ownerUrl, config);
    const pool = createPool(asOwner ? ownerUrl : await servingAddress(databaseUrl, config, log), {
      max: 10,
      onError: (error) => log.error({ err: error }, 'database connection lost'),
    });
    const catalogue = createCatalogue(pool, (error) =>
      log.error({ err: error }, 'catalogue index broken, building it anew'),
    );
    const settings = createSettings(pool, config);
    await settings.start();
    return {
      deps: {
        config,
        pool,
        db: createDatabase(pool),
        mailer: createMailer(config),
        storage: createStorage(config),
        catalogue,
        settings,
        drawBill,
        drawStatement,
        gateways: createGateways(config),
        taxOffice: createTaxOffice(config),
        clock: () => new Date(),
      },
      async close() {
        await catalogue.stop();
        await settings.stop();
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Where the shop serves from, with the fewest rights that this database lets it have. */
async function servingAddress(
  databaseUrl: string,
  { databaseUrl: configured, isDemo }: Config,
  log: FastifyBaseLogger,
): Promise<string> {
  if (configured === null) return asApplicationLogin(databaseUrl);
  const address = await asApplication(databaseUrl);
  if (!isDemo && (await canBecomeOwner(address))) {
    log.warn(
      'The user of DATABASE_URL owns the database: give the shop a user of its own and name the owner in DATABASE_OWNER_URL (docs/decisions/0007).',
    );
  }
  return address;
}

async function prepareDatabase(ownerUrl: string, { isDemo, secretKey }: Config): Promise<void> {
  await migrate(ownerUrl);
  if (!isDemo) return;
  const { seedDemo } = await loadDemoSeed();
  const pool = createPool(ownerUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const isNew = await seedDemo(pool, { secretKey });
    // The job that does it comes once a minute: until then each look at a dashboard would add up 18 months.
    if (isNew) await keepChangedDays({ db: createDatabase(pool), clock: () => new Date() });
  } finally {
    await pool.end();
  }
}
