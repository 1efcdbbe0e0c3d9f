import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createCouriers } from './couriers/couriers.ts';
import { createDatabase } from './db/database.ts';
import { createPool } from './db/pool.ts';
import { PublicReads } from './db/public-reads.ts';
import type { Deps } from './deps.ts';
import { createCatalogue } from './features/catalogue/catalogue/catalogue.ts';
import { createSettings } from './features/shop/settings/settings.ts';
import { createGateways } from './gateways/gateways.ts';
import { createTaxOffice } from './gateways/tax-office.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutside } from './outside/outside.ts';
import { drawBill } from './papers/bills/bill-drawer.ts';
import { drawStatement } from './papers/statements/statement-drawer.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';
import { createSmsSender } from './sms/sms-sender.ts';
import { createSpeech } from './speech/speech.ts';
import { createPrivateFiles, createStorage } from './storage/storage.ts';

/** What a process that works alone begins with: a database that it prepares, and all that works on it. */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
  options: { asOwner?: boolean } = {},
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const database = await prepareDatabase(config, log, options);
  try {
    const { deps, close } = await connectDeps(config, log, database);
    return {
      deps,
      async close() {
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What every process of the shop works with, on a database that was prepared by it or by another. */
export async function connectDeps(
  config: Config,
  log: FastifyBaseLogger,
  { address, directAddress }: PreparedDatabase,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const pool = createPool(address, {
    max: 10,
    directUrl: directAddress,
    hasNamedStatements: config.hasNamedStatements,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  const catalogue = createCatalogue(
    pool,
    (error, what) => log.error({ err: error }, what),
    new PublicReads(pool, config),
  );
  const settings = createSettings(pool, config);
  await settings.start();
  return {
    deps: {
      config,
      pool,
      db: createDatabase(pool),
      mailer: createMailer(config),
      sms: createSmsSender(config),
      storage: createStorage(config),
      privateFiles: createPrivateFiles(config),
      catalogue,
      settings,
      speech: createSpeech({ settings, clock: () => new Date() }),
      drawBill,
      drawStatement,
      gateways: createGateways(config),
      couriers: createCouriers(config),
      taxOffice: createTaxOffice(config),
      outside: createOutside(config),
      clock: () => new Date(),
    },
    async close() {
      await catalogue.stop();
      await settings.stop();
      await pool.end();
    },
  };
}
