import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from './pool.ts';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 3_000;
const ANSWER_WITHIN_MS = 2_000;

export interface ListenerEvents {
  /** Listening from now on; whatever was announced before must be read afresh. */
  onConnected(): void;
  /** Announcements are being missed. */
  onLost(): void;
  onMessage(payload: string): void;
}

/** A connection of its own that hears `notify`, and comes back by itself when it breaks. */
export class Listener {
  readonly #pool: Pool;
  readonly #channel: string;
  readonly #events: ListenerEvents;
  #client: pg.Client | null = null;
  #isStopped = true;
  #connecting: Promise<void> | null = null;
  #stopping = new AbortController();

  constructor(pool: Pool, channel: string, events: ListenerEvents) {
    this.#pool = pool;
    this.#channel = channel;
    this.#events = events;
  }

  /** Resolves once it listens, or once the first try failed; it goes on trying. */
  async start(): Promise<void> {
    this.#isStopped = false;
    if (!(await this.#connect())) this.#reconnect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
    await this.#connecting;
  }

  /**
   * Runs a statement over the listening connection: proves that it still hears. A connection that does not answer
   * in time is given up.
   */
  async ask<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[] | null> {
    const client = this.#client;
    if (client === null) return null;
    try {
      return (await client.query<Row>(text, values as unknown[])).rows;
    } catch {
      this.#giveUp(client);
      return null;
    }
  }

  async #connect(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#pool.directUrl,
      types: this.#pool.options.types,
      application_name: 'thokmandu listener',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#giveUp(client));
    client.on('end', () => this.#giveUp(client));
    client.on('notification', ({ payload }) => {
      if (client === this.#client) this.#events.onMessage(payload ?? '');
    });
    try {
      await client.connect();
      // Messages may arrive with the answer to this statement.
      this.#client = client;
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    } catch {
      if (this.#client === client) this.#client = null;
      client.end().catch(() => undefined);
      return false;
    }
    if (this.#isStopped) {
      this.#client = null;
      await client.end().catch(() => undefined);
      return true;
    }
    this.#events.onConnected();
    return true;
  }

  #giveUp(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#events.onLost();
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#isStopped || this.#connecting) return;
    this.#connecting = (async () => {
      for (let delay = FIRST_RETRY_MS; !this.#isStopped; delay = Math.min(delay * 2, LONGEST_RETRY_MS)) {
        await wait(delay, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined);
        if (this.#isStopped || (await this.#connect())) return;
      }
    })().finally(() => {
      this.#connecting = null;
    });
  }
}
