import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import type { Pool } from './pool.ts';

/** Typed statements; a `Transaction<DB>` is one too, so `.sql.ts` functions take either. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/**
 * The query builder over a pool. `destroy()` ends the pool with it. A hot statement inside a transaction begins with a
 * comment like `named: find_order` (`ShopClient`), and is then prepared once per connection like those of `queryNamed`.
 */
export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
