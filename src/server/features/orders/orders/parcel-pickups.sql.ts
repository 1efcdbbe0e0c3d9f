import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Where a parcel is fetched, as JSON of PostgreSQL gives it. */
export interface PickupJson {
  place: string;
  hours: string;
  readyAt: string | null;
}

/** Of a parcel `p`: where it is fetched, without the code; null: it is sent. */
export const pickupJson: RawBuilder<PickupJson | null> = sql`(
  select jsonb_build_object('place', k.place, 'hours', k.hours, 'readyAt', k.ready_at)
  from parcel_pickups k where k.parcel_id = p.id)`;

/** The same with its code, for who bought it: while there is something to hand over. */
export const pickupWithCodeJson: RawBuilder<(PickupJson & { code: string | null }) | null> = sql`(
  select jsonb_build_object('place', k.place, 'hours', k.hours, 'readyAt', k.ready_at,
    'code', case when p.status = 'processing' then k.code end)
  from parcel_pickups k where k.parcel_id = p.id)`;

export interface NewPickup {
  parcelId: string;
  place: string;
  hours: string;
  code: string;
}

/** Parcels of a new order that are fetched. */
export async function insertParcelPickups(db: Database, pickups: readonly NewPickup[]): Promise<void> {
  await sql`
    insert into parcel_pickups (parcel_id, place, hours, code)
    select "parcelId", "place", "hours", "code" from jsonb_to_recordset(${JSON.stringify(pickups)}::jsonb)
      as k ("parcelId" uuid, "place" text, "hours" text, "code" text)`.execute(db);
}

export interface ParcelPickup {
  place: string;
  hours: string;
  code: string;
  readyAt: Date | null;
}

/** Where and for which code a parcel of a locked order is handed over; null: it is sent. */
export async function findParcelPickup(db: Database, parcelId: string): Promise<ParcelPickup | null> {
  const { rows } = await sql<ParcelPickup>`
    select place, hours, code, ready_at as "readyAt" from parcel_pickups where parcel_id = ${parcelId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A parcel of a locked order lies ready at the counter. */
export async function markPickupReady(
  db: Database,
  orderId: string,
  { parcelId, sellerActorId }: { parcelId: string; sellerActorId: string },
): Promise<void> {
  await sql`
    with ready as (update parcel_pickups set ready_at = now() where parcel_id = ${parcelId})
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id)
    values (${orderId}, ${parcelId}, 'parcel_ready', 'seller', ${sellerActorId}::uuid)`.execute(db);
}

/** When the last wrong codes were tried for a parcel of a locked order, the oldest first. */
export async function listWrongCodes(
  db: Database,
  orderId: string,
  { parcelId, since }: { parcelId: string; since: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from order_events
    where order_id = ${orderId} and parcel_id = ${parcelId} and event = 'pickup_code_wrong' and created_at > ${since}
    order by id`.execute(db);
  return rows.map(({ at }) => at);
}
