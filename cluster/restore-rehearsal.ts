import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { backUp, configureBackups, restore } from './backups.ts';
import { BASE_ENVIRONMENT, onNode, run, runOnNode } from './commands.ts';
import { whoIsPrimary } from './health.ts';
import { addNamespace, removeNamespace } from './namespaces.ts';
import { type ClusterNode, nodeNamed, PORTS, rehearsalNode } from './nodes.ts';
import { folderOf, logOf } from './paths.ts';
import { POSTGRES_PROGRAMS } from './patroni.ts';
import { DATABASE, readSecrets, type Secrets } from './secrets.ts';

const MARK_EVERY_MS = 200;
const MARKS_DATABASE = 'restore_rehearsal';
const ARCHIVED_WITHIN_MS = 180_000;
const REPLAYED_WITHIN_MS = 300_000;

export type RestoreReport = {
  backup: { type: 'full' | 'diff'; seconds: number };
  /** Restored to a moment that was chosen while everything went on. */
  toMoment: Restored & {
    moment: string;
    /** From the last mark that was there to the moment. */
    missingSeconds: number;
    /** Marks written after the moment: there must be none. */
    marksTooMany: number;
    /** Orders placed up to the moment, in the shop and in what was restored. */
    orders: { placed: number; restored: number };
  };
  /** Restored to the newest that the store had, as if all databases had been lost just before it opened. */
  fromStoreAlone: Restored & { lostSeconds: number };
};

type Restored = { fetchSeconds: number; replaySeconds: number };

/**
 * Backs up the running cluster, writes a mark every 200 ms beside what the shop does, and restores on a node of its own:
 * to a moment in between, and to the newest that the store has. The cluster goes on meanwhile; nothing of this stays.
 */
export async function rehearseRestore(log: (line: string) => void): Promise<RestoreReport> {
  const secrets = await readSecrets();
  const primary = await whoIsPrimary();
  if (primary === null) throw new Error('No database takes writes.');
  log(`backing up ${primary.name}`);
  const { value: type, seconds } = await timed(() => backUp(primary));
  const backup = { type, seconds };
  const marks = await Marks.open(secrets);
  try {
    log('writing marks until the log of the chosen moment is archived');
    await wait(5000);
    const chosen = await marks.moment();
    await marks.untilArchived(chosen.at);
    await prepareNode(secrets);

    log(`restoring to ${chosen.text}`);
    const first = await bringBack({ time: chosen.text });
    const marked = await lastMark();
    const restoredOrders = await ordersUpTo(chosen.text);
    const marksTooMany = await marksAfter(chosen.text);
    await stopRestored();
    log('restoring to the newest that the store has');
    const second = await bringBack('newest');
    const opened = await marks.moment();
    const newest = await lastMark();
    return {
      backup,
      toMoment: {
        ...first,
        moment: chosen.text,
        missingSeconds: (chosen.at - marked) / 1000,
        marksTooMany,
        orders: { placed: chosen.orders, restored: restoredOrders },
      },
      fromStoreAlone: { ...second, lostSeconds: (opened.at - newest) / 1000 },
    };
  } finally {
    await clearNode();
    await marks.drop();
  }
}

export function describeRestore({ backup, toMoment, fromStoreAlone }: RestoreReport): string {
  const s = (seconds: number) => `${seconds.toFixed(1)} s`;
  return [
    `Backup (${backup.type}): ${s(backup.seconds)}.`,
    `To ${toMoment.moment}: fetched in ${s(toMoment.fetchSeconds)}, ready ${s(toMoment.replaySeconds)} later; the last mark is ${s(toMoment.missingSeconds)} before it, ${toMoment.marksTooMany} are after it; ${toMoment.orders.restored} of ${toMoment.orders.placed} orders.`,
    `From the store alone: fetched in ${s(fromStoreAlone.fetchSeconds)}, ready ${s(fromStoreAlone.replaySeconds)} later; lost: the last ${s(fromStoreAlone.lostSeconds)}.`,
  ].join('\n');
}

/** Rows that say when they were acknowledged, in a database of their own in the same log as the shop's. */
class Marks {
  readonly #shop: pg.Client;
  readonly #client: pg.Client;
  #isEnding = false;
  readonly #writing: Promise<void>;

  private constructor(shop: pg.Client, client: pg.Client) {
    this.#shop = shop;
    this.#client = client;
    this.#writing = this.#write();
    // Without marks the restored ones are too old, which the report shows.
    this.#writing.catch(() => undefined);
  }

  static async open(secrets: Secrets): Promise<Marks> {
    const shop = await connect(DATABASE, secrets);
    await shop.query(`drop database if exists ${MARKS_DATABASE} with (force)`);
    await shop.query(`create database ${MARKS_DATABASE}`);
    const client = await connect(MARKS_DATABASE, secrets);
    await client.query('create table marks (at timestamptz primary key)');
    return new Marks(shop, client);
  }

