/**
 * Runs the built shop as a newcomer's machine would: first start on an empty folder, kill -9 of its database,
 * kill -9 of the shop, start again, a clean stop, and a start on the filled folder, which must be quick. Prints how
 * long each took. Last it serves with two processes, kills one of them, then the first that started them.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningShop, runShop, servingProcesses } from './running-shop.ts';

const LONGEST_START_MS = 3000;
/** Two to three seconds on a quiet machine. */
const LONGEST_RETURN_MS = 10_000;

const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-boot-'));
await fs.chmod(dataFolder, 0o755);
let shop: RunningShop | undefined;
try {
  const first = await run();
  console.log(`First start, demo catalogue included: ${first.readyAfterMs} ms`);
  const catalogue = await visit(first);
  console.log(`Ready again after kill -9 of PostgreSQL: ${await killDatabase(first)} ms`);
  assert.equal(await visit(first), catalogue, 'the catalogue survived kill -9 of PostgreSQL');
  await first.kill();

  const second = await run();
  console.log(`Start after kill -9: ${second.readyAfterMs} ms`);
  assert.equal(await visit(second), catalogue, 'the catalogue survived kill -9');
  assert.equal(await second.stop(), 0, 'a clean stop exits with 0');
  await assert.rejects(
    fs.access(path.join(dataFolder, 'postgres', 'postmaster.pid')),
    'PostgreSQL stopped too',
  );

  const third = await run();
  console.log(`Start on a filled folder: ${third.readyAfterMs} ms`);
  await visit(third);
  assert.equal(await third.stop(), 0);
  assert.ok(third.readyAfterMs < LONGEST_START_MS, `a start takes less than ${LONGEST_START_MS} ms`);

  const pair = await run({ WORKERS: '2' });
  console.log(`Start with two processes: ${pair.readyAfterMs} ms`);
  await serveAndCount(pair);
  const [, another] = await servingProcesses(pair);
  process.kill(another as number, 'SIGKILL');
  await until(async () => {
    const now = await servingProcesses(pair);
    return now.length === 2 && !now.includes(another as number);
  }, 'a serving process that was killed is replaced');
  await serveAndCount(pair);
  const left = await servingProcesses(pair);
  await pair.kill();
  await until(async () => !left.some(isAlive), 'no serving process outlives the one that started it');

  const last = await run({ WORKERS: '2' });
  assert.equal(await visit(last), catalogue, 'the catalogue survived kill -9 of all');
  assert.equal(await last.stop(), 0, 'a clean stop of two processes exits with 0');

  // The first of two answers while the other still starts.
  const hasty = await run({ WORKERS: '2' });
  assert.equal(await hasty.stop(), 0, 'a clean stop while a process still starts exits with 0');
  await assert.rejects(
    fs.access(path.join(dataFolder, 'postgres', 'postmaster.pid')),
    'PostgreSQL stopped with it',
  );
} finally {
  await shop?.stop();
  await fs.rm(dataFolder, { recursive: true, force: true });
}

async function run(env: Record<string, string> = {}): Promise<RunningShop> {
  shop = await runShop(dataFolder, env);
  return shop;
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - start < LONGEST_RETURN_MS, what);
    await wait(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks over forty connections: all are answered, and the figures are those of all processes together. */
async function serveAndCount({ baseUrl }: RunningShop): Promise<void> {
  const answeredBy = async () => {
    const answer = await fetch(`${baseUrl}/metrics`);
    const figures = await answer.text();
    assert.equal(answer.status, 200, 'the figures can be had while a process starts, too');
    const lists = /http_request_duration_seconds_count\{[^}]*route="\/api\/categories"[^}]*\} (\d+)/.exec(
      figures,
    );
    return Number(lists?.[1] ?? 0);
  };
  const before = await answeredBy();
  const calls = 40;
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const answer = await fetch(`${baseUrl}/api/categories`, { headers: { connection: 'close' } });
      assert.equal(answer.status, 200);
    }),
  );
  await until(
    async () => (await answeredBy()) === before + calls,
    'the figures hold the requests of all processes',
  );
}

/** Kills PostgreSQL under the shop; answers how long the shop was unready. */
async function killDatabase({ baseUrl }: RunningShop): Promise<number> {
  const lock = await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8');
  const start = performance.now();
  process.kill(Number.parseInt(lock, 10), 'SIGKILL');
  const isReady = async () => (await fetch(`${baseUrl}/health/ready`)).status === 200;
  while (await isReady()) await wait(20);
  while (!(await isReady())) {
    assert.ok(performance.now() - start < LONGEST_RETURN_MS, 'PostgreSQL comes back by itself');
    await wait(20);
  }
  return Math.round(performance.now() - start);
}

/** Opens the home page and the product list; answers how many products there are. */
async function visit({ baseUrl }: RunningShop): Promise<number> {
  const page = await fetch(`${baseUrl}/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<h1/);
  const list = await fetch(`${baseUrl}/api/products`);
  assert.equal(list.status, 200);
  const { data } = (await list.json()) as { data: { pagination: { total: number } } };
  assert.ok(data.pagination.total > 0, 'the demo catalogue is there');
  return data.pagination.total;
}
