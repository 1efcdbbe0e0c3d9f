import { sql } from 'kysely';
import type { PickupOffer } from '../../../../contract/orders/pickups.contract.ts';
import type { Database } from '../../../db/database.ts';

/** Where and when a seller hands goods over. */
export interface OfferedPickup {
  sellerId: string;
  place: string;
  hours: string;
}

/** Those of these sellers who let buyers fetch their goods and can be ordered from. */
export async function listOfferedPickups(
  db: Database,
  sellerIds: readonly string[],
): Promise<OfferedPickup[]> {
  const { rows } = await sql<OfferedPickup>`
    select k.seller_id as "sellerId", k.place, k.hours from pickup_offers k join users s on s.id = k.seller_id
    where k.seller_id = any(${sellerIds}::uuid[]) and k.is_offered and s.is_approved and s.is_active
      and s.deleted_at is null
    order by k.seller_id`.execute(db);
  return rows;
}

/** What a seller says of it; null: never anything. */
export async function findPickupOffer(db: Database, sellerId: string): Promise<PickupOffer | null> {
  const { rows } = await sql<PickupOffer>`
    select is_offered as "isOffered", place, hours from pickup_offers where seller_id = ${sellerId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function upsertPickupOffer(
  db: Database,
  sellerId: string,
  { isOffered, place, hours }: PickupOffer,
): Promise<void> {
  await sql`
    insert into pickup_offers (seller_id, is_offered, place, hours)
    values (${sellerId}, ${isOffered}, ${place}, ${hours})
    on conflict (seller_id) do update set is_offered = excluded.is_offered, place = excluded.place,
      hours = excluded.hours, updated_at = now()`.execute(db);
}