  /** Now by the database's clock (milliseconds), as text, and the orders that were placed before. */
  async moment(): Promise<{ at: number; text: string; orders: number }> {
    const { rows } = await this.#shop.query<{ at: Date; text: string }>(
      'select now() as at, now()::text as text',
    );
    const { at, text } = rows[0] as { at: Date; text: string };
    const { rows: orders } = await this.#shop.query<{ count: string }>(
      'select count(*) from orders where created_at <= $1::timestamptz',
      [text],
    );
    return { at: at.getTime(), text, orders: Number(orders[0]?.count) };
  }

  /** Resolves once a segment of the log that began after this time is in the store. */
  async untilArchived(at: number): Promise<void> {
    const until = performance.now() + ARCHIVED_WITHIN_MS;
    for (;;) {
      const { rows } = await this.#shop.query<{ at: Date | null }>(
        'select last_archived_time as at from pg_stat_archiver',
      );
      if ((rows[0]?.at?.getTime() ?? 0) > at + 1000) return;
      if (performance.now() > until) throw new Error('The log does not reach the store.');
      await wait(500);
    }
  }

  async drop(): Promise<void> {
    this.#isEnding = true;
    await this.#writing.catch(() => undefined);
    await this.#client.end();
    await this.#shop.query(`drop database if exists ${MARKS_DATABASE} with (force)`);
    await this.#shop.end();
  }

  async #write(): Promise<void> {
    while (!this.#isEnding) {
      await this.#client.query('insert into marks values (clock_timestamp())');
      await wait(MARK_EVERY_MS);
    }
  }
}

async function connect(database: string, { superuserPassword }: Secrets): Promise<pg.Client> {
  const client = new pg.Client({
    host: nodeNamed('dbproxy').address,
    port: PORTS.primary,
    user: 'postgres',
    password: superuserPassword,
    database,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function prepareNode(secrets: Secrets): Promise<void> {
  await clearNode();
  await fs.mkdir(path.join(folderOf(rehearsalNode), 'data'), { recursive: true });
  await run('chmod', ['700', path.join(folderOf(rehearsalNode), 'data')]);
  await run('chown', ['-R', 'postgres:postgres', folderOf(rehearsalNode)]);
  await configureBackups(rehearsalNode, secrets);
  await addNamespace(rehearsalNode);
}

async function clearNode(): Promise<void> {
  await removeNamespace(rehearsalNode);
  await fs.rm(folderOf(rehearsalNode), { recursive: true, force: true });
}

/** Fetches the backup and starts a database on it; resolves once that takes writes. */
async function bringBack(target: { time: string } | 'newest'): Promise<Restored> {
  const { seconds: fetchSeconds } = await timed(() => restore(rehearsalNode, target));
  const { seconds: replaySeconds } = await timed(startRestored);
  return { fetchSeconds, replaySeconds };
}

async function startRestored(): Promise<void> {
  const folder = folderOf(rehearsalNode);
  // What Patroni last wrote into the configuration was meant for another node.
  const changed = {
    listen_addresses: '',
    unix_socket_directories: folder,
    synchronous_standby_names: '',
    hba_file: path.join(folder, 'data', 'pg_hba.conf'),
  };
  const [program, args] = onNode(rehearsalNode, 'postgres', [
    path.join(POSTGRES_PROGRAMS, 'postgres'),
    `--data-directory=${path.join(folder, 'data')}`,
    `--config-file=${path.join(folder, 'data', 'postgresql.conf')}`,
    ...Object.entries(changed).map(([name, value]) => `--${name}=${value}`),
  ]);
  const log = await fs.open(logOf(rehearsalNode, 'postgres'), 'a');
  const database = spawn(program, args, {
    cwd: '/',
    env: BASE_ENVIRONMENT,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = once(database, 'exit').then(() => true);
  const until = performance.now() + REPLAYED_WITHIN_MS;
  for (;;) {
    const isOpen = await ask('postgres', 'select not pg_is_in_recovery()').catch(() => 'f');
    if (isOpen === 't') return;
    const isOver = await Promise.race([ended, wait(200, false)]);
    if (isOver || performance.now() > until) {
      throw new Error(`The restored database does not open.\n${await tailOf(rehearsalNode)}`);
    }
  }
}

async function stopRestored(): Promise<void> {
  const data = path.join(folderOf(rehearsalNode), 'data');
  await runOnNode(rehearsalNode, 'postgres', [
    path.join(POSTGRES_PROGRAMS, 'pg_ctl'),
    ...['stop', '--wait', '--mode=fast', `--pgdata=${data}`],
  ]);
}

async function tailOf(node: ClusterNode): Promise<string> {
  return (await fs.readFile(logOf(node, 'postgres'), 'utf8')).slice(-2000);
}

/** The one value that a statement answers in the restored database. */
async function ask(database: string, statement: string): Promise<string> {
  const command = ['psql', '--no-psqlrc', '--tuples-only', '--no-align', `--host=${folderOf(rehearsalNode)}`];
  return (
    await runOnNode(rehearsalNode, 'postgres', [...command, `--command=${statement}`, database])
  ).trim();
}

/** When the newest mark in the restored database was written (milliseconds). */
async function lastMark(): Promise<number> {
  return Number(await ask(MARKS_DATABASE, 'select extract(epoch from max(at)) * 1000 from marks'));
}

async function marksAfter(moment: string): Promise<number> {
  return Number(await ask(MARKS_DATABASE, `select count(*) from marks where at > '${moment}'`));
}

async function ordersUpTo(moment: string): Promise<number> {
  return Number(await ask(DATABASE, `select count(*) from orders where created_at <= '${moment}'`));
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const startedAt = performance.now();
  return { value: await work(), seconds: (performance.now() - startedAt) / 1000 };
}
