import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { asApplication, asApplicationLogin, canBecomeOwner, limitSessions } from './db/application-role.ts';
import { createDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { loadDemoSeed } from './demo-door.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { keepChangedDays } from './features/orders/dashboards/figures.commands.ts';

/** A database that is ready to be served from. */
export interface PreparedDatabase {
  /** Where the shop serves from, with the fewest rights that the database lets it have. */
  address: string;
  /** The same past its pooler; null: there is no pooler. */
  directAddress: string | null;
}

/**
 * Opens the database that the settings name, or the embedded one, and brings it up to date: the owner of the database
 * migrates it; the shop itself serves with the rights of the application's role, unless `asOwner` says otherwise
 * (loading data in bulk drops and builds indexes).
 */
export async function prepareDatabase(
  config: Config,
  log: FastifyBaseLogger,
  { asOwner = false } = {},
): Promise<PreparedDatabase & { close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataFolder: path.join(config.dataFolder, 'postgres'),
          log: (message) => process.stdout.write(`${message}\n`),
        })
      : null;
  const databaseUrl = embedded?.connectionString ?? (config.databaseUrl as string);
  const close = async () => embedded?.stop();
  try {
    const ownerUrl = config.databaseOwnerUrl ?? config.databaseDirectUrl ?? databaseUrl;
    await bringUpToDate(ownerUrl, config);
    if (asOwner) return { address: ownerUrl, directAddress: null, close };
    return {
      address: await servingAddress(databaseUrl, config, log),
      directAddress: config.databaseDirectUrl === null ? null : await asApplication(config.databaseDirectUrl),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the shop serves from, with the fewest rights that this database lets it have. */
async function servingAddress(
  databaseUrl: string,
  { databaseUrl: configured, databaseDirectUrl, databaseOwnerUrl, isDemo }: Config,
  log: FastifyBaseLogger,
): Promise<string> {
  if (configured === null) return asApplicationLogin(databaseUrl);
  // A pooler's sessions are shared: what a connection begins with is decided by its user's role alone.
  const isPooled = databaseDirectUrl !== null;
  const address = isPooled ? databaseUrl : await asApplication(databaseUrl);
  if (isPooled && !(await limitSessions(databaseOwnerUrl ?? databaseDirectUrl, databaseUrl))) {
    log.warn(
      'The sessions of DATABASE_URL have no limits of time: set them on its role (docs/decisions/0018).',
    );
  }
  if (!isDemo && (await canBecomeOwner(address))) {
    log.warn(
      'The user of DATABASE_URL owns the database: give the shop a user of its own and name the owner in DATABASE_OWNER_URL (docs/decisions/0007).',
    );
  }
  return address;
}

async function bringUpToDate(ownerUrl: string, { isDemo, secretKey }: Config): Promise<void> {
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
