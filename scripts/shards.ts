/**
 * `npm run shards [-- test files]`: runs the server's tests on a PostgreSQL that counts statements, and says which of
 * those that the shop itself sent (they alone have its role) a database divided by buyer would answer from one part.
 * docs/capacity.md holds the sums; `--all` prints every statement that needs more than one part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { APPLICATION_ROLE } from '../src/server/db/application-role.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { type Judgement, judgePlan, type Reach } from './shard-plans.ts';

const { values: options, positionals: files } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

type Statement = { text: string; calls: number };
type Judged = Statement & Judgement;

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-shards-'));
await fs.chmod(folder, 0o755);
const start = () =>
  startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), log: () => undefined, durable: false });
const first = await start();
await first.stop();
await fs.appendFile(
  path.join(folder, 'postgres', 'postgresql.conf'),
  `shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.max = 100000\npg_stat_statements.track = 'all'\n`,
);
const server = await start();
try {
  await migrate(server.connectionString);
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  await runTests(server.connectionString);
  const statements = await sentByTheShop(client);
  const columns = await columnsOfTables(client);
  const judged: Judged[] = [];
  const unread: Statement[] = [];
  for (const statement of statements) {
    const judgement = await judge(client, statement.text, columns);
    if (judgement === null) unread.push(statement);
    else judged.push({ ...statement, ...judgement });
  }
  report(judged, unread);
  await client.end();
} finally {
  await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
}

async function runTests(url: string): Promise<void> {
  const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const tests = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      'server',
      '--reporter',
      'dot',
      ...(files.length > 0 ? files : ['src/server/features']),
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, TEST_DATABASE_URL: url },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(tests, 'exit');
  if (code !== 0) console.log('Some tests failed: what they sent counts all the same.');
}

async function sentByTheShop(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(
    `select query as text, sum(calls)::float8 as calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
     where r.rolname = $1 and query ~* '^\\s*(/\\*.*?\\*/\\s*)?(select|with|insert|update|delete)\\M'
       and query !~ 'graphile_worker|schema_migrations|pg_stat|pg_catalog|pg_notify|advisory'
     group by query order by calls desc`,
    [APPLICATION_ROLE],
  );
  return rows;
}

async function columnsOfTables(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     group by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Null: the server cannot plan it without its values. */
async function judge(
  client: pg.Client,
  text: string,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<Judgement | null> {
  // Constants became parameters, and some may stand where no parameter may.
  let plannable = text.replace(/\b(interval|date|timestamptz?)\s+(\$\d+)/gi, '($2)::$1');
  for (;;) {
    try {
      const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${plannable}`);
      return judgePlan(rows[0]['QUERY PLAN'][0].Plan, columns);
    } catch (error) {
      const given = withVariableAsParameter(plannable, error as Error);
      if (given === plannable) return null;
      plannable = given;
    }
  }
}

/** A statement of a function names the function's variables: each is a value that is given. */
function withVariableAsParameter(text: string, { message }: Error): string {
  const [, column, record] =
    /^column "?([\w.]+)"? does not exist|^missing FROM-clause entry for table "(\w+)"/.exec(message) ?? [];
  const variable = record === undefined ? column : `${record}\\.\\w+`;
  if (variable === undefined) return text;
  const next = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))) + 1;
  return text.replace(new RegExp(`\\b${variable}\\b`), `$${next}`);
}

function report(judged: readonly Judged[], unread: readonly Statement[]): void {
  const of = (reach: Reach) => judged.filter((statement) => statement.reach === reach);
  const rows: [name: string, reach: Reach][] = [
    ['only shared tables', 'shared'],
    ['one part: the buyer is named', 'one'],
    ['another id is named, or the buyer for some tables only', 'byId'],
    ['every part', 'all'],
  ];
  console.log(`\n| What a statement needs | Statements | Reading | Writing |\n| --- | --- | --- | --- |`);
  for (const [name, reach] of rows) {
    const found = of(reach);
    const writing = found.filter(({ text }) =>
      /\b(?:insert into|update|delete from)\s+\w/i.test(text),
    ).length;
    console.log(`| ${name} | ${found.length} | ${found.length - writing} | ${writing} |`);
  }
  console.log(`| could not be planned without values | ${unread.length} | | |`);
  for (const reach of ['byId', 'all'] as const) {
    const byTable = Map.groupBy(of(reach), ({ tables }) => tables.join(', '));
    const groups = [...byTable].sort(([, one], [, other]) => other.length - one.length);
    console.log(`\n${rows.find(([, value]) => value === reach)?.[0]}, by the tables of buyers in it:`);
    for (const [tables, found] of groups) console.log(`- ${tables}: ${found.length}`);
  }
  if (!options.all) return;
  for (const { reach, tables, text } of [...of('byId'), ...of('all')]) {
    console.log(`\n[${reach}] ${tables.join(', ')}\n  ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  for (const { text } of unread) console.log(`\n[not planned]\n  ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
}
