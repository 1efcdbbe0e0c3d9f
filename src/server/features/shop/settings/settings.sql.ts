import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface StoredSetting {
  /** Of the change that gave it this value. */
  id: number;
  key: string;
  value: unknown;
  changedAt: Date;
  changedBy: string;
}

/** The value of every setting that was ever changed, now or as it was at an instant. */
export function listStoredSettings(pool: Queryable, at: Date | null = null): Promise<StoredSetting[]> {
  return queryNamed<StoredSetting>(
    pool,
    'settings',
    `select distinct on (h.key) h.id, h.key, h.after as value, h.created_at as "changedAt",
       u.first_name || ' ' || u.last_name as "changedBy"
     from settings_history h join users u on u.id = h.changed_by
     where $1::timestamptz is null or h.created_at <= $1 order by h.key, h.id desc`,
    [at],
  );
}

/** A number that grows with every change of a setting or a wording. */
export async function newestChange(pool: Queryable): Promise<number> {
  const [row] = await queryNamed<{ id: number }>(
    pool,
    'newest setting',
    `select (select coalesce(max(id), 0) from settings_history) + (select coalesce(max(id), 0) from wordings) as id`,
    [],
  );
  return row?.id ?? 0;
}

/** One change at a time. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(db);
}

/** The values in force, seen by a transaction that holds the lock. */
export async function readStoredSettings(
  db: Database,
): Promise<Pick<StoredSetting, 'id' | 'key' | 'value'>[]> {
  const { rows } = await sql<Pick<StoredSetting, 'id' | 'key' | 'value'>>`
    select distinct on (key) id, key, after as value from settings_history order by key, id desc`.execute(db);
  return rows;
}

export interface NewSettingChange {
  key: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  changedBy: string;
}

export async function insertSettingChange(db: Database, change: NewSettingChange): Promise<void> {
  await sql`
    insert into settings_history (key, before, after, reason, changed_by)
    values (${change.key}, ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb,
      ${change.reason}, ${change.changedBy})`.execute(db);
}

export interface SettingChangeRow {
  id: number;
  at: Date;
  by: { _id: string; name: string; email: string };
  before: unknown;
  after: unknown;
  reason: string | null;
}

/** A page of what became of one setting, newest first. */
export async function listSettingChanges(
  db: Database,
  key: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`
    select h.id, h.created_at as at, h.before, h.after, h.reason,
      jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as by
    from settings_history h join users u on u.id = h.changed_by
    where h.key = ${key} order by h.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How often a setting was changed. */
export async function countSettingChanges(db: Database, key: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from settings_history where key = ${key}`.execute(db);
  return rows[0]?.total ?? 0;
}
