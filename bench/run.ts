/**
 * `npm run bench -- --products 10000 --products 100000 [--case search] [--seconds 5] [--write]`: loads the built
 * server case by case (docs/speed.md). Uses an embedded database of its own in `.data`, or DATABASE_URL.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { seedBulk } from '../src/demo/seed/seed-bulk.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { type BenchCase, type BenchUser, benchCases } from './cases.ts';
import { type CaseResult, median, reportTable, writeTable } from './report.ts';
import { type BenchServer, leaveTheServersCore, startBenchServer } from './server.ts';

const CONNECTIONS = 32;
const PASTE = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ text: 'A9F44116 x 1' }),
};
const RUNS = 3;
const BUYERS = 64;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', multiple: true, default: ['10000'] },
    case: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '3151' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
let rounds = 0;

for (const products of options.products) await benchAt(Number(products));

async function benchAt(products: number): Promise<void> {
  const dataFolder = path.join(projectRoot, '.data', `bench-${products}`);
  await fs.mkdir(dataFolder, { recursive: true });
  // Before this process leaves the server's core: PostgreSQL may use both.
  const database = await openDatabase(dataFolder, products);
  leaveTheServersCore();
  const server = await startBenchServer(
    { DATABASE_URL: database.connectionString, DEMO: '1', DATA_FOLDER: dataFolder },
    Number(options.port),
  );
  try {
    await untilIndexed(server);
    const users = {
      buyers: await signInBuyers(server),
      seller: await signInLargestSeller(server, database.pool),
    };
    const cases = await benchCases(database.pool, users, products);
    const results: CaseResult[] = [];
    for (const one of cases) {
      if (options.case !== undefined && !one.name.includes(options.case)) continue;
      const result = await measure(server, one);
      results.push(result);
      process.stdout.write(`${reportTable([result]).split('\n').at(-1)}\n`);
    }
    const { peakMb } = server.memory();
    const report = `${reportTable(results)}\n\nReady ${Math.round(server.readyAfterMs)} ms after its start; at most ${peakMb} MB of memory.`;
    process.stdout.write(`\n${products} products\n\n${report}\n`);
    if (options.write) await writeTable(products, report);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function openDatabase(
  dataFolder: string,
  products: number,
): Promise<{ connectionString: string; pool: Pool; close(): Promise<void> }> {
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataFolder: path.join(dataFolder, 'postgres'), log: console.log });
  const connectionString = embedded?.connectionString ?? (process.env.DATABASE_URL as string);
  await migrate(connectionString);
  const pool = createPool(connectionString, { max: 4, statementTimeoutMs: 0 });
  await seedDemo(pool);
  await seedBulk(pool, { total: products, log: console.log });
  return {
    connectionString,
    pool,
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

/** The index is built beside the first requests; the measured ones begin when a search is fast. */
async function untilIndexed({ url }: BenchServer): Promise<void> {
  // The pad answers from the index alone.
  while ((await fetch(`${url}/api/quick-order/resolve`, PASTE)).status === 503) await wait(200);
  for (let fast = 0; fast < 5; ) {
    const startedAt = performance.now();
    await fetch(`${url}/api/products?search=zzzz${rounds++}`).then((response) => response.text());
    fast = performance.now() - startedAt < 20 ? fast + 1 : 0;
  }
}

async function signInBuyers({ url }: BenchServer): Promise<BenchUser[]> {
  const buyers: BenchUser[] = [];
  for (let at = 0; at < BUYERS; at += 1) {
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Bench',
        lastName: 'Buyer',
        email: `bench-${Date.now()}-${at}@thokmandu.example`,
        phone: '9841234567',
        password: 'Bench1234',
        confirmPassword: 'Bench1234',
        terms: true,
        role: 'buyer',
      }),
    });
    const answer = (await response.json()) as { data: { authToken: string } };
    buyers.push({ token: answer.data.authToken });
  }
  return buyers;
}

/** The seller with the most products, who is given the password of the demo accounts. */
async function signInLargestSeller({ url }: BenchServer, pool: Pool): Promise<BenchUser> {
  const { rows } = await pool.query<{ email: string }>(`
    update users set password_hash = (select password_hash from users where email = 'buyer@thokmandu.example')
    where id = (select seller_id from products where deleted_at is null group by 1 order by count(*) desc limit 1)
    returning email`);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0]?.email, password: 'Demo1234' }),
  });
  const answer = (await response.json()) as { data: { authToken: string } };
  return { token: answer.data.authToken };
}

/** After a warm-up, three runs as fast as it goes, then one at half the target's rate for its latency. */
async function measure(server: BenchServer, one: BenchCase): Promise<CaseResult> {
  await load(server, one, Math.min(seconds, 3));
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await load(server, one, seconds));
  const half = one.target === null ? null : await load(server, one, seconds, one.target / 2);
  return {
    name: one.name,
    target: one.target,
    perSecond: median(runs.map((run) => run.perSecond)),
    lowest: Math.min(...runs.map((run) => run.perSecond)),
    highest: Math.max(...runs.map((run) => run.perSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
    p99AtHalf: half?.p99 ?? null,
    cpuMs: median(runs.map((run) => run.cpuMs)),
    failures: runs.reduce((sum, run) => sum + run.failures, half?.failures ?? 0),
    residentMb: server.memory().residentMb,
  };
}

async function load(
  { url, cpuSeconds }: BenchServer,
  { steps, connections = CONNECTIONS }: BenchCase,
  duration: number,
  roundsPerSecond?: number,
): Promise<{ perSecond: number; p50: number; p99: number; cpuMs: number; failures: number }> {
  const requests: Request[] = steps.map((step, index) => ({
    setupRequest: (request, context) => {
      const memory = context as { round?: number };
      if (index === 0) memory.round = rounds++;
      const { headers, ...made } = step(memory.round ?? 0);
      return { ...request, ...made, headers: { ...request.headers, ...headers } };
    },
  }));
  const cpuBefore = cpuSeconds();
  const result = await autocannon({
    url,
    connections,
    duration,
    requests,
    ...(roundsPerSecond === undefined ? {} : { overallRate: roundsPerSecond * steps.length }),
  });
  const roundsDone = result.requests.total / steps.length;
  return {
    perSecond: roundsDone / result.duration,
    cpuMs: ((cpuSeconds() - cpuBefore) * 1000) / roundsDone,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
