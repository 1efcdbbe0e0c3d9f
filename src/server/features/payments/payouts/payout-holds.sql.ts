import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Why our desk holds what this seller is paid, or null. */
export const deskHold = (sellerId: RawBuilder<unknown>) => sql<string | null>`(
  select reason from payout_holds where seller_id = ${sellerId} order by id desc limit 1)`;

/** Of `users u`. A deleted account is paid what it is owed still: nobody will activate it again. */
export const isDeactivated = sql<boolean>`(not u.is_active and u.deleted_at is null)`;

export interface PayoutHoldRow {
  id: string;
  isHeld: boolean;
  reason: string | null;
  by: { _id: string; name: string };
  at: Date;
}

/** What our desk did to a seller's payouts, the newest first. */
export async function listPayoutHolds(db: Database, sellerId: string): Promise<PayoutHoldRow[]> {
  const { rows } = await sql<PayoutHoldRow>`
    select h.id::text as id, h.is_held as "isHeld", h.reason, h.created_at as at,
      jsonb_build_object('_id', a.id, 'name', a.first_name || ' ' || a.last_name) as by
    from payout_holds h join users a on a.id = h.created_by
    where h.seller_id = ${sellerId} order by h.id desc limit 100`.execute(db);
  return rows;
}

/** A seller with their account's state and the desk's hold; null for anybody else. */
export async function findHeldSeller(
  db: Database,
  sellerId: string,
): Promise<{ email: string; firstName: string; isDeactivated: boolean } | null> {
  const { rows } = await sql<{ email: string; firstName: string; isDeactivated: boolean }>`
    select u.email, u.first_name as "firstName", ${isDeactivated} as "isDeactivated" from users u
    where u.id = ${sellerId} and u.role = 'seller'`.execute(db);
  return rows[0] ?? null;
}

/** The next entry of a seller's trace; the caller holds `lockPayouts`. */
export async function insertPayoutHold(
  db: Database,
  hold: { sellerId: string; isHeld: boolean; reason: string | null; adminId: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payout_holds (seller_id, is_held, reason, created_by, created_at)
    values (${hold.sellerId}, ${hold.isHeld}, ${hold.reason}, ${hold.adminId}, ${hold.now})
    returning id::text as id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** The name of the first seller in a batch whose payouts are held by now, or null. */
export async function heldInPayout(db: Database, payoutId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(u.company_name, u.first_name || ' ' || u.last_name) as name
    from payout_transfers t join users u on u.id = t.seller_id
    where t.payout_id = ${payoutId} and (${isDeactivated} or ${deskHold(sql`t.seller_id`)} is not null)
    order by t.position limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
