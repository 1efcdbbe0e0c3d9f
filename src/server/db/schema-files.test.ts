import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dumpSchema } from '../../../test/schema-dump.ts';
import { projectRoot } from '../project-root.ts';
import { databaseFolder, migrate, migrationFiles } from './migrate.ts';

let names: string[];
/** What the schema files make. */
let laidDown: string[];
beforeAll(async () => {
  names = (await migrationFiles()).map((file) => path.basename(file, '.sql'));
  const database = await createTestDatabase();
  laidDown = await dumpSchema(database.pool);
  await database.drop();
});

async function bareDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ isBare: true });
  onTestFinished(() => database.drop());
  return database;
}

/** A copy of `db`; `keeps` says which of its files, by their paths, are in it. */
async function copyOfFiles(keeps: (file: string) => boolean = () => true): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-db-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.cp(databaseFolder, folder, {
    recursive: true,
    filter: async (file) => (await fs.stat(file)).isDirectory() || keeps(path.relative(databaseFolder, file)),
  });
  return folder;
}

/** Only migrations, up to this one: how a database came about that is older than the schema files. */
async function migrationsUpTo(newest: string): Promise<string> {
  const folder = await copyOfFiles(
    (file) => file.startsWith('migrations') && path.basename(file, '.sql') <= newest,
  );
  await fs.rm(path.join(folder, 'schema'), { recursive: true });
  return folder;
}

/** What one says and the other does not. */
function differences(schemaFiles: string[], migrations: string[]) {
  const has = { schemaFiles: new Set(schemaFiles), migrations: new Set(migrations) };
  return {
    onlySchemaFiles: schemaFiles.filter((line) => !has.migrations.has(line)),
    onlyMigrations: migrations.filter((line) => !has.schemaFiles.has(line)),
  };
}
const NONE = { onlySchemaFiles: [], onlyMigrations: [] };

test('the schema files say what holds after the newest migration, and a migration they do not know is told', async () => {
  const { pool } = await bareDatabase();
  expect(await migrate(pool, await migrationsUpTo(names.at(-1) as string))).toEqual(names);
  const migrated = await dumpSchema(pool);
  expect(differences(laidDown, migrated)).toEqual(NONE);
  expect(laidDown).toEqual(migrated);

  const folder = await copyOfFiles();
  await fs.writeFile(
    path.join(folder, 'migrations', '9999_forgotten.sql'),
    'alter table users add column nickname text; drop index users_pan_number;',
  );
  expect(await migrate(pool, folder)).toEqual(['9999_forgotten']);
  const other = await bareDatabase();
  expect(await migrate(other.pool, folder)).toEqual([...names, '9999_forgotten']);
  const told = differences(await dumpSchema(other.pool), await dumpSchema(pool));
  expect(told.onlyMigrations).toEqual([expect.stringMatching(/^column users \d+: .*"nickname"/s)]);
  expect(told.onlySchemaFiles).toEqual([
    expect.stringMatching(/^relation users_pan_number: /),
    expect.stringMatching(/^index users_pan_number: /),
  ]);
});

test('a database of an earlier release goes on by the migrations it lacks', async () => {
  const { pool } = await bareDatabase();
  const before = names.filter((name) => name < '0041');
  expect(await migrate(pool, await migrationsUpTo(before.at(-1) as string))).toEqual(before);
  expect(await migrate(pool)).toEqual(names.filter((name) => name > '0041'));
  expect(differences(laidDown, await dumpSchema(pool))).toEqual(NONE);
});

test('of instances that start together on an empty database one lays it down', async () => {
  const { pool } = await bareDatabase();
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(pool)));
  expect(applied.flat()).toEqual(names);
  expect(differences(laidDown, await dumpSchema(pool))).toEqual(NONE);
});

test('a database with anything in it is none to lay down', async () => {
  const { pool } = await bareDatabase();
  await pool.query('create table users (name text)');
  await expect(migrate(pool)).rejects.toThrow('0001_schema.sql failed: relation "users" already exists');
});

test('a schema file that fails leaves nothing behind and names itself', async () => {
  const { pool } = await bareDatabase();
  const folder = await copyOfFiles();
  await fs.appendFile(path.join(folder, 'schema', 'orders.sql'), 'select 1 / 0;');
  await expect(migrate(pool, folder)).rejects.toThrow('schema/orders.sql failed: division by zero');
  expect(await ourTables(pool)).toEqual(['schema_migrations']);
});

test('an instance that is killed while it lays down leaves nothing, and the next one does it', async () => {
  const { pool, connectionString } = await bareDatabase();
  const folder = await copyOfFiles();
  await fs.appendFile(path.join(folder, 'schema', 'after-sale.sql'), 'select pg_advisory_xact_lock(1);');
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  const program = `import { migrate } from '${pathToFileURL(path.join(projectRoot, 'src/server/db/migrate.ts'))}';
    await migrate(${JSON.stringify(connectionString)}, ${JSON.stringify(folder)});`;
  const instance = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  const waiting = `select count(*)::integer as count from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].count, { timeout: 60_000 }).toBe(1);
  const ended = once(instance, 'exit');
  instance.kill('SIGKILL');
  await ended;
  await holder.query('select pg_advisory_unlock(1)');
  holder.release();

  // Who comes next waits for the lock of the killed one's connection, which goes with it.
  expect(await migrate(pool)).toEqual(names);
  expect(differences(laidDown, await dumpSchema(pool))).toEqual(NONE);
});

test('the files that comments of the schema lead to are there', async () => {
  const folder = path.join(databaseFolder, 'schema');
  const texts = await Promise.all(
    (await fs.readdir(folder)).map((name) => fs.readFile(path.join(folder, name), 'utf8')),
  );
  const named = texts.join('\n').match(/\b(?:src|docs)\/[\w./-]+\.(?:ts|sql|md)\b/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  for (const file of new Set(named)) await fs.access(path.join(projectRoot, file));
});

async function ourTables(pool: TestDatabase['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')`,
  );
  return rows.map(({ name }) => name);
}
