/**
 * `npm run bench:desks -- [--orders 1000000] [--products 100000] [--buyers 1000000] [--only orders] [--all]`: calls
 * every list of the seller's and the admin's desk in a large market, each as it opens, by each sort and state, searched
 * and at its last page, and prints what the database and the whole answer took (docs/speed.md). The lists are those of
 * the API's own document. Needs the built shop; uses an embedded database of its own in `.data`, filled on the first
 * run. Only answers above the target are printed unless `--all`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fiscalYearOf } from '../src/domain/shop/bikram-sambat.ts';
import { ownBuild } from './builds.ts';
import { databaseMs } from './database.ts';
import { MARKET_OPTIONS, marketSize, openFilledMarket } from './filled-market.ts';
import { median } from './report.ts';
import { startBenchServer } from './server.ts';

const PORT = 3109;
const RUNS = 5;
const TARGET_MS = 100;
/** Found often, seldom, and never. */
const SEARCHES = ['bulk', 'BX-77777', 'zzqx'];
/** How the document names what is in an answer. */
const SHAPE = /#\/components\/schemas\/([\w-]+)/g;
const THIS_YEAR = fiscalYearOf(new Date());

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[] };
};
type Operation = { parameters?: Parameter[]; responses?: Record<string, unknown> };
type Measured = { url: string; wholeMs: number; databaseMs: number };

const { values: options } = parseArgs({
  options: { ...MARKET_OPTIONS, only: { type: 'string' }, all: { type: 'boolean', default: false } },
});
const market = await openFilledMarket(marketSize(options));
const { rows: largest } = await market.pool.query<{ email: string }>(`
  update users set password_hash = (select password_hash from users where email = 'seller@thokmandu.example')
  where id = (select seller_id from parcels group by 1 order by count(*) desc limit 1) returning email`);
const server = await startBenchServer(
  ownBuild(),
  { DATABASE_URL: market.connectionString, DATA_FOLDER: market.dataFolder, DEMO: '1', JOBS: 'off' },
  PORT,
);
try {
  const tokens = {
    seller: await signIn(largest[0]?.email ?? ''),
    admin: await signIn('admin@thokmandu.example'),
  };
  let slow = 0;
  let calls = 0;
  for (const { path, parameters } of await deskLists()) {
    if (options.only !== undefined && !path.includes(options.only)) continue;
    const token = path.startsWith('/api/seller') ? tokens.seller : tokens.admin;
    for (const query of await variants(path, parameters, token)) {
      const one = await measure(query === '' ? path : `${path}?${query}`, token);
      calls += 1;
      if (one.wholeMs > TARGET_MS) slow += 1;
      if (options.all || one.wholeMs > TARGET_MS) {
        console.log(
          `${one.wholeMs.toFixed(0).padStart(6)} ms, database ${one.databaseMs.toFixed(1).padStart(7)} ms: ${one.url}`,
        );
      }
    }
  }
  console.log(`${calls} calls, ${slow} above ${TARGET_MS} ms.`);
} finally {
  await server.stop();
  await market.stop();
}

/** The calls of both desks that answer a page of rows. */
async function deskLists(): Promise<{ path: string; parameters: readonly Parameter[] }[]> {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: Operation }>;
    components: { schemas: Record<string, { properties?: object }> };
  };
  const isPage = (name: string) => 'pagination' in (document.components.schemas[name]?.properties ?? {});
  return Object.entries(document.paths).flatMap(([path, { get }]) =>
    /^\/api\/(?:seller|admin)\//.test(path) &&
    !path.includes('{') &&
    get !== undefined &&
    [...JSON.stringify(get.responses?.['200'] ?? {}).matchAll(SHAPE)].some(([, name = '']) => isPage(name))
      ? [{ path, parameters: (get.parameters ?? []).filter((one) => one.in === 'query') }]
      : [],
  );
}

/** As it opens, by each value of each choice, searched, and at its end. */
async function variants(path: string, parameters: readonly Parameter[], token: string): Promise<string[]> {
  const always = new URLSearchParams(
    parameters
      .filter(({ required }) => required)
      .map((one) => [one.name, one.name === 'fiscalYear' ? THIS_YEAR : (choicesOf(one)[0] ?? '')]),
  );
  const queryWith = (name: string, value: string) => {
    const query = new URLSearchParams(always);
    query.set(name, value);
    return query.toString();
  };
  const queries = [always.toString()];
  for (const one of parameters.filter(({ name }) => name !== 'format')) {
    for (const value of one.name === 'search' ? SEARCHES : choicesOf(one))
      queries.push(queryWith(one.name, value));
  }
  const { pages } = await read(`${path}?${always}`, token);
  if (pages > 1) queries.push(queryWith('page', String(pages)));
  return queries;
}

function choicesOf({ schema }: Parameter): string[] {
  return (schema?.enum ?? schema?.anyOf?.flatMap((one) => one.enum ?? []) ?? []).map(String);
}

async function measure(url: string, token: string): Promise<Measured> {
  const wholes: number[] = [];
  const databases: number[] = [];
  await read(url, token);
  for (let run = 0; run < RUNS; run += 1) {
    const before = await databaseMs(market.pool);
    const startedAt = performance.now();
    await read(url, token);
    wholes.push(performance.now() - startedAt);
    databases.push((await databaseMs(market.pool)) - before);
  }
  return { url, wholeMs: median(wholes), databaseMs: median(databases) };
}

async function read(url: string, token: string): Promise<{ pages: number }> {
  const ask = () => fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
  let response = await ask();
  // While the index of a large catalogue is built, the shop says that it is busy.
  while (response.status === 503) {
    await wait(500);
    response = await ask();
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as { data: { pagination: { pages: number } } };
  return { pages: data.pagination.pages };
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
