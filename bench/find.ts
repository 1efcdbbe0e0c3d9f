/**
 * `npm run bench:find -- [--orders 1000000] [--products 100000] [--buyers 1000000] [--runs 40] [--all]`: what Ctrl K on
 * a desk waits for in a large market, for each kind of thing that is typed, by an admin and by the largest seller
 * (docs/speed.md), and the database's processor time of a call. Needs the built shop; uses an embedded database of its own in `.data`, filled on the first run.
 * Each call of a kind types something else. `--all` also prints the longest call of each kind.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownBuild } from './builds.ts';
import { databaseMs } from './database.ts';
import { MARKET_OPTIONS, marketSize } from './filled-market.ts';
import { openFindMarket } from './find-market.ts';
import { median, percentile } from './report.ts';
import { startBenchServer } from './server.ts';

const PORT = 3117;
const TARGET_MS = 100;

const { values: options } = parseArgs({
  options: {
    ...MARKET_OPTIONS,
    runs: { type: 'string', default: '40' },
    all: { type: 'boolean', default: false },
  },
});
const size = marketSize(options);
const runs = Number(options.runs);
const market = await openFindMarket(size);
await market.pool.query(`
  update users set password_hash = (select password_hash from users where email = 'seller@thokmandu.example')
  where email = 'find-seller-1@example.com'`);
const samples = await sampleTexts();
const server = await startBenchServer(
  ownBuild(),
  { DATABASE_URL: market.connectionString, DATA_FOLDER: market.dataFolder, DEMO: '1', JOBS: 'off' },
  PORT,
);
try {
  const desks = [
    ['admin', await signIn('admin@thokmandu.example')],
    ['seller', await signIn('find-seller-1@example.com')],
  ] as const;
  let slow = 0;
  for (const [desk, token] of desks) {
    for (const [kind, texts] of Object.entries(samples)) {
      await ask(desk, texts[0] ?? '', token);
      const calls: { text: string; ms: number; found: number }[] = [];
      const databaseBefore = await databaseMs(market.pool);
      for (let run = 0; run < runs; run += 1) {
        const text = texts[run % texts.length] ?? '';
        const startedAt = performance.now();
        const found = await ask(desk, text, token);
        calls.push({ text, ms: performance.now() - startedAt, found });
      }
      const ofDatabase = ((await databaseMs(market.pool)) - databaseBefore) / runs;
      const times = calls.map(({ ms }) => ms);
      const p99 = percentile(times, 0.99);
      if (p99 > TARGET_MS) slow += 1;
      const hits = calls.filter(({ found }) => found > 0).length;
      console.log(
        `${desk.padEnd(6)} ${kind.padEnd(30)} p50 ${median(times).toFixed(1).padStart(6)} ms, p99 ${p99.toFixed(1).padStart(6)} ms, database's processor ${ofDatabase.toFixed(1).padStart(5)} ms a call, ${hits} of ${runs} found`,
      );
      const longest = calls.toSorted((one, other) => other.ms - one.ms)[0];
      if (options.all && longest) console.log(`       longest: "${longest.text}"`);
    }
  }
  console.log(`${slow} kinds above ${TARGET_MS} ms at the 99th percentile.`);
} finally {
  await server.stop();
  await market.stop();
}

/** What there is to find, as people type it, and what is not there. */
async function sampleTexts(): Promise<Record<string, readonly string[]>> {
  const read = async (sql: string) =>
    (await market.pool.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  const some = `limit ${runs}`;
  const buyers = `(select * from users tablesample system (0.1) where email like 'find-buyer-%' ${some}) u`;
  const numbers = await read(
    `select order_number as text from orders tablesample system (0.1) where order_number ~ '-[0-9]{6,}$' ${some}`,
  );
  const skus = await read(
    `select sku as text from products where sku like 'FX-%' and seller_id = (select id from users where email = 'find-seller-1@example.com') ${some}`,
  );
  const names = await read(`select first_name || ' ' || last_name as text from ${buyers}`);
  const phones = await read(`select phone as text from ${buyers}`);
  return {
    'order, whole number': numbers,
    'order, without year and prefix': numbers.map((number) => number.slice(8)),
    'order, while it is typed': ['TM', 'tm-2', 'TM-2026', 'TM-2026-2', 'tm-2025-9'],
    'buyer, whole name': names,
    'buyer, first name': names.map((name) => name.split(' ')[0] ?? ''),
    'buyer, two letters': names.map((name) => name.slice(0, 2)),
    'buyer, three letters': names.map((name) => name.slice(0, 3)),
    company: await read(`select last_name || ' ' || split_part(company_name, ' ', 2) as text from
      (select * from users where company_name is not null and email like 'find-buyer-%' ${some}) u`),
    'product, SKU': skus,
    'product, beginning of an SKU': ['FX', 'fx-0', 'FX-00', 'fx01', 'fx-099'],
    'product, name': [
      'multimeter',
      'led bulb',
      'mcb 32',
      'copper cable',
      'a4 paper',
      'bearing 6204',
      'drill',
    ],
    'bill, whole number': await read(
      `select number as text from bills where number like 'KTM-2083/84-%' order by issued_at desc ${some}`,
    ),
    'bill, last part': ['000001', '12', '345', '2083/84-900', '20000'],
    'bill, while it is typed': ['KTM', 'ktm-2083', 'KTM-2083/84-0', 'KTM-2083/84-00012'],
    'person, phone': phones,
    'person, phone without country': phones.map((phone) => phone.replace(/\D/g, '').slice(3)),
    'person, part of a phone': phones.map((phone) => phone.replace(/\D/g, '').slice(3, 9)),
    'person, PAN': await read(
      `select pan_number as text from users where pan_number is not null and email like 'find-buyer-%' ${some}`,
    ),
    'person, e-mail': await read(`select email as text from ${buyers}`),
    nothing: ['zzqx', 'qwertz uiop', '123456789', 'zq', 'XY-999999', 'TM-2099-000001', 'न्यूरोड', 'a.b'],
  };
}

async function ask(desk: string, text: string, token: string): Promise<number> {
  const url = `${server.url}/api/${desk}/find?q=${encodeURIComponent(text)}`;
  const call = () => fetch(url, { headers: { authorization: `Bearer ${token}` } });
  let response = await call();
  // While the index of a large catalogue is built, the shop says that it is busy.
  while (response.status === 503) {
    await wait(500);
    response = await call();
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: Record<string, unknown[]> };
  return Object.values(data).reduce((sum, { length }) => sum + length, 0);
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo1234' }),
  });
  const answer = (await response.json()) as { data: { authToken: string } };
  return answer.data.authToken;
}
