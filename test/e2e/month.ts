import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { DAY_MS } from '../../src/domain/shop/durations.ts';
import { createPool } from '../../src/server/db/pool.ts';
import { makeFastFolder } from '../fast-folder.ts';
import { type RunningShop, runShop } from '../running-shop.ts';
import { letWeekPass } from '../weeks.ts';

const CLOCK = pathToFileURL(path.join(import.meta.dirname, '..', 'later-clock.ts')).href;

/** A shop of a test's own, whose days pass when the test says so. */
export interface MonthShop {
  baseUrl: string;
  dataFolder: string;
  /** Starts it again at the same address, with its clock so many days ahead of the first start. */
  becomeLater(days: number): Promise<void>;
  /** As if all that is in the books were written so many weeks earlier: it need not start again for that. */
  letWeeksPass(weeks: number): Promise<void>;
  /** Runs a job of the clock now, and waits until it is done. */
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openMonthShop(): Promise<MonthShop> {
  const dataFolder = await makeFastFolder('month');
  let shop: RunningShop = await runShop(dataFolder);
  const { baseUrl } = shop;
  return {
    baseUrl,
    dataFolder,
    async becomeLater(days) {
      await shop.stop();
      shop = await runShop(dataFolder, {
        PORT: new URL(baseUrl).port,
        LATER_MS: String(days * DAY_MS),
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${CLOCK}`,
      });
    },
    async letWeeksPass(weeks) {
      const pool = createPool(await connectionOf(dataFolder), { max: 1 });
      try {
        for (let week = 0; week < weeks; week += 1) await letWeekPass({ pool });
      } finally {
        await pool.end();
      }
    },
    runJob: (name) => runJobOf(dataFolder, name),
    async close() {
      await shop.stop();
      await fs.rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Runs a job of the clock in the shop of a data folder, and waits until it is done. */
export async function runJobOf(dataFolder: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: await connectionOf(dataFolder) });
  await client.connect();
  try {
    const { rows } = await client.query('select id from graphile_worker.add_job($1)', [name]);
    const isWaiting = async () =>
      (await client.query('select 1 from graphile_worker.jobs where id = $1', [rows[0].id])).rows.length > 0;
    while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 100));
  } finally {
    await client.end();
  }
}

/** How the shop's own PostgreSQL is reached: the fourth and fifth line of its pid file say port and socket. */
export async function connectionOf(dataFolder: string): Promise<string> {
  const lines = (await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const [port = '5432', socketFolder = ''] = lines.slice(3, 5);
  return `postgres://thokmandu@localhost:${port}/thokmandu?host=${encodeURIComponent(socketFolder)}`;
}
