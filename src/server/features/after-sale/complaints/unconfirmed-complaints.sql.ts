import { sql } from 'kysely';
import type { ComplaintKind } from '../../../../domain/after-sale/complaint.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export async function insertUnconfirmed(
  tx: DatabaseTransaction,
  row: {
    id: string;
    kind: ComplaintKind;
    name: string;
    email: string;
    text: string;
    guestKey: string | null;
    photos: readonly string[];
    ip: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('unconfirmed_complaints')
    .values({
      id: row.id,
      kind: row.kind,
      name: row.name,
      email: row.email,
      text: row.text,
      guest_key: row.guestKey,
      photos: [...row.photos],
      ip: row.ip,
      created_at: row.now,
    })
    .execute();
}

export interface UnconfirmedRow {
  id: string;
  kind: ComplaintKind;
  name: string;
  email: string;
  text: string;
  guestKey: string | null;
  photos: string[];
}

/** Takes away what a guest wrote since `since`, to become a complaint; null when it is gone or too old. */
export async function takeUnconfirmed(
  tx: DatabaseTransaction,
  id: string,
  since: Date,
): Promise<UnconfirmedRow | null> {
  const { rows } = await sql<UnconfirmedRow>`
    delete from unconfirmed_complaints where id = ${id} and created_at > ${since}
    returning id, kind, name, email, text, guest_key as "guestKey", photos`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteUnconfirmed(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unconfirmed_complaints where created_at <= ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
