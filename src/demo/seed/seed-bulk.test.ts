import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { demoPictureKeys } from './pictures.ts';
import { seedDemo } from './seed.ts';
import { seedBulk } from './seed-bulk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.pool);
});
afterAll(() => database.drop());

it('fills the database up to the number asked for, once, within the rules', async () => {
  const indexes = async () =>
    (await database.pool.query('select indexdef from pg_indexes order by indexname')).rows;
  const before = await indexes();
  const added = await seedBulk(database.pool, { total: 3_000 });
  expect(added).toBeGreaterThan(2_700);
  expect(await seedBulk(database.pool, { total: 3_000 })).toBe(0);
  expect(await seedBulk(database.pool, { total: 3_100 })).toBe(100);
  expect(await indexes()).toEqual(before);
  await expectInvariants(database.pool);
});

it('shows pictures that can be drawn', async () => {
  const { rows } = await database.pool.query<{ url: string }>(
    "select distinct image->>'url' as url from products, jsonb_array_elements(images) as image",
  );
  const keys = new Set(demoPictureKeys());
  for (const { url } of rows)
    expect(keys.has(url.replace(/^\/uploads\/(.+)-600\.webp$/, '$1')), url).toBe(true);
});
