import type { PoolClient } from 'pg';

/** Two of the demo seller's parcels under way, and what their couriers say: of one that nobody was there. */
export async function seedCouriers(
  client: PoolClient,
  { now, sellerId }: { now: Date; sellerId: string },
): Promise<void> {
  await client.query(
    `with chosen as (
       select p.*, row_number() over (order by p.shipped_at desc, p.id) as nth from parcels p
       where p.seller_id = $1 and p.status = 'shipped' and p.shipped_at < $2::timestamptz - interval '1 hour'
         and p.carrier is not null and p.tracking_number is not null
       order by p.shipped_at desc, p.id limit 2
     ), booked as (
       insert into courier_bookings (parcel_id, courier, carrier, reference, state, weight_grams, pieces, price_paisa,
         number, last_event, last_event_at, heard_at, booked_by, created_at)
       select id, 'hand', carrier, 'TH-DEMO' || nth, 'booked', 1500, 1, 15000, tracking_number,
         case nth when 1 then 'attempt_failed' else 'picked_up' end, shipped_at, shipped_at, $1,
         shipped_at - interval '3 hours'
       from chosen returning id, reference, last_event_at
     )
     insert into courier_events (booking_id, event, at, said, source, typed_by, refusal, created_at)
     select b.id, e.event, b.last_event_at + e.later, e.said, 'typed', $1, e.refusal, b.last_event_at + e.later
     from booked b join (values ('TH-DEMO1', 'picked_up', interval '-2 hours', '', null),
       ('TH-DEMO1', 'attempt_failed', interval '0', 'Nobody was there', null),
       ('TH-DEMO1', 'in_transit', interval '-1 hour', '', 'out_of_order'),
       ('TH-DEMO2', 'picked_up', interval '0', '', null)) as e(reference, event, later, said, refusal) using (reference)`,
    [sellerId, now],
  );
}
