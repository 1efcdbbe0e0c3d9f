import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { GroupedQuery, type Statement } from './grouped-query.ts';

export interface ShopClientConfig extends pg.ClientConfig {
  /** Whether statements may be prepared under a name. */
  hasNamedStatements: boolean;
}

/** What the driver has beside what it tells. */
type Driver = {
  connection: {
    stream: Socket;
    /** The texts of the statements that are prepared, by their names. */
    parsedStatements: Record<string, string>;
    emit(event: 'errorMessage', error: pg.DatabaseError): void;
  };
  readyForQuery: boolean;
};
type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

const NAMED = /^\/\* named: (\w+)(; goes with the next)? \*\//;
const NOTHING_YET = { rows: [], rowCount: null, oid: 0, fields: [] };

/**
 * One connection of the shop. A statement that begins with a comment like `named: find_order` is parsed and planned
 * once per connection; the name must stand for this text alone. `named: lock_it; goes with the next` is sent together
 * with the next statement of its transaction, as the `begin` of each transaction is: nobody is told its result, and its
 * failure is the next one's, which is not run then
 * (docs/decisions/0061-statements-that-go-together.md). Each connection has a name of its own, by which the server can be
 * asked about it through any pooler.
 */
export class ShopClient extends pg.Client {
  readonly #name: string;
  readonly #hasNamedStatements: boolean;
  readonly #send: Query;
  /** What waits for the next statement, in its order. */
  #held: Statement[] = [];

  constructor(config: ShopClientConfig) {
    const name = `thokmandu ${randomBytes(6).toString('hex')}`;
    super({ ...config, application_name: name });
    this.#name = name;
    this.#hasNamedStatements = config.hasNamedStatements;
    this.on('notice', (notice) => this.#refuseLostStandby(notice));
    this.#send = this.query.bind(this) as Query;
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      this.#inTransaction(statement, rest) ??
      this.#send(...this.#statementOf(statement, rest))) as typeof this.query;
  }

  /** What is held until the next statement, or sent with what was held; null for what goes by itself. */
  #inTransaction(text: unknown, [values, ...rest]: unknown[]): Promise<pg.QueryResult> | null {
    // Only what the query builder sends: text and values, and a promise is waited for.
    if (!this.#hasNamedStatements || typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      return null;
    if (text === 'begin') return this.#hold({ name: text, text, values }, 'BEGIN');
    const [, name, isHeld] = NAMED.exec(text) ?? [];
    const isWithin = this.#held.length > 0 || this.getTransactionStatus() === 'T';
    if (name !== undefined && isHeld && isWithin) return this.#hold({ name, text, values }, '');
    if (this.#held.length === 0) return null;
    const held = this.#held;
    this.#held = [];
    if (text === 'rollback' && held[0]?.text === 'begin')
      return Promise.resolve({ ...NOTHING_YET, command: 'ROLLBACK' });
    if (text === 'rollback') return this.#send(text);
    return this.#sendTogether(held, { ...(name === undefined ? {} : { name }), text, values });
  }

  #hold(statement: Statement, command: string): Promise<pg.QueryResult> {
    this.#held.push(statement);
    return Promise.resolve({ ...NOTHING_YET, command });
  }

  async #sendTogether(held: readonly Statement[], last: Statement): Promise<pg.QueryResult> {
    const { parsedStatements } = this.#driver().connection;
    const isPrepared = ({ name, text }: Statement) => name !== undefined && parsedStatements[name] === text;
    const isOne = last.values.length > 0 || !last.text.includes(';');
    if (!isOne || !held.every(isPrepared)) {
      for (const statement of held) await this.#send(statement);
      return this.#send(...this.#statementOf(last.text, [last.values]));
    }
    return new Promise((resolve, reject) => {
      this.#send(new GroupedQuery(held, last, (error, result) => (error ? reject(error) : resolve(result))));
    });
  }

  /**
   * A half-open connection answers nothing, not even its time-outs. Nearly every statement ends within its limit, so a
   * connection that stays silent longer while one is running is dead and must not be waited for, unless the server,
   * asked past any pooler, says that it still works on it: some are allowed more time. Waiting for a standby is no work.
   */
  destroyWhenSilent(directUrl: string, silenceMs: number): void {
    const driver = this.#driver();
    const { stream } = driver.connection;
    stream.setTimeout(silenceMs);
    stream.on('timeout', async () => {
      if (driver.readyForQuery) return;
      const { bytesRead } = stream;
      const isWorking = await isAtWork(directUrl, this.#name);
      // A process that stood still has not read yet what came long ago.
      if (stream.bytesRead > bytesRead) return;
      if (isWorking) stream.setTimeout(silenceMs);
      else stream.destroy(new Error('The database connection has gone silent'));
    });
  }

  #driver(): Driver {
    return this as unknown as Driver;
  }

  /** The statement as the driver takes it: named by its comment, or without a name where names are not known. */
  #statementOf(statement: unknown, rest: unknown[]): unknown[] {
    if (typeof statement === 'string') {
      const name = this.#hasNamedStatements ? NAMED.exec(statement)?.[1] : undefined;
      if (name === undefined) return [statement, ...rest];
      return [{ name, text: statement, values: rest[0] }, ...rest.slice(1)];
    }
    if (this.#hasNamedStatements || !hasName(statement)) return [statement, ...rest];
    return [{ ...statement, name: undefined }, ...rest];
  }

  /**
   * When the wait for a synchronous standby is cut off, the server says that the commit is done here and perhaps
   * nowhere else, and says it as a mere notice. The statement fails instead: its outcome is not known, and nothing may
   * be acknowledged that a failover could take back.
   */
  #refuseLostStandby(notice: { routine?: string | undefined }): void {
    if (notice.routine !== 'SyncRepWaitForLSN') return;
    const error = new pg.DatabaseError('The commit was not confirmed by a standby', 0, 'error');
    error.code = OUTCOME_UNKNOWN;
    const { connection } = this.#driver();
    connection.emit('errorMessage', error);
    // What the server still says of the statement would be taken for the answer to the next one.
    connection.stream.destroy(error);
  }
}

/** SQL's "statement completion unknown". */
const OUTCOME_UNKNOWN = '40003';

function hasName(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}

/** Asks over a connection of its own. */
async function isAtWork(directUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where application_name = $1 and state = 'active' and wait_event is distinct from 'SyncRep'`,
      [name],
    );
    return rowCount !== null && rowCount > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
