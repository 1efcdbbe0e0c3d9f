/**
 * `npm run bench -- --products 10000 --products 100000 [--against <commit>] [--case search] [--seconds 5] [--write]`:
 * loads the built server case by case (docs/speed.md), beside that of another commit where one is named: the runs of
 * both alternate, each with a database of its own. Uses embedded databases in `.data`.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { type Build, buildOfCommit, fillDatabase, ownBuild } from './builds.ts';
import { type BenchCase, type BenchStep, type BenchUser, benchCases } from './cases.ts';
import { pacedLoad } from './paced-load.ts';
import { postmasterOf, treeSeconds } from './processor-time.ts';
import { type CaseResult, comparisonTable, median, reportTable, writeTable } from './report.ts';
import { type BenchServer, leaveTheServersCore, startBenchServer } from './server.ts';

const CONNECTIONS = 32;
const PASTE = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ text: 'A9F44116 x 1' }),
};
const RUNS = 3;
const BUYERS = 64;
const LONGEST_WARM_UP_S = 1;
/** A hundredth of what is asked in this time is enough to be a figure. */
const LEAST_HALF_S = 8;
/** What a full server has left to do, its database's writing too, is not half a server's. */
const SETTLE_MS = 3_000;
/** What asks is what waits at higher rates. */
const MOST_PACED_PER_SECOND = 1_000;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', multiple: true, default: ['10000'] },
    against: { type: 'string' },
    case: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '3151' },
    write: { type: 'boolean', default: false },
  },
});
/** By then a server has given back what a busy hour took (src/server/idle-memory.ts). */
const UNTIL_AT_REST_MS = 20_000;
const seconds = Number(options.seconds);
let rounds = 0;

/** A build that serves, with the database it serves from. */
interface Contestant {
  build: Build;
  server: BenchServer;
  cases: BenchCase[];
  /** Processor time of all of PostgreSQL's processes, in seconds. */
  databaseSeconds(): number;
  close(): Promise<void>;
}

const builds = [ownBuild(), ...(options.against === undefined ? [] : [buildOfCommit(options.against)])];
for (const products of options.products) await benchAt(Number(products));

async function benchAt(products: number): Promise<void> {
  const contestants: Contestant[] = [];
  const end = async () => {
    for (const contestant of contestants.splice(0)) await contestant.close();
  };
  // Servers and databases live in sessions of their own: nobody else would end them.
  const stop = () => void end().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    for (const build of builds) contestants.push(await open(build, products, contestants.length));
    leaveTheServersCore();
    const results: CaseResult[][] = [];
    const [own] = contestants as [Contestant];
    for (const { name } of own.cases) {
      if (options.case !== undefined && !name.includes(options.case)) continue;
      const measured = await measure(contestants, name);
      results.push(measured);
      process.stdout.write(`${tableOf([measured]).split('\n').at(-1)}\n`);
    }
    await wait(UNTIL_AT_REST_MS);
    const memory = contestants
      .map(({ build, server }) => {
        const { peakMb, residentMb } = server.memory();
        return `${build.name}: ready ${Math.round(server.readyAfterMs)} ms after its start; at most ${peakMb} MB of memory, ${residentMb} when nobody had asked anything for ${UNTIL_AT_REST_MS / 1000} s.`;
      })
      .join('\n');
    const report = `${tableOf(results)}\n\n${memory}`;
    process.stdout.write(`\n${products} products\n\n${report}\n`);
    if (options.write) await writeTable(products, report);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await end();
  }
}

function tableOf(results: readonly CaseResult[][]): string {
  const others = builds.slice(1);
  return others.length === 0
    ? reportTable(results.flat())
    : comparisonTable(results as [CaseResult, CaseResult][], others[0]?.name as string);
}

