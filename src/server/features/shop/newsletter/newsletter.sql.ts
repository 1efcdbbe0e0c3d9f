import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Remembers who asked. True when a confirmation is needed: new, never confirmed, or gone since. */
export async function upsertSubscriber(
  db: Database,
  subscriber: { emailKey: string; email: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ needsConfirmation: boolean }>`
    insert into newsletter_subscribers as s (email_key, email, token_hash)
    values (${subscriber.emailKey}, ${subscriber.email}, ${subscriber.tokenHash})
    on conflict (email_key) do update set token_hash = excluded.token_hash
    returning s.confirmed_at is null or s.unsubscribed_at is not null as "needsConfirmation"`.execute(db);
  return rows[0]?.needsConfirmation ?? true;
}

/** False when no subscriber has this token. */
export async function confirmSubscriber(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())`, unsubscribed_at: null })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when no subscriber has this token. */
export async function unsubscribe(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, now())` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
