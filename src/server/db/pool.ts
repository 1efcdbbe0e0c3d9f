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
    if (statementTimeoutMs > 0) destroyWhenSilent(client, connectionString, statementTimeoutMs + 3000);
  });
  return pool;
}

/** What the driver knows of a connection beside what it tells. */
type Connected = { connection: { stream: Socket }; processID: number; readyForQuery: boolean };

/**
 * A half-open connection answers nothing, not even its time-outs. Nearly every statement ends within its limit, so a
 * connection that stays silent longer while one is running is dead and must not be waited for, unless the server says
 * that it still works on it: some are allowed more time.
 */
function destroyWhenSilent(client: pg.PoolClient, connectionString: string, silenceMs: number): void {
  const connected = client as unknown as Connected;
  const { stream } = connected.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', async () => {
    if (connected.readyForQuery) return;
    const { bytesRead } = stream;
    const isWorking = await isAtWork(connectionString, connected.processID);
    // A process that stood still has not read yet what came long ago.
    if (stream.bytesRead > bytesRead) return;
    if (isWorking) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('The database connection has gone silent'));
  });
}

/** Asks over a connection of its own. */
async function isAtWork(connectionString: string, processId: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select from pg_stat_activity where pid = $1 and state = 'active'",
      [processId],
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
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
