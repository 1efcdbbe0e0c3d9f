import type { Socket } from 'node:net';
import pg from 'pg';

export type Pool = pg.Pool;
/** A pool or one of its connections: whatever can run a statement. */
export type Queryable = Pick<pg.Pool, 'query'>;

export type PoolOptions = {
  /** Most connections at once; 8 saturate one server process. */
  max?: number;
  /** Longest a statement may run; 0 lifts the limit (bulk loads). */
  statementTimeoutMs?: number;
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
 * lock, 10 s idle inside a transaction. A database that goes away breaks the statements in flight, never
 * the process; the next statement after its return works again.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 3000;
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 8,
    types,
    application_name: 'thokmandu',
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
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
    if (statementTimeoutMs > 0) destroyWhenSilent(client, statementTimeoutMs + 3000);
  });
  return pool;
}

/**
 * A half-open connection answers nothing, not even its time-outs. Every statement ends within its limit, so
 * a connection that stays silent longer while one is running is dead and must not be waited for.
 */
function destroyWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.setTimeout(silenceMs, () => {
    const isIdle = (client as unknown as { readyForQuery: boolean }).readyForQuery;
    if (!isIdle) connection.stream.destroy(new Error('The database connection has gone silent'));
  });
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
