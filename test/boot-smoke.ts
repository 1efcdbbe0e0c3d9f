/**
 * Runs the built shop as a newcomer's machine would: first start on an empty folder, kill -9 of its database,
 * kill -9 of the shop, start again, a clean stop, and a start on the filled folder, which must be quick. Prints how
 * long each took.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningShop, runShop } from './running-shop.ts';

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
} finally {
  await shop?.stop();
  await fs.rm(dataFolder, { recursive: true, force: true });
}

async function run(): Promise<RunningShop> {
  shop = await runShop(dataFolder);
  return shop;
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
