import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { projectRoot } from '../project-root.ts';
import { grantApplicationRights } from './application-role.ts';
import type { Pool } from './pool.ts';

/**
 * Where the schema stands: what holds today in `schema/<district>.sql`, the way to it in `migrations/NNNN_what_it_does.sql`.
 */
export const databaseFolder = path.join(projectRoot, 'db');

/** Of the files in `schema`, from the ground up: the order in which they are laid down. */
const SCHEMA_DISTRICTS = [
  'shop',
  'books',
  'people',
  'catalogue',
  'buying',
  'orders',
  'payments',
  'after-sale',
] as const;

/** Any number; every instance must take the same one. */
const LOCK_KEY = 7_466_301;

type SchemaFile = { name: string; sql: string };
type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database up to what `folder` says. An empty one is laid down from the schema files at once, and counts as
 * migrated by every migration there is, since those files say what holds after the newest of them. Any other goes on by
 * the migrations it lacks, in the order of their numbers, each in a transaction of its own. Several instances may call it
 * at once: one works, the others wait. A migration that changed after it was applied is refused, since other databases
 * already hold its earlier form.
 * The job queue's own schema is brought up first; the application's role gets its rights last. Answers the names of the
 * migrations that the database has now and had not before.
 */
export async function migrate(target: string | Pool, folder = databaseFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const schema = await readSchema(folder);
  const connectionString = typeof target === 'string' ? target : target.directUrl;
  // A connection of its own: building an index may take longer than the pool allows a statement.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await migrateJobQueue({ connectionString });
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    const pending = comparePending(migrations, new Map(rows.map((row) => [row.name, row.checksum])));
    if (schema !== null && (await isEmpty(client))) await layDown(client, schema, migrations);
    else for (const migration of pending) await apply(client, migration);
    await grantApplicationRights(client);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Names of the migrations the database still lacks; readiness needs none. */
export async function pendingMigrations(pool: Pool, folder = databaseFolder): Promise<string[]> {
  const names = (await migrationFiles(folder)).map((file) => path.basename(file, '.sql'));
  const { rows: table } = await pool.query("select to_regclass('schema_migrations') is not null as exists");
  if (!table[0]?.exists) return names;
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

/** The migrations in the order of their numbers; that older ones stand in a folder of their own means nothing here. */
export async function migrationFiles(folder = databaseFolder): Promise<string[]> {
  const entries = await fs.readdir(path.join(folder, 'migrations'), { recursive: true });
  const files = entries.filter((name) => name.endsWith('.sql'));
  for (const file of files) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(path.basename(file))) {
      throw new Error(`${file}: migrations are named 0001_what_it_does.sql.`);
    }
  }
  files.sort((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1));
  return files.map((file) => path.join(folder, 'migrations', file));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await migrationFiles(folder);
  return Promise.all(
    files.map(async (file) => {
      const sql = await readSql(file);
      return {
        name: path.basename(file, '.sql'),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

/** The schema files in the order of the districts; null: the folder has none, only the way to what holds today. */
async function readSchema(folder: string): Promise<SchemaFile[] | null> {
  const names = await fs.readdir(folder);
  if (!names.includes('schema')) return null;
  return Promise.all(
    SCHEMA_DISTRICTS.map(async (district) => {
      const name = `schema/${district}.sql`;
      return { name, sql: await readSql(path.join(folder, name)) };
    }),
  );
}

/** Line endings of another system are no difference. */
async function readSql(file: string): Promise<string> {
  return (await fs.readFile(file, 'utf8')).replaceAll('\r\n', '\n');
}

/** Whether nobody has made anything here yet, but what the server's extensions bring and our own list of migrations. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select not exists (select from schema_migrations) and not exists (
       select from pg_class c where c.relnamespace = current_schema()::regnamespace
         and c.relname not in ('schema_migrations', 'schema_migrations_pkey')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as "isEmpty"`,
  );
  return rows[0]?.isEmpty === true;
}

/** All schema files in one transaction: whoever is killed on the way leaves an empty database. */
async function layDown(client: pg.Client, schema: SchemaFile[], migrations: Migration[]): Promise<void> {
  let current = 'schema';
  try {
    await client.query('begin');
    // A function in SQL may read a table of a district above, which stands in a later file.
    await client.query('set local check_function_bodies = off');
    for (const { name, sql } of schema) {
      current = name;
      await client.query(sql);
    }
    await client.query(
      'insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
      [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${current} failed: ${(error as Error).message}`, { cause: error });
  }
}

function comparePending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const pending: Migration[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) pending.push(migration);
    else if (checksum !== migration.checksum) {
      throw new Error(
        `${migration.name}.sql has changed since it was applied. Restore it and write a new migration instead.`,
      );
    } else if (pending.length > 0) {
      throw new Error(
        `${pending[0]?.name}.sql comes before ${migration.name}.sql, which is already applied.`,
      );
    }
  }
  // Applied but unknown here is fine: a newer version of the program runs beside this one.
  return pending;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${migration.name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}
