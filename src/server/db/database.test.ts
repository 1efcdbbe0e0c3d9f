import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
});
afterAll(() => database.drop());

test('a statement with a name is prepared once per connection, one without is not', async () => {
  const double = (value: number) =>
    sql<{ doubled: number }>`/* named: double */ select ${value}::int * 2 as doubled`.execute(database.db);
  await sql`select ${1}::int`.execute(database.db);
  for (const value of [1, 2, 3]) expect((await double(value)).rows).toEqual([{ doubled: value * 2 }]);
  await database.db.transaction().execute((tx) => sql`/* named: one */ select 1`.execute(tx));
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
    database.db,
  );
  // The transaction began together with its statement.
  expect(rows.map((row) => row.name)).toEqual(['begin', 'double', 'one']);
});

test('a name stands for one text', async () => {
  await sql`/* named: fixed */ select 1`.execute(database.db);
  await expect(sql`/* named: fixed */ select 2`.execute(database.db)).rejects.toThrow('must be unique');
});
