import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface StoredWording {
  /** Of the change that gave it this wording. */
  id: number;
  messageId: string;
  /** Null: as the files say it. */
  wording: string | null;
  changedAt: Date;
  changedBy: string;
}

/** The last change of every message that was ever changed. */
export function listStoredWordings(pool: Queryable): Promise<StoredWording[]> {
  return queryNamed<StoredWording>(
    pool,
    'wordings',
    `select distinct on (w.message_id) w.id, w.message_id as "messageId", w.after as wording,
       w.created_at as "changedAt", u.first_name || ' ' || u.last_name as "changedBy"
     from wordings w join users u on u.id = w.changed_by order by w.message_id, w.id desc`,
    [],
  );
}

/** One change of a message at a time. Answers its last change, or null. */
export async function lockWording(
  db: Database,
  messageId: string,
): Promise<Pick<StoredWording, 'id' | 'wording'> | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`wording ${messageId}`}))`.execute(db);
  const { rows } = await sql<Pick<StoredWording, 'id' | 'wording'>>`
    select id, after as wording from wordings where message_id = ${messageId} order by id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertWording(
  db: Database,
  change: {
    messageId: string;
    english: string;
    before: string | null;
    after: string | null;
    changedBy: string;
  },
): Promise<void> {
  await db
    .insertInto('wordings')
    .values({
      message_id: change.messageId,
      english: change.english,
      before: change.before,
      after: change.after,
      changed_by: change.changedBy,
    })
    .execute();
}

export interface WordingChangeRow {
  id: number;
  at: Date;
  by: { _id: string; name: string; email: string };
  before: string | null;
  after: string | null;
}

/** A page of what became of one message, newest first. */
export async function listWordingChanges(
  db: Database,
  messageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<WordingChangeRow[]> {
  const { rows } = await sql<WordingChangeRow>`
    select w.id, w.created_at as at, w.before, w.after,
      jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as by
    from wordings w join users u on u.id = w.changed_by
    where w.message_id = ${messageId} order by w.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countWordingChanges(db: Database, messageId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from wordings where message_id = ${messageId}`.execute(db);
  return rows[0]?.total ?? 0;
}
