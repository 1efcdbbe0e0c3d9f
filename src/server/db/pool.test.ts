import { once } from 'node:events';
import net from 'node:net';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { APPLICATION_ROLE, limitSessions } from './application-role.ts';
import { createDatabase } from './database.ts';
import { queryNamed } from './named-query.ts';
import { classifyPgError } from './pg-errors.ts';
import { createPool, type PoolOptions } from './pool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('money and counts arrive as numbers, days as text', async () => {
  const { rows } = await database.pool.query(
    `select 500050::bigint as paisa, count(*) as count, 4.25::numeric(3, 2) as rating,
      array[1, null, 9007199254740991]::bigint[] as many, '{}'::bigint[] as none, date '2026-11-20' as day`,
  );
  expect(rows).toEqual([
    {
      paisa: 500050,
      count: 1,
      rating: 4.25,
      many: [1, null, Number.MAX_SAFE_INTEGER],
      none: [],
      day: '2026-11-20',
    },
  ]);
});

test('a bigint beyond the safe integers is refused instead of rounded', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('safe integer');
});

test('every connection carries the limits', async () => {
  const limitsOf = async (options: PoolOptions) => {
    const pool = createPool(database.connectionString, { ...options, max: 1 });
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await pool.end();
    return rows[0];
  };
  expect(await limitsOf({})).toEqual({ statement: '3s', lock: '2s', idle: '10s' });
  expect(await limitsOf({ patience: 5 })).toEqual({ statement: '15s', lock: '10s', idle: '50s' });
});

test('a named statement is planned once per connection', async () => {
  const client = await database.pool.connect();
  for (const value of [1, 2, 3]) {
    expect(await queryNamed(client, 'double', 'select $1::integer * 2 as doubled', [value])).toEqual([
      { doubled: value * 2 },
    ]);
  }
  const { rows } = await client.query(
    "select name, generic_plans + custom_plans as runs from pg_prepared_statements where name = 'double'",
  );
  expect(rows).toEqual([{ name: 'double', runs: 3 }]);
  client.release();
});

test('where names are not known, a named statement runs without one', async () => {
  const nameless = createPool(database.connectionString, { max: 1, hasNamedStatements: false });
  try {
    expect(await queryNamed(nameless, 'triple', 'select $1::integer * 3 as tripled', [2])).toEqual([
      { tripled: 6 },
    ]);
    const { rows } = await createDatabase(nameless).executeQuery<{ four: number }>(
      CompiledQuery.raw('/* named: four */ select $1::integer * 2 as four', [2]),
    );
    expect(rows).toEqual([{ four: 4 }]);
    expect((await nameless.query('select name from pg_prepared_statements')).rows).toEqual([]);
  } finally {
    await nameless.end();
  }
});

test('behind a pooler the limits stand on the role, and nothing is sent at connect', async () => {
  const login = `pooled_${process.pid}`;
  await database.pool.query(`create role ${login} login in role ${APPLICATION_ROLE} password 'pooled'`);
  try {
    const url = new URL(database.connectionString);
    url.username = login;
    url.password = 'pooled';
    // The same server under another address stands for what lies behind a pooler.
    const directUrl = `${database.connectionString}${url.search === '' ? '?' : '&'}application_name=direct`;
    const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const unlimited = createPool(url.href, { max: 1, directUrl });
    expect((await unlimited.query(limits)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
    await unlimited.end();
    expect(await limitSessions(directUrl, url.href)).toBe(true);
    const limited = createPool(url.href, { max: 1, directUrl });
    expect((await limited.query(limits)).rows).toEqual([{ statement: '3s', lock: '2s', idle: '10s' }]);
    await limited.end();
    expect(await limitSessions(directUrl, database.connectionString.replace(/\/\/[^:@/]*/, '//nobody'))).toBe(
      false,
    );
  } finally {
    await database.pool.query(`drop role ${login}`);
  }
});

test('connections that the server cuts, idle or inside a transaction, never end the process', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  const cut = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  await database.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> $1',
      [rows[0].pid],
    )
    .catch(() => undefined);
  await cut;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a broken connection is reported without the statements it carried', async () => {
  const reported: Error[] = [];
  const pool = createPool(database.connectionString, { max: 1, onError: (error) => reported.push(error) });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  for (const error of reported) expect(Object.keys(error)).not.toContain('client');
  await pool.end();
});

const streamOf = (client: object) => (client as { connection: { stream: net.Socket } }).connection.stream;

test('a statement that was allowed more time is waited for', async () => {
  const pool = createPool(database.connectionString, { max: 1, statementTimeoutMs: 100 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
  const holder = await database.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(1)');
  const answer = client.query('select 1 as one from pg_advisory_xact_lock(1)');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  const stream = streamOf(client);
  const isWatchedOn = vi.spyOn(stream, 'setTimeout');
  stream.emit('timeout');
  await expect.poll(() => isWatchedOn.mock.calls.length).toBe(1);
  await holder.query('rollback');
  holder.release();
  expect((await answer).rows).toEqual([{ one: 1 }]);
  await client.query('rollback');
  client.release();
  await pool.end();
});

test('a connection that has gone silent is given up, an idle one kept', async () => {
  const url = new URL(database.connectionString);
  const socketFolder = url.searchParams.get('host');
  const port = url.port || '5432';
  const links: net.Socket[] = [];
  const proxy = net.createServer((near) => {
    const far =
      socketFolder === null
        ? net.connect(Number(port), url.hostname)
        : net.connect(`${socketFolder}/.s.PGSQL.${port}`);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    links.push(far);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  const pool = createPool(url.href, { max: 1, statementTimeoutMs: 100 });

  const client = await pool.connect();
  await client.query('select 1');
  // It has been idle for long, which is no reason to be watched less.
  streamOf(client).emit('timeout');
  client.release();
  links[0]?.pause();
  const error = await pool.query('select 2').catch((reason: unknown) => reason);
  expect(classifyPgError(error)).toEqual({ kind: 'unavailable' });
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);

  await pool.end();
  for (const link of links) link.destroy();
  proxy.close();
});
