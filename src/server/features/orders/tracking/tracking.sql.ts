import { sql } from 'kysely';
import type { TrackedFacts } from '../../../../domain/orders/tracking.ts';
import type { Database } from '../../../db/database.ts';

export interface TrackedParcelRow extends TrackedFacts {
  carrier: string | null;
  trackingNumber: string | null;
  /** Provinces: of the seller's default address, and of the delivery. */
  from: string | null;
  to: string;
}

/** What is known of the way of the parcel with this code; nothing of people, goods and money. */
export async function findTrackedParcel(db: Database, code: string): Promise<TrackedParcelRow | null> {
  const { rows } = await sql<TrackedParcelRow>`
    select p.status, p.is_picked_up as "isPickedUp", p.carrier, p.tracking_number as "trackingNumber",
      p.created_at as "orderedAt",
      case when p.return_id is not null then p.created_at
        else coalesce((select d.created_at from parcel_debts d where d.parcel_id = p.id), o.paid_at) end as "begunAt",
      (select k.ready_at from parcel_pickups k where k.parcel_id = p.id) as "readyAt",
      p.shipped_at as "sentAt", p.delivered_at as "deliveredAt",
      (select min(e.at) from courier_events e join courier_bookings b on b.id = e.booking_id
        where b.parcel_id = p.id and e.event = 'in_transit' and e.refusal is null) as "onItsWayAt", p.lost_at is not null as "isLost",
      case when p.status = 'cancelled' then coalesce(p.lost_at,
        (select max(e.created_at) from order_events e where e.order_id = p.order_id
          and (e.parcel_id = p.id and e.event = 'parcel_cancelled'
            or e.parcel_id is null and e.event in ('order_cancelled', 'order_expired')))) end as "endedAt",
      (select a.province from addresses a where a.company_id = p.seller_id and a.is_default) as "from",
      o.shipping_address ->> 'province' as "to"
    from parcels p join orders o on o.id = p.order_id where p.tracking_code = ${code}`.execute(db);
  return rows[0] ?? null;
}
