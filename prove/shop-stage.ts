import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SeedRandom } from '../src/demo/seed/seed-random.ts';
import { createDatabase } from '../src/server/db/database.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { readPostmaster } from '../src/server/embedded-postgres/embedded-lock.ts';
import { expectInvariants } from '../test/invariants.ts';
import type { RunningShop } from '../test/running-shop.ts';
import { UNDONE } from './deeds.ts';
import { Market } from './market.ts';
import { copyOfShop, startShop } from './prepared-shop.ts';

/** As many as the shop must start with in three seconds. */
const PRODUCTS = 10_000;
/** Drawing bills takes its time on a busy machine: jobs stand still when none was done for so long. */
const STANDSTILL_MS = 120_000;

/** Nobody does the jobs while the shop is away: whether they are done is asked once they could be. */
export const NOT_JOBS = /^(?!I12)/;

/** A database with the rights of its owner, whose going away ends nothing here. */
export function ownersPool(connectionString: string): Pool {
  return createPool(connectionString, { max: 4, statementTimeoutMs: 0, onError: () => undefined });
}

/** The embedded database of a folder, which stays its shop's to start and to stop. */
export async function embeddedAddress(folder: string): Promise<string> {
  const running = await readPostmaster(path.join(folder, 'postgres'));
  if (running?.state !== 'running') throw new Error(`No PostgreSQL runs on ${folder}.`);
  return `postgres://thokmandu@localhost:${running.port}/thokmandu?host=${encodeURIComponent(running.socketFolder)}`;
}

export async function postmasterPid(folder: string): Promise<number> {
  const text = await fs.readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}

/** A built shop with everything that one machine has, and a market in it. */
export interface ShopStage {
  folder: string;
  shop: RunningShop;
  watched: Watched;
  remove(): Promise<void>;
}

export async function openShop(env: Record<string, string> = {}): Promise<ShopStage> {
  const folder = await copyOfShop(PRODUCTS);
  const shop = await startShop(folder, env);
  const { baseUrl } = shop;
  const watched = await Watched.open(await embeddedAddress(folder), {
    mailFolders: [mailFolderOf(folder)],
    address: () => baseUrl,
  });
  return { folder, shop, watched, remove: () => fs.rm(folder, { recursive: true, force: true }) };
}

/** Where a shop with this data folder keeps the mail it sends. */
export function mailFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'mail');
}

/** People at work until `stop`, which waits until each has put down what they were at. */
export interface Load {
  stop(): Promise<void>;
}

interface MailRule {
  /** Of each process that sends mail. */
  mailFolders: readonly string[];
  /** Whoever dies between sending and writing it down sends once more: a mail server cannot be asked. */
  mayComeTwice?: boolean;
}

/** A market, its database, and all that has to be looked up of them. */
export class Watched {
  readonly pool: Pool;
  readonly market: Market;
  readonly #mail: MailRule;

  private constructor(pool: Pool, market: Market, mail: MailRule) {
    this.pool = pool;
    this.market = market;
    this.#mail = mail;
  }

  static async open(
    connectionString: string,
    { address, ...mail }: MailRule & { address: () => string },
  ): Promise<Watched> {
    const pool = ownersPool(connectionString);
    const market = await Market.open(createDatabase(pool), address);
    return new Watched(pool, market, mail);
  }

  startLoad(random: SeedRandom, options?: { hands?: number; pauseMs?: () => number }): Load {
    const over = new AbortController();
    const work = this.market.work(random, over.signal, options);
    return {
      async stop() {
        over.abort();
        await work;
      },
    };
  }

  /** People at work while something goes on, and until each has put down what they were at, whatever becomes of it. */
  async underLoad<Result>(
    random: SeedRandom,
    options: { hands?: number; pauseMs?: () => number },
    goOn: () => Promise<Result>,
  ): Promise<Result> {
    const load = this.startLoad(random, options);
    try {
      return await goOn();
    } finally {
      await load.stop();
    }
  }

