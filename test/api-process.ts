/**
 * The API alone, as a process that a test can kill: on DATABASE_URL, which is migrated already, without pages and
 * demo content. Prints its port once it listens.
 */
import type { AddressInfo } from 'node:net';
import { buildApp, createLogger } from '../src/server/app.ts';
import { drawBill } from '../src/server/bill-documents/bill-drawer.ts';
import { loadConfig } from '../src/server/config.ts';
import { asApplication } from '../src/server/db/application-role.ts';
import { createDatabase } from '../src/server/db/database.ts';
import { createPool } from '../src/server/db/pool.ts';
import { createCatalogue } from '../src/server/features/catalogue/catalogue.ts';
import { createSettings } from '../src/server/features/settings/settings.ts';
import { createGateways } from '../src/server/gateways/gateways.ts';
import { createTaxOffice } from '../src/server/gateways/tax-office.ts';
import { createMailer } from '../src/server/mail/mailer.ts';
import { drawStatement } from '../src/server/statement-documents/statement-drawer.ts';
import { createStorage } from '../src/server/storage/storage.ts';

const config = loadConfig(process.env);
const pool = createPool(await asApplication(config.databaseUrl as string));
const app = await buildApp(
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
  { logger: createLogger('error') },
);
await app.listen({ host: '127.0.0.1', port: 0 });
console.log((app.server.address() as AddressInfo).port);
