import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from './database-types.ts';
import type { Pool } from './pool.ts';

/** Typed statements; a `Transaction<DB>` is one too, so `.sql.ts` functions take either. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const NAMED = /^\/\* named: (\w+) \*\//;
const watchedPools = new WeakSet<Pool>();

/**
 * The query builder over a pool. `destroy()` ends the pool with it.
 *
 * A hot statement inside a transaction begins with a comment like `named: find_order`: PostgreSQL then parses and
 * plans it once per connection, as it does for `queryNamed`. The name must stand for this text alone.
 */
export function createDatabase(pool: Pool): Database {
  if (!watchedPools.has(pool)) {
    watchedPools.add(pool);
    pool.on('connect', prepareNamedStatements);
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

function prepareNamedStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? NAMED.exec(text)?.[1] : undefined;
    return name === undefined
      ? query(text, ...rest)
      : query({ name, text, values: rest[0] }, ...rest.slice(1));
  }) as typeof client.query;
}
