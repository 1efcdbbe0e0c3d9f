import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate, migrationFiles, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('truncate schema_migrations');
  await database.pool.query('drop table if exists colours, shapes');
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-migrations-'));
  await fs.mkdir(path.join(folder, 'migrations', 'older'), { recursive: true });
  await write('0001_colours.sql', 'create table colours (name text primary key);');
  return () => fs.rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => fs.writeFile(path.join(folder, 'migrations', name), sql);

test('files run once, in the order of their numbers', async () => {
  await write('0002_shapes.sql', 'create table shapes (colour text references colours (name));');
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0001_colours', '0002_shapes']);
  expect(await migrate(database.pool, folder)).toEqual(['0001_colours', '0002_shapes']);
  expect(await migrate(database.connectionString, folder)).toEqual([]);
  expect(await pendingMigrations(database.pool, folder)).toEqual([]);
});

test('a file that changed after it was applied is refused', async () => {
  await migrate(database.pool, folder);
  await write('0001_colours.sql', 'create table colours (name text primary key, hex text);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_colours.sql has changed');
});

test('line endings of another system are not a change', async () => {
  await write('0001_colours.sql', 'create table colours\n(name text primary key);\n');
  await migrate(database.pool, folder);
  await write('0001_colours.sql', 'create table colours\r\n(name text primary key);\r\n');
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test('a file that fails leaves nothing behind and names itself', async () => {
  await write('0002_shapes.sql', 'create table shapes (id integer); select 1 / 0;');
  await expect(migrate(database.pool, folder)).rejects.toThrow('0002_shapes.sql failed: division by zero');
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0002_shapes']);
  const { rows } = await database.pool.query("select to_regclass('shapes') as shapes");
  expect(rows).toEqual([{ shapes: null }]);
});

test('a new file may not slip in before an applied one', async () => {
  await write('0003_shapes.sql', 'create table shapes (id integer);');
  await migrate(database.pool, folder);
  await write('0002_late.sql', 'select 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow('0002_late.sql comes before 0003_shapes.sql');
});

test('a file without a number is refused', async () => {
  await write('shapes.sql', 'select 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow('shapes.sql: migrations are named');
});

test('older ones may move to a folder of their own', async () => {
  await write('0002_shapes.sql', 'create table shapes (colour text references colours (name));');
  await write('older/0001_colours.sql', 'create table colours (name text primary key);');
  await fs.rm(path.join(folder, 'migrations', '0001_colours.sql'));
  expect(await migrate(database.pool, folder)).toEqual(['0001_colours', '0002_shapes']);
});

test('the shop’s migrations have numbers of their own, without a hole since 87', async () => {
  const files = await migrationFiles();
  const numberOf = (file: string) => Number(path.basename(file).slice(0, 4));
  const numbers = files.map(numberOf);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.filter((number) => number > 86)).toEqual(
    Array.from({ length: Math.max(...numbers) - 86 }, (_, at) => 87 + at),
  );
  const inOlder = files.filter((file) => path.basename(path.dirname(file)) === 'before-87').map(numberOf);
  expect(inOlder).toEqual(numbers.filter((number) => number < 87));
});

test('an older version of the program starts beside a newer schema', async () => {
  await write('0002_shapes.sql', 'create table shapes (id integer);');
  await migrate(database.pool, folder);
  await fs.rm(path.join(folder, 'migrations', '0002_shapes.sql'));
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test('instances that start together apply each file once', async () => {
  await write('0002_shapes.sql', 'create table shapes (id integer); select pg_sleep(0.05);');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool, folder)));
  expect(applied.flat().sort()).toEqual(['0001_colours', '0002_shapes']);
});
