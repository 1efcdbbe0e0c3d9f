/**
 * The jobs alone, as a process that a test can kill: on DATABASE_URL, which is migrated already. Prints a line once it
 * works.
 */
import { createLogger } from '../src/server/app.ts';
import { drawBill } from '../src/server/bill-documents/bill-drawer.ts';
import { loadConfig } from '../src/server/config.ts';
import { createDatabase } from '../src/server/db/database.ts';
import { createPool } from '../src/server/db/pool.ts';
import { createCatalogue } from '../src/server/features/catalogue/catalogue.ts';
import { createSettings } from '../src/server/features/settings/settings.ts';
import { createGateways } from '../src/server/gateways/gateways.ts';
import { createTaxOffice } from '../src/server/gateways/tax-office.ts';
import { startWorker } from '../src/server/jobs/worker.ts';
import { createMailer } from '../src/server/mail/mailer.ts';
import { drawStatement } from '../src/server/statement-documents/statement-drawer.ts';
import { createStorage } from '../src/server/storage/storage.ts';

const config = loadConfig(process.env);
const pool = createPool(config.databaseUrl as string);
await startWorker(
  {
    config,
    pool,
    db: createDatabase(pool),
    mailer: createMailer(config),
    storage: createStorage(config),
    catalogue: createCatalogue(pool),
    settings: createSettings(pool, config),
    drawBill,
    drawStatement,
    gateways: createGateways(config),
    taxOffice: createTaxOffice(config),
    clock: () => new Date(),
  },
  createLogger('error') as never,
);
console.log('working');
