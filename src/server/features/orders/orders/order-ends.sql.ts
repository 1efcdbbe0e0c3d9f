import { type RawBuilder, sql } from 'kysely';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { type Actor, isPaidAtOnce, lockOrderStock } from './order-changes.sql.ts';
import { leftOfLine } from './orders.sql.ts';

/**
 * Ends an unpaid order: parcels cancelled, stock given back with its movements, an entry in the timeline. What is on
 * account goes on: then the order waits for nothing more, and `status` is what its other parcels give it.
 */
export async function endUnpaidOrder(
  db: Database,
  orderId: string,
  {
    reason,
    event,
    actor,
    note = null,
    status,
  }: {
    reason: 'cancel' | 'expire';
    event: OrderEvent;
    actor: Actor;
    note?: string | null;
    status: OrderStatus;
  },
): Promise<void> {
  await lockOrderStock(db, orderId);
  await sql`
    with ended as (
      update orders set status = ${status}, stock_held_until = null, updated_at = now(),
        cancelled_at = case when ${status}::text = 'cancelled' then now() end,
        cancel_reason = case when ${status}::text = 'cancelled' then ${reason}::text end,
        paid_at = case when ${status}::text = 'cancelled' then paid_at else now() end
      where id = ${orderId}
    ), ended_parcels as (
      update parcels p set status = 'cancelled', updated_at = now()
      where p.order_id = ${orderId} and ${isPaidAtOnce(sql`p.id`)}
    ), stock as (
      update products p set quantity = p.quantity + i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id and ${isPaidAtOnce(sql`i.parcel_id`)}
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select i.product_id, i.order_id, i.quantity, ${reason}, ${actor.id}::uuid from order_items i
      where i.order_id = ${orderId} and ${isPaidAtOnce(sql`i.parcel_id`)}
    )
    insert into order_events (order_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note}::text)`.execute(db);
}

/**
 * A line `i` has a price that only PRO gives: below everybody's at that quantity and below what was agreed with the
 * seller, also by a quote. Where two are equal `price_reason` names the simpler one, so it does not say whose the price is.
 */
export const isWholesaleLine: RawBuilder<unknown> = sql`(
  i.price_reason <> 'quote' and i.unit_price_paisa < least(i.regular_price_paisa, i.customer_price_paisa))`;

const hasWholesaleLine = sql`exists (select from order_items i where i.order_id = o.id and ${isWholesaleLine})`;

/** The unpaid orders at wholesale prices that were placed in a period of PRO, locked. */
export async function lockUnpaidWholesaleOrders(db: Database, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriptions s on s.company_id = o.company_id
    where s.id = ${subscriptionId} and o.status = 'pending' and o.created_at >= s.starts_at and ${hasWholesaleLine}
    order by o.id for no key update of o`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether money that comes late may bring an ended order back: not one that the shop cancelled, nor one at wholesale
 * prices of a period of PRO whose price went back.
 */
export async function isRevivable(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isRevivable: boolean }>`
    select not exists (select from order_events e
        where e.order_id = o.id and e.event = 'order_cancelled' and e.actor_kind = 'admin')
      and not (${hasWholesaleLine} and exists (select from subscriptions s join payments p on p.id = s.payment_id
        where s.company_id = o.company_id and s.starts_at <= o.created_at and s.ended_at > o.created_at
          and p.status in ('refund_due', 'refunded'))) as "isRevivable"
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.isRevivable === true;
}

/** Unpaid orders whose time is over, oldest first. */
export async function listExpiredOrders(
  db: Database,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where stock_held_until <= clock_timestamp() and id <> all(${except}::uuid[])
    order by stock_held_until limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Some lines of a paid parcel that are cancelled while the rest of it is still to be sent. */
export interface CancelledPart {
  id: string;
  parcelId: string;
  lines: readonly { id: string; productId: string; quantity: number }[];
  amounts: BillAmounts;
  refundPaisa: number;
  reason: string;
  actor: { kind: 'buyer' | 'seller'; id: string };
  /** What the timeline says: which lines, and why. */
  note: string;
}

/** Cancels lines of a locked order's parcel: their stock comes back, their sales no longer count. */
export async function endLines(db: Database, orderId: string, part: CancelledPart): Promise<void> {
  const { id, parcelId, amounts, refundPaisa, reason, actor, note } = part;
  await lockOrderStock(db, orderId);
  await sql`
    with ended as (
      insert into cancellations (id, order_id, parcel_id, goods_paisa, tax_paisa, voucher_paisa, refund_paisa, reason,
        actor_kind, actor_id)
      values (${id}, ${orderId}, ${parcelId}, ${amounts.taxablePaisa}, ${amounts.vatPaisa}, ${amounts.voucherPaisa},
        ${refundPaisa}, ${reason}, ${actor.kind}, ${actor.id})
    ), lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(part.lines)}::jsonb) as l (
        "id" uuid, "productId" uuid, "quantity" integer)
    ), listed as (
      insert into cancelled_lines (cancellation_id, order_item_id, quantity)
      select ${id}::uuid, "id", "quantity" from lines
    ), stock as (
      update products p set quantity = p.quantity + l."quantity",
        sales_count = greatest(0, p.sales_count - l."quantity")
      from lines l where p.id = l."productId"
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select "productId", ${orderId}::uuid, "quantity", 'cancel', ${actor.id}::uuid from lines
    ), changed as (
      update orders set updated_at = now() where id = ${orderId}
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${parcelId}, 'lines_cancelled', ${actor.kind}, ${actor.id}::uuid, ${note})`.execute(
    db,
  );
}

/** Cancels paid parcels of a locked order: their stock comes back, their sales no longer count. */
export async function endPaidParcels(
  db: Database,
  orderId: string,
  change: { parcelIds: readonly string[]; status: OrderStatus; actor: Actor; note: string },
): Promise<void> {
  const { parcelIds, status, actor, note } = change;
  await lockOrderStock(db, orderId);
  await sql`
    with ended as (
      update parcels set status = 'cancelled', updated_at = now() where id = any(${parcelIds}::uuid[])
    ), lines as materialized (
      select i.product_id, ${leftOfLine} as quantity,
        case when x.return_id is null then ${leftOfLine} else 0 end as sold
      from order_items i join parcels x on x.id = i.parcel_id
      where i.parcel_id = any(${parcelIds}::uuid[]) and ${leftOfLine} > 0
    ), stock as (
      update products p set quantity = p.quantity + l.quantity,
        sales_count = greatest(0, p.sales_count - l.sold)
      from lines l where p.id = l.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select product_id, ${orderId}::uuid, quantity, 'cancel', ${actor.id}::uuid from lines
    ), changed as (
      update orders set status = ${status}, updated_at = now(),
        cancelled_at = case when ${status}::text = 'cancelled' then now() else cancelled_at end,
        cancel_reason = case when ${status}::text = 'cancelled' then 'cancel' else cancel_reason end
      where id = ${orderId}
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    select ${orderId}::uuid, id, 'parcel_cancelled', ${actor.kind}, ${actor.id}::uuid, ${note}
    from parcels where id = any(${parcelIds}::uuid[]) order by position`.execute(db);
}
