import { sql } from 'kysely';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import { DELIVERED_AFTER_DAYS, type OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { type Actor, lockOrderStock } from './order-changes.sql.ts';
import { leftOfLine } from './orders.sql.ts';

/** Moves a parcel of a locked order on, with what is known of its way; the order takes the status it then has. */
export async function moveParcel(
  db: Database,
  orderId: string,
  change: {
    parcelId: string;
    status: 'shipped' | 'delivered';
    orderStatus: OrderStatus;
    carrier: string | null;
    trackingNumber: string | null;
    actor: Actor;
    note: string | null;
  },
): Promise<void> {
  const { parcelId, status, orderStatus, carrier, trackingNumber, actor, note } = change;
  const said: OrderEvent = actor.kind === 'buyer' ? 'parcel_received' : 'parcel_delivered';
  const event: OrderEvent = status === 'shipped' ? 'parcel_shipped' : said;
  await sql`
    with moved as (
      update parcels set status = ${status}, updated_at = now(),
        carrier = coalesce(${carrier}::text, carrier),
        tracking_number = coalesce(${trackingNumber}::text, tracking_number),
        shipped_at = case when ${status}::text = 'shipped' then now() else shipped_at end,
        delivered_at = case when ${status}::text = 'delivered' then now() end
      where id = ${parcelId}
    ), changed as (
      update orders set status = ${orderStatus}, updated_at = now() where id = ${orderId}
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${parcelId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note}::text)`.execute(db);
}

/** The buyer has a parcel that others said had arrived before: it counts as delivered from now on. */
export async function redeliverParcel(
  db: Database,
  orderId: string,
  { parcelId, actor }: { parcelId: string; actor: Actor },
): Promise<void> {
  await sql`
    with moved as (update parcels set delivered_at = now(), updated_at = now() where id = ${parcelId})
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id)
    values (${orderId}, ${parcelId}, 'parcel_received', ${actor.kind}, ${actor.id}::uuid)`.execute(db);
}

/**
 * A delivery that was disputed since then and stands: its days go on where they stood still. Of a parcel whose money is
 * ready they were over before: it stays so.
 */
export async function postponeDelivery(
  db: Database,
  parcelId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    update parcels set updated_at = now(),
      delivered_at = delivered_at + (${now}::timestamptz - greatest(${since}::timestamptz, least(delivered_at, ${now}::timestamptz)))
    where id = ${parcelId} and status = 'delivered' and money_ready_at is null`.execute(db);
}

/**
 * A parcel of a locked order that was sent never arrived: cancelled like another, but its goods are gone, so no stock
 * comes back. Its sales no longer count, nor does what its seller got towards the courier. Of one that its seller has
 * again (`isBack`) stock comes back, and what its seller got is theirs at once.
 */
export async function loseParcel(
  db: Database,
  orderId: string,
  change: { parcelId: string; orderStatus: OrderStatus; actor: Actor; note: string; isBack: boolean },
): Promise<void> {
  const { parcelId, orderStatus, actor, note, isBack } = change;
  const event: OrderEvent = isBack ? 'parcel_back' : 'parcel_lost';
  await lockOrderStock(db, orderId);
  await sql`
    with lost as (
      update parcels set status = 'cancelled', lost_at = now(), updated_at = now(),
        allowance_paisa = case when ${isBack} then allowance_paisa else 0 end,
        money_ready_at = case when ${isBack} then now() else money_ready_at end
      where id = ${parcelId}
    ), unsold as (
      update products d set sales_count = greatest(0, d.sales_count - i.sold),
        quantity = d.quantity + case when ${isBack} then i.quantity else 0 end
      from (select i.product_id, ${leftOfLine} as quantity, case when p.return_id is null then ${leftOfLine} else 0 end as sold
        from order_items i join parcels p on p.id = i.parcel_id where p.id = ${parcelId}) i
      where d.id = i.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select i.product_id, ${orderId}::uuid, ${leftOfLine}, 'return', ${actor.id}::uuid from order_items i
      where i.parcel_id = ${parcelId} and i.product_id is not null and ${leftOfLine} > 0 and ${isBack}
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${parcelId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note})`.execute(db);
  // After its parcel: an order that was delivered may be cancelled only then.
  await sql`
    update orders set status = ${orderStatus}, updated_at = now(),
      cancelled_at = case when ${orderStatus}::text = 'cancelled' then now() else cancelled_at end,
      cancel_reason = case when ${orderStatus}::text = 'cancelled' then 'cancel' else cancel_reason end
    where id = ${orderId}`.execute(db);
}

/** Parcels under way that count as delivered by `now`, the longest first; of one order, or of all but `except`. */
export async function listSilentParcels(
  db: Database,
  {
    now,
    orderId,
    except,
    limit,
  }: { now: Date; orderId: string | null; except: readonly string[]; limit: number },
): Promise<{ parcelId: string; orderId: string; days: number }[]> {
  const { tracked, untracked } = DELIVERED_AFTER_DAYS;
  const days = sql`case when nullif(p.tracking_number, '') is null then ${untracked}::int else ${tracked}::int end`;
  // While a complaint was open that it had not arrived, silence did not count.
  const disputed = sql`coalesce((select coalesce(c.decided_at, c.closed_at) - c.sent_at from cases c
    where c.parcel_id = p.id and c.kind = 'not_received'), interval '0')`;
  const { rows } = await sql<{ parcelId: string; orderId: string; days: number }>`
    select p.id as "parcelId", p.order_id as "orderId", ${days} as days from parcels p
    where p.status = 'shipped' and p.shipped_at <= ${now}::timestamptz - ${tracked}::int * interval '24 hours'
      and p.shipped_at <= ${now}::timestamptz - ${days} * interval '24 hours' - ${disputed}
      and (${orderId}::uuid is null or p.order_id = ${orderId}::uuid) and p.id <> all(${except}::uuid[])
      and not exists (select from held_parcels h where h.parcel_id = p.id)
    order by p.shipped_at limit ${limit}`.execute(db);
  return rows;
}

/** Corrects carrier and tracking number of a parcel under way; false when they are as they were. */
export async function changeTracking(
  db: Database,
  orderId: string,
  change: {
    parcelId: string;
    carrier: string | null;
    trackingNumber: string | null;
    actor: Actor;
    note: string | null;
  },
): Promise<boolean> {
  const { parcelId, carrier, trackingNumber, actor, note } = change;
  const { numAffectedRows } = await sql`
    with changed as (
      update parcels set carrier = ${carrier}, tracking_number = ${trackingNumber}, updated_at = now()
      where id = ${parcelId}
        and (carrier, tracking_number) is distinct from (${carrier}::text, ${trackingNumber}::text)
      returning id
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    select ${orderId}::uuid, id, 'tracking_changed', ${actor.kind}, ${actor.id}::uuid, ${note}::text
    from changed`.execute(db);
  return numAffectedRows === 1n;
}
