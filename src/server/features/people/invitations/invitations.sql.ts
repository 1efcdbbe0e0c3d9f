import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Into what somebody is invited. */
export type InvitedInto = 'company' | 'seller';

const tableOf = (into: InvitedInto): RawBuilder<unknown> => sql.table(`${into}_invitations`);
const isOf = (into: InvitedInto, id: string) => sql`${sql.ref(`${into}_id`)} = ${id}::uuid`;

/** Ends what was sent to this address before: one invitation of a person is open at a time. */
export async function replaceInvitation(
  tx: DatabaseTransaction,
  into: InvitedInto,
  { of, emailKey, now }: { of: string; emailKey: string; now: Date },
): Promise<void> {
  await sql`update ${tableOf(into)} set ended_at = ${now}, ended_as = 'replaced'
    where ${isOf(into, of)} and email_key = ${emailKey} and ended_at is null`.execute(tx);
}

/** False when there is none of theirs that waits. */
export async function withdrawInvitation(
  tx: DatabaseTransaction,
  into: InvitedInto,
  { of, id, now }: { of: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update ${tableOf(into)} set ended_at = ${now}, ended_as = 'withdrawn'
    where id = ${id} and ${isOf(into, of)} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** The link of the mail that goes out now; one of a mail that a job sent before it failed ends. */
export async function setInvitationToken(
  db: Database,
  into: InvitedInto,
  { id, hash }: { id: string; hash: Buffer },
): Promise<void> {
  await sql`update ${tableOf(into)} set token_hash = ${hash} where id = ${id} and ended_at is null`.execute(
    db,
  );
}

/** False when somebody else was faster, or it was withdrawn meanwhile. */
export async function acceptInvitation(
  tx: DatabaseTransaction,
  into: InvitedInto,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update ${tableOf(into)}
    set ended_at = ${now}, ended_as = 'accepted', accepted_by = ${userId}
    where id = ${id} and ended_at is null and expires_at > ${now} returning id`.execute(tx);
  return rows.length > 0;
}