/** To be called before this process leaves the server's core: what it starts, PostgreSQL too, may use both. */
async function open(build: Build, products: number, place: number): Promise<Contestant> {
  const dataFolder = path.join(build.dataFolder, `bench-${products}`);
  const embedded = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'postgres'),
    log: console.log,
  });
  const { connectionString } = embedded;
  fillDatabase(build, connectionString, products);
  const pool = createPool(connectionString, { max: 4, statementTimeoutMs: 0 });
  const server = await startBenchServer(
    build,
    { DATABASE_URL: connectionString, DEMO: '1', DATA_FOLDER: dataFolder },
    Number(options.port) + place,
  );
  await untilIndexed(server);
  const users = {
    buyers: await signInBuyers(server),
    seller: await signInLargestSeller(server, pool),
  };
  const cases = await benchCases(pool, users, products);
  const postmaster = await postmasterOf(pool);
  return {
    build,
    server,
    cases,
    databaseSeconds: () => treeSeconds(postmaster),
    async close() {
      await server.stop();
      await pool.end();
      await embedded.stop();
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

/**
 * After a warm-up, three runs each in turn as fast as they go, then one of the working tree's build for its latency, at
 * half the rate it has just had: half full means the same on every machine.
 */
async function measure(contestants: readonly Contestant[], name: string): Promise<CaseResult[]> {
  const players = contestants.map((contestant) => {
    const one = contestant.cases.find((candidate) => candidate.name === name) as BenchCase;
    return { contestant, one, runs: [] as Load[] };
  });
  for (const { contestant, one } of players) {
    await load(contestant, one, one.warmUpSeconds ?? Math.min(seconds, LONGEST_WARM_UP_S));
  }
  for (let run = 0; run < RUNS; run += 1) {
    for (const { contestant, one, runs } of players) runs.push(await load(contestant, one, seconds));
  }
  const results: CaseResult[] = [];
  for (const { contestant, one, runs } of players) {
    const isOwn = contestant === contestants[0];
    const of = (part: (run: Load) => number) => runs.map(part);
    const perSecond = median(of((run) => run.perSecond));
    const isPaceable = perSecond / 2 <= MOST_PACED_PER_SECOND;
    const half = isOwn && isPaceable ? await halfLoad(contestant, one, perSecond / 2) : null;
    results.push({
      name,
      target: one.target,
      perSecond,
      lowest: Math.min(...of((run) => run.perSecond)),
      highest: Math.max(...of((run) => run.perSecond)),
      p50: median(of((run) => run.p50)),
      p99: median(of((run) => run.p99)),
      p99AtHalf: half?.p99 ?? null,
      serverMs: median(of((run) => run.serverMs)),
      databaseMs: median(of((run) => run.databaseMs)),
      failures: runs.reduce((sum, run) => sum + run.failures, half?.failures ?? 0),
      residentMb: contestant.server.memory().residentMb,
    });
  }
  return results;
}

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of one round, in milliseconds. */
  serverMs: number;
  databaseMs: number;
  failures: number;
}

async function load(
  { server, databaseSeconds }: Contestant,
  { steps, beside, connections = CONNECTIONS }: BenchCase,
  duration: number,
): Promise<Load> {
  const { url, cpuSeconds } = server;
  const serverBefore = cpuSeconds();
  const databaseBefore = databaseSeconds();
  const [result, other] = await Promise.all([
    autocannon({
      url,
      connections,
      duration,
      requests: requestsOf(steps),
    }),
    besideOf(url, beside, duration),
  ]);
  const roundsDone = result.requests.total / steps.length;
  return {
    perSecond: roundsDone / result.duration,
    serverMs: ((cpuSeconds() - serverBefore) * 1000) / roundsDone,
    databaseMs: ((databaseSeconds() - databaseBefore) * 1000) / roundsDone,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts + other.failures,
  };
}

/** How long people wait for a server that does half of what it can. */
async function halfLoad(
  { server: { url } }: Contestant,
  { steps, beside }: BenchCase,
  perSecond: number,
): Promise<{ p99: number; failures: number }> {
  await wait(SETTLE_MS);
  const [{ p99, failures }, other] = await Promise.all([
    pacedLoad(url, steps, { perSecond, seconds: Math.max(seconds, LEAST_HALF_S), nextRound }),
    besideOf(url, beside, Math.max(seconds, LEAST_HALF_S)),
  ]);
  return { p99, failures: failures + other.failures };
}

async function besideOf(
  url: string,
  beside: BenchCase['beside'],
  duration: number,
): Promise<{ failures: number }> {
  if (beside === undefined) return { failures: 0 };
  return pacedLoad(url, beside.steps, { perSecond: beside.perSecond, seconds: duration, nextRound });
}

function nextRound(): number {
  return rounds++;
}

function requestsOf(steps: readonly BenchStep[]): Request[] {
  return steps.map((step, index) => ({
    setupRequest: (request, context) => {
      const memory = context as { round?: number };
      if (index === 0) memory.round = nextRound();
      const { headers, ...made } = step(memory.round ?? 0);
      return { ...request, ...made, headers: { ...request.headers, ...headers } };
    },
  }));
}
