import type { Config } from './config.ts';
import type { Couriers } from './couriers/couriers.ts';
import type { Database } from './db/database.ts';
import type { Pool } from './db/pool.ts';
import type { Catalogue } from './features/catalogue/catalogue/catalogue.ts';
import type { Settings } from './features/shop/settings/settings.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { TaxOffice } from './gateways/tax-office.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outside } from './outside/outside.ts';
import type { DrawBill } from './papers/bills/bill-drawer.ts';
import type { DrawStatement } from './papers/statements/statement-drawer.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { Speech } from './speech/speech.ts';
import type { FileStorage } from './storage/file-storage.ts';
import type { PrivateFiles } from './storage/storage.ts';

/** What routes, commands and jobs work with; made once at start, replaced in tests. */
export interface Deps {
  config: Config;
  pool: Pool;
  db: Database;
  mailer: Mailer;
  /** Null: this server cannot send any. */
  sms: SmsSender | null;
  /** Uploaded pictures, and papers that the shop drew itself. */
  storage: FileStorage;
  /** What people sent for some eyes only. */
  privateFiles: PrivateFiles;
  /** What this process knows of the catalogue; tell it of every commit that changes products. */
  catalogue: Catalogue;
  /** What the admins decided: `settings.current`. */
  settings: Settings;
  /** How all that is said in English is said in Nepali. */
  speech: Speech;
  /** The ways to pay; shared, so that a silent gateway is known to all. */
  gateways: Gateways;
  /** Who carries parcels; shared like the gateways. */
  couriers: Couriers;
  /** Who is told of bills; shared like the gateways. */
  taxOffice: TaxOffice;
  /** Addresses that somebody else gave us. */
  outside: Outside;
  /** Bills on paper. */
  drawBill: DrawBill;
  /** Sellers' statements on paper. */
  drawStatement: DrawStatement;
  /** The instant now, for tokens and texts; expiries are judged by the database's clock. */
  clock: () => Date;
}
