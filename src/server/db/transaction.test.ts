import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { DatabaseTransaction } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table counters (id integer primary key, value integer not null)');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

const increment = (tx: DatabaseTransaction, id: number) =>
  sql`update counters set value = value + 1 where id = ${id}`.execute(tx);

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('select value from counters order by id');
  return rows.map((row) => row.value);
}

test('two transactions that deadlock both succeed in the end', async () => {
  const before = await values();
  let attempts = 0;
  let arrived = 0;
  let bothHoldOne: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => {
    bothHoldOne = resolve;
  });
  const cross = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      attempts += 1;
      await increment(tx, first);
      arrived += 1;
      if (arrived === 2) bothHoldOne();
      await meeting;
      await increment(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(attempts).toBe(3);
  expect(await values()).toEqual(before.map((value) => value + 2));
});

test('an error of the work undoes everything and is not tried again', async () => {
  const before = await values();
  let attempts = 0;
  const failing = inTransaction(database.db, async (tx) => {
    attempts += 1;
    await increment(tx, 1);
    throw new Error('no stock');
  });
  await expect(failing).rejects.toThrow('no stock');
  expect(attempts).toBe(1);
  expect(await values()).toEqual(before);
});

test('a conflict that does not end is reported after three retries', async () => {
  let attempts = 0;
  const failing = inTransaction(database.db, async (tx) => {
    attempts += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
});

test('inside a transaction the work joins it', async () => {
  const before = await values();
  const outer = inTransaction(database.db, async (tx) => {
    await inTransaction(tx, (inner) => increment(inner, 1));
    throw new Error('outer fails');
  });
  await expect(outer).rejects.toThrow('outer fails');
  expect(await values()).toEqual(before);
});
