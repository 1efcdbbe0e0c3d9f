import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { classifyPgError } from './pg-errors.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create table makers (id integer constraint makers_pk primary key, name text not null);
    create table parts (maker integer constraint parts_maker references makers (id),
      price integer constraint parts_price check (price >= 0));
    insert into makers values (1, 'Schneider'); insert into parts values (1, 0)`);
});
afterAll(() => database.drop());

async function classify(text: string, values: unknown[] = []) {
  const error = await database.pool.query(text, values).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return classifyPgError(error);
}

test.each([
  ['a repeated key', "insert into makers values (1, 'ABB')", [], { kind: 'unique', constraint: 'makers_pk' }],
  [
    'an unknown reference',
    'insert into parts values (9, 1)',
    [],
    { kind: 'foreign_key', constraint: 'parts_maker' },
  ],
  ['a row still referred to', 'delete from makers', [], { kind: 'foreign_key', constraint: 'parts_maker' }],
  ['a broken check', 'insert into parts values (1, -1)', [], { kind: 'check', constraint: 'parts_price' }],
  ['a NUL character', 'select $1::text', ['a\u0000b'], { kind: 'invalid_input' }],
  ['a malformed UUID', 'select $1::uuid', ['42'], { kind: 'invalid_input' }],
  ['a number too large', 'select $1::integer', ['99999999999'], { kind: 'invalid_input' }],
  ['a statement past its limit', 'set statement_timeout = 20; select pg_sleep(5)', [], { kind: 'timeout' }],
])('%s is recognised', async (_what, text, values, expected) => {
  expect(await classify(text, values)).toEqual(expected);
});

test('a mistake of ours is not taken for the client’s', async () => {
  expect(await classify('select 1 / 0')).toBeNull();
  expect(await classify('select missing_column from makers')).toBeNull();
  expect(classifyPgError(new TypeError('x is not a function'))).toBeNull();
  expect(
    classifyPgError(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
  ).toBeNull();
});

test('a database that cannot be reached is recognised, over TCP and over a socket', async () => {
  for (const url of [
    'postgres://nobody@127.0.0.1:9/none',
    'postgres://nobody@localhost/none?host=/nowhere',
  ]) {
    const pool = createPool(url);
    const error = await pool.query('select 1').catch((reason: unknown) => reason);
    expect(classifyPgError(error)).toEqual({ kind: 'unavailable' });
    await pool.end();
  }
});

test('an exhausted pool answers within its limit and is recognised', async () => {
  const pool = createPool(database.connectionString, { max: 1 });
  const held = await pool.connect();
  const error = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(classifyPgError(error)).toEqual({ kind: 'unavailable' });
  held.release();
  await pool.end();
});

test('a cause inside another error counts', () => {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(classifyPgError(new Error('order failed', { cause }))).toEqual({ kind: 'conflict' });
});
