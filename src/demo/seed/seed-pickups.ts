import type { PoolClient } from 'pg';

/** A seller lets buyers fetch their goods, and a parcel of a demo buyer lies ready at the counter. */
export async function seedPickups(
  client: PoolClient,
  { now, sellerId, buyerId }: { now: Date; sellerId: string; buyerId: string },
): Promise<void> {
  await client.query(
    `with offered as (
       insert into pickup_offers (seller_id, is_offered, place, hours)
       values ($1, true, 'Shop 4, New Road Gate, Kathmandu', 'Sunday to Friday, 10:00 to 18:00')
       returning place, hours
     ), chosen as (
       -- Of an order that pays no delivery in any case: its sums stay as they are.
       select p.id, p.order_id from parcels p join orders o on o.id = p.order_id
       where p.seller_id = $1 and p.status = 'processing' and p.return_id is null and o.subtotal_paisa > 500000
         and not exists (select from parcel_debts d where d.parcel_id = p.id)
       order by o.user_id = $2 desc, p.created_at desc limit 1
     ), fetched as (
       update parcels p set is_picked_up = true from chosen where p.id = chosen.id
     ), waiting as (
       insert into parcel_pickups (parcel_id, place, hours, code, ready_at)
       select chosen.id, place, hours, '482913', $3::timestamptz - interval '2 hours' from chosen, offered
     )
     insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, created_at)
     select order_id, id, 'parcel_ready', 'seller', $1, $3::timestamptz - interval '2 hours' from chosen`,
    [sellerId, buyerId, now],
  );
}
