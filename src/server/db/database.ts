import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import type { Pool } from './pool.ts';

/** Typed statements; a `Transaction<DB>` is one too, so `.sql.ts` functions take either. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** The query builder over a pool. `destroy()` ends the pool with it. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