  /** Waits until this much more was acknowledged, or the time is over. */
  async untilAcknowledged(more: number, limitMs = 20_000): Promise<void> {
    const { deeds } = this.market.recorder;
    const wanted = deeds.length + more;
    const end = performance.now() + limitMs;
    while (deeds.length < wanted && performance.now() < end) await wait(5);
  }

  /** Asks again for what stayed open, then looks up all that was promised and all that must always hold. */
  async judge(): Promise<string[]> {
    const { recorder, address, people } = this.market;
    await recorder.resolve(address());
    const faults = await recorder.lookUp(this.pool, people);
    await expectInvariants(this.pool, NOT_JOBS).catch((error: Error) =>
      faults.push(error.message.slice(0, 2000)),
    );
    return faults;
  }

  /** Waits for the jobs, then looks up what they had to do, and that none of it was done twice. */
  async #judgeJobs(): Promise<string[]> {
    const faults: string[] = [];
    const people = this.market.people.map(({ id }) => id);
    // What failed while the database was away is due again in a while; what is planned for a day was never tried.
    const left = async () =>
      (
        await this.pool.query(
          `select task_identifier, attempts, locked_by, last_error from graphile_worker.jobs
           where (run_at <= now() or attempts > 0) and attempts < max_attempts
           union all select 'mail in the outbox', 0, null, null from mail_outbox
           order by locked_by nulls last`,
        )
      ).rows;
    let undone = await left();
    for (let movedAt = performance.now(); undone.length > 0; ) {
      await wait(250);
      const now = await left();
      if (now.length < undone.length) movedAt = performance.now();
      undone = now;
      if (performance.now() - movedAt > STANDSTILL_MS) break;
    }
    if (undone.length > 0)
      faults.push(`${undone.length} jobs are not done: ${JSON.stringify(undone.slice(0, 3))}`);
    for (const [what, sql] of Object.entries(UNDONE)) {
      const { rows } = await this.pool.query(sql, [people]);
      if (rows.length > 0) faults.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    await expectInvariants(this.pool).catch((error: Error) => faults.push(error.message.slice(0, 2000)));
    return [...faults, ...(await this.#judgeMail())];
  }

  /** Each mail of our people's orders went out, and went out once. */
  async #judgeMail(): Promise<string[]> {
    const sent = new Map<string, number>();
    const { mailFolders, mayComeTwice = false } = this.#mail;
    const files = await Promise.all(
      mailFolders.map(async (folder) =>
        (await fs.readdir(folder).catch(() => [])).map((name) => path.join(folder, name)),
      ),
    );
    for (const file of files.flat()) {
      if (!file.endsWith('.json')) continue;
      const { to, subject, text } = JSON.parse(await fs.readFile(file, 'utf8'));
      const key = JSON.stringify([to, subject, text]);
      sent.set(key, (sent.get(key) ?? 0) + 1);
    }
    const twice = [...sent].filter(([, count]) => count > 1).map(([key]) => key.slice(0, 120));
    const subjects = new Set([...sent.keys()].map((key) => JSON.parse(key)[1] as string));
    const orders = this.market.recorder.deeds.filter(({ kind }) => kind === 'order');
    const missing = orders.filter(({ facts }) => !subjects.has(`Order ${facts.number} received`));
    return [
      ...(twice.length > 0 && !mayComeTwice
        ? [`${twice.length} mails went out twice: ${twice.slice(0, 3).join(' ')}`]
        : []),
      ...(missing.length > 0 ? [`${missing.length} orders without their mail`] : []),
    ];
  }

  /** Looks up what the jobs did, then ends one thing after the other: the close of a stage. */
  async finish(...ends: (() => Promise<unknown>)[]): Promise<string[]> {
    try {
      return await this.#judgeJobs();
    } finally {
      await this.pool.end();
      for (const end of ends) await end();
    }
  }
}
