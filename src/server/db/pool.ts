import pg from 'pg';
import { ShopClient, type ShopClientConfig } from './shop-client.ts';

export type Pool = pg.Pool & {
  /** Where a session of its own is opened: past the pooler, where there is one. */
  readonly directUrl: string;
};
/** A pool or one of its connections: whatever can run a statement. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** The longest that a session of the shop waits, in milliseconds, as PostgreSQL names these settings. */
export const SESSION_LIMITS = {
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
};

export type PoolOptions = {
  /** Most connections at once; 8 saturate one server process. */
  max?: number;
  /** Longest a statement may run; 0 lifts the limit (bulk loads). */
  statementTimeoutMs?: number;
  /** How many times as long as usual anything is waited for, on a machine that may stand still for seconds. */
  patience?: number;
  /** The same database past its pooler. With one, limits of time stand on the role: it knows no others. */
  directUrl?: string | null;
  /** Whether statements may be prepared under a name; a pooler that moves between sessions may not know them. */
  hasNamedStatements?: boolean;
  /** Longest that an answer is waited for, whatever the network does; without it `destroyWhenSilent` alone decides. */
  answerWithinMs?: number;
  /** Told about connections that break while nobody waits for them. */
  onError?: (error: Error) => void;
};

const OID = { int8: 20, date: 1082, numeric: 1700, int8Array: 1016, numericArray: 1231 } as const;

/**
 * Reads bigint and numeric as numbers (money is integer paisa below 2^53) and `date` as its text, because a
 * day has no time zone. A bigint that a number cannot hold throws instead of being rounded.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, parseSafeInteger],
  [OID.numeric, Number],
  [OID.date, String],
  [OID.int8Array, (text) => parseArray(text, parseSafeInteger)],
  [OID.numericArray, (text) => parseArray(text, Number)],
]);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (
      (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text')
    );
  },
} as pg.CustomTypesConfig;

/**
 * Connections to PostgreSQL with every wait bounded: 2 s for a connection, 3 s for a statement, 2 s for a
 * lock, 10 s idle inside a transaction (`SESSION_LIMITS`). A database that goes away breaks the statements in flight, never
 * the process; the next statement after its return works again.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const directUrl = options.directUrl ?? connectionString;
  const patience = options.patience ?? 1;
  const limits = {
    statement_timeout: SESSION_LIMITS.statement_timeout * patience,
    lock_timeout: SESSION_LIMITS.lock_timeout * patience,
    idle_in_transaction_session_timeout: SESSION_LIMITS.idle_in_transaction_session_timeout * patience,
  };
  if (options.statementTimeoutMs !== undefined) limits.statement_timeout = options.statementTimeoutMs;
  const settings: ShopClientConfig = {
    connectionString,
    types,
    ...(directUrl === connectionString ? limits : {}),
    connectionTimeoutMillis: 2000 * patience,
    keepAlive: true,
    ...(options.answerWithinMs === undefined ? {} : { query_timeout: options.answerWithinMs }),
    hasNamedStatements: options.hasNamedStatements ?? true,
  };
  const pool = Object.assign(
    new pg.Pool({
      ...settings,
      max: options.max ?? 8,
      idleTimeoutMillis: 30_000,
      // The pool gives its own options to each connection it makes; its types do not say so.
      Client: ShopClient as unknown as new () => pg.ClientBase,
    }),
    { directUrl },
  );
  const report = (error: Error & { client?: unknown }) => {
    // The pool hangs the whole connection, statements included, on the error: not for any log.
    delete error.client;
    if (!pool.ending) options.onError?.(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle; one that breaks between two statements of a
    // transaction would otherwise end the process.
    client.on('error', report);
    if (limits.statement_timeout > 0) {
      (client as unknown as ShopClient).destroyWhenSilent(directUrl, limits.statement_timeout + 3000);
    }
  });
  return pool;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

function parseArray<T>(text: string, parse: (text: string) => T): (T | null)[] {
  // Arrays of numbers hold neither quotes nor braces inside.
  const body = text.slice(1, -1);
  return body === '' ? [] : body.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}
