import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase, type Database, type DatabaseTransaction } from './database.ts';
import { createPool } from './pool.ts';
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

describe('what goes with the next statement', () => {
  const later = (db: Database, id: number) =>
    sql`/* named: add_later; goes with the next */ update counters set value = value + 1 where id = ${id}`.execute(
      db,
    );
  const failLater = (db: Database) =>
    sql`/* named: fail_later; goes with the next */ update counters set value = value / ${0}::integer`.execute(
      db,
    );
  /** One connection: in the first round its statements are not prepared, in the others they are sent as one. */
  async function inRounds(work: (db: Database) => Promise<void>): Promise<void> {
    const db = createDatabase(createPool(database.connectionString, { max: 1 }));
    try {
      for (let round = 0; round < 3; round += 1) await work(db);
    } finally {
      await db.destroy();
    }
  }

  test('is done before it, and before the commit', async () => {
    await inRounds(async (db) => {
      const [one = 0, two = 0] = await values();
      await inTransaction(db, async (tx) => {
        await later(tx, 1);
        await later(tx, 1);
        const { rows } = await sql<{ value: number }>`
          select value from counters where id = ${1} union all select 0 where ${false}::bool`.execute(tx);
        expect(rows).toEqual([{ value: one + 2 }]);
        await later(tx, 2);
      });
      expect(await values()).toEqual([one + 2, two + 1]);
    });
  });

  test('fails it, and nothing is stored', async () => {
    const before = await values();
    await inRounds(async (db) => {
      const failing = inTransaction(db, async (tx) => {
        await later(tx, 1);
        await failLater(tx);
        await increment(tx, 2);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await values()).toEqual(before);
    });
  });

  test('fails the commit where nothing else comes', async () => {
    const before = await values();
    await inRounds(async (db) => {
      const failing = inTransaction(db, async (tx) => {
        await increment(tx, 1);
        await failLater(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await values()).toEqual(before);
    });
  });

  test('is not done when the work fails first, and at once outside a transaction', async () => {
    await inRounds(async (db) => {
      const before = await values();
      const failing = inTransaction(db, async (tx) => {
        await later(tx, 1);
        throw new Error('no stock');
      });
      await expect(failing).rejects.toThrow('no stock');
      expect(await values()).toEqual(before);
      await later(db, 1);
      expect(await values()).toEqual([(before[0] ?? 0) + 1, before[1]]);
    });
  });

  test('a statement of several parts is sent by itself, after what was held', async () => {
    await inRounds(async (db) => {
      const [one = 0, two = 0] = await values();
      await inTransaction(db, async (tx) => {
        await later(tx, 1);
        await sql`set local lock_timeout = '1s'; update counters set value = value + 1 where id = 2`.execute(
          tx,
        );
      });
      expect(await values()).toEqual([one + 1, two + 1]);
    });
  });
});
