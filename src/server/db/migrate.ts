import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { projectRoot } from '../project-root.ts';
import { grantApplicationRights } from './application-role.ts';
import type { Pool } from './pool.ts';

export const migrationsFolder = path.join(projectRoot, 'db', 'migrations');

/** Any number; every instance must take the same one. */
const LOCK_KEY = 7_466_301;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the database up to the files of `folder`, in the order of their numbers, each in a transaction of
 * its own. Several instances may call it at once: one works, the others wait. A file that changed after it
 * was applied is refused, since other databases already hold its earlier form.
 * The job queue's own schema is brought up first; the application's role gets its rights last. Answers the names of the
 * migrations it applied.
 */
export async function migrate(target: string | Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
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
    for (const migration of pending) await apply(client, migration);
    await grantApplicationRights(client);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Names of the migrations the database still lacks; readiness needs none. */
export async function pendingMigrations(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const names = (await listFiles(folder)).map((file) => path.basename(file, '.sql'));
  const { rows: table } = await pool.query("select to_regclass('schema_migrations') is not null as exists");
  if (!table[0]?.exists) return names;
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

async function listFiles(folder: string): Promise<string[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`${name}: migrations are named 0001_what_it_does.sql.`);
    }
  }
  return names.map((name) => path.join(folder, name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await listFiles(folder);
  return Promise.all(
    files.map(async (file) => {
      const sql = (await fs.readFile(file, 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: path.basename(file, '.sql'),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
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
