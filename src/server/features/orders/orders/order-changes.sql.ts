import { type RawBuilder, sql } from 'kysely';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { ParcelShare } from '../../../../domain/books/parcel-shares.ts';
import type { OrderPaymentMethod, OrderWay } from '../../../../domain/books/payment-status.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import { announcedLater } from '../../../db/announced-later.ts';
import type { Database } from '../../../db/database.ts';
import { cancelledJson, leftOfLine, parcelShareJson } from './orders.sql.ts';

/** What is needed to change an order. */
export interface LockedOrder {
  id: string;
  orderNumber: string;
  companyId: string;
  /** Who ordered. */
  userId: string;
  status: OrderStatus;
  isPaid: boolean;
  isHoldOver: boolean;
  totalPaisa: number;
  /** What of it is on account; null: none of it is. */
  onAccountPaisa: number | null;
  paymentMethod: OrderWay;
  /** Of an award: unpaid until then, it lapses, whatever it is paid by; null for every other order. */
  lapsesAt: Date | null;
  createdAt: Date;
  now: Date;
  buyerEmail: string;
  buyerFirstName: string;
}

/** What is paid at once for an order, in paisa: all that is not on account. */
export const paidAtOncePaisa = ({
  totalPaisa,
  onAccountPaisa,
}: Pick<LockedOrder, 'totalPaisa' | 'onAccountPaisa'>): number => totalPaisa - (onAccountPaisa ?? 0);

/**
 * Locks an order first of all its rows: every change of an order, its parcels and payments starts here. After it what its
 * company owes sellers of it is locked, where some of it is on account.
 */
export async function lockOrder(db: Database, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`/* named: lock_order */
    select o.id, o.order_number as "orderNumber", o.company_id as "companyId", o.user_id as "userId",
      o.status, o.paid_at is not null as "isPaid",
      coalesce(o.stock_held_until <= clock_timestamp(), false) as "isHoldOver", o.total_paisa as "totalPaisa",
      (select sum(d.debt_paisa)::bigint from parcels p join parcel_debts d on d.parcel_id = p.id
        where p.order_id = o.id) as "onAccountPaisa",
      o.payment_method as "paymentMethod", o.created_at as "createdAt", clock_timestamp() as now,
      (select a.lapses_at from request_for_quotes_awards a where a.order_id = o.id) as "lapsesAt",
      u.email as "buyerEmail", u.first_name as "buyerFirstName"
    from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} for no key update of o`.execute(db);
  const [order] = rows;
  if (order === undefined) return null;
  if (order.onAccountPaisa !== null) {
    await sql`/* named: lock_debts_of_order */
      select from credit_lines where (company_id, seller_id) in (
        select d.company_id, d.seller_id from parcels p join parcel_debts d on d.parcel_id = p.id where p.order_id = ${orderId})
      order by id for no key update`.execute(db);
  }
  return order;
}

export interface OrderLineRow {
  /** Null: goods in no catalogue. */
  productId: string | null;
  name: string;
  quantity: number;
}

/** What was ordered, in its order: lines of replacements are left out. */
export async function listOrderLines(db: Database, orderId: string): Promise<OrderLineRow[]> {
  const { rows } = await sql<OrderLineRow>`/* named: list_order_lines */
    select i.product_id as "productId", i.name, i.quantity from order_items i join parcels p on p.id = i.parcel_id
    where i.order_id = ${orderId} and p.return_id is null order by i.position`.execute(db);
  return rows;
}

/** Who did something, for timelines and movements. */
export interface Actor {
  kind: 'buyer' | 'seller' | 'admin' | 'system';
  id: string | null;
}

/** What is not on account: of an order in two ways, the part that waits for money and ends without it. */
export const isPaidAtOnce = (parcelId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  not exists (select from parcel_debts a where a.parcel_id = ${parcelId}))`;

/** Locks the products of an order, in id order; true when all its lines that were to be paid could be had again. */
export async function lockOrderStock(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`/* named: lock_order_stock */
    select (p.quantity >= i.quantity and p.deleted_at is null) or not ${isPaidAtOnce(sql`i.parcel_id`)} as "isEnough",
      ${announcedLater}
    from products p join order_items i on i.product_id = p.id
    where i.order_id = ${orderId} order by p.id for no key update of p`.execute(db);
  return rows.every((row) => row.isEnough);
}

/** Takes the stock of an order again; call it only after `lockOrderStock` said that there is enough. */
export async function retakeStock(db: Database, orderId: string): Promise<void> {
  await sql`
    with stock as (
      update products p set quantity = p.quantity - i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id and ${isPaidAtOnce(sql`i.parcel_id`)}
    )
    insert into stock_movements (product_id, order_id, delta, reason)
    select i.product_id, i.order_id, -i.quantity, 'order' from order_items i
    where i.order_id = ${orderId} and i.product_id is not null and ${isPaidAtOnce(sql`i.parcel_id`)}`.execute(
    db,
  );
}

/** Moves a paid order and its parcels to processing and counts the sales; what is on account has begun before. */
export async function startProcessing(
  db: Database,
  orderId: string,
  { event, actor }: { event: Extract<OrderEvent, 'payment_received' | 'cash_agreed'>; actor: Actor },
): Promise<void> {
  await lockOrderStock(db, orderId);
  await sql`
    with paid as (
      update orders set status = 'processing', paid_at = now(), stock_held_until = null, cancelled_at = null,
        cancel_reason = null, updated_at = now()
      where id = ${orderId}
    ), moved as (
      update parcels p set status = 'processing', updated_at = now()
      where p.order_id = ${orderId} and ${isPaidAtOnce(sql`p.id`)}
    ), sold as (
      update products p set sales_count = p.sales_count + i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id and ${isPaidAtOnce(sql`i.parcel_id`)}
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id)
    select ${orderId}::uuid, entry.* from (
      (select null::uuid, ${event}::text, ${actor.kind}::text, ${actor.id}::uuid)
      union all
      (select p.id, 'parcel_processing', 'system', null from parcels p
        where p.order_id = ${orderId} and ${isPaidAtOnce(sql`p.id`)} order by p.position)
    ) as entry`.execute(db);
}

/** Moves parcels of a new order to processing, whose sellers lend them, and counts their sales; with `isAll` the order. */
export async function startAccountParcels(
  db: Database,
  orderId: string,
  { parcelIds, isAll }: { parcelIds: readonly string[]; isAll: boolean },
): Promise<void> {
  await sql`/* named: start_account_parcels */
    with started as (
      update orders set status = 'processing', paid_at = now(), stock_held_until = null, updated_at = now()
      where id = ${orderId} and ${isAll}::bool
    ), moved as (
      update parcels set status = 'processing', updated_at = now() where id = any(${parcelIds}::uuid[])
    ), sold as (
      update products p set sales_count = p.sales_count + i.quantity
      from order_items i where i.parcel_id = any(${parcelIds}::uuid[]) and p.id = i.product_id
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id)
    select ${orderId}::uuid, id, 'parcel_on_account', 'system', null from parcels
    where id = any(${parcelIds}::uuid[]) order by position`.execute(db);
}

/** A line of the order's timeline, now. Lines are only added. */
export async function insertOrderEvent(
  db: Database,
  orderId: string,
  {
    event,
    actor,
    note = null,
    parcelId = null,
  }: { event: OrderEvent; actor: Actor; note?: string | null; parcelId?: string | null },
): Promise<void> {
  await sql`
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${parcelId}::uuid, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note})`.execute(db);
}

/** Changes how an order is paid, and until when its stock is held (null: it is not). */
export async function updatePaymentMethod(
  db: Database,
  orderId: string,
  method: OrderPaymentMethod,
  heldUntil: Date | null,
): Promise<void> {
  await sql`
    update orders set payment_method = ${method}, stock_held_until = ${heldUntil}, updated_at = now()
    where id = ${orderId}`.execute(db);
}

/** Until when an unpaid order keeps its stock, where that does not hang on how it is paid. */
export async function holdStockUntil(db: Database, orderId: string, heldUntil: Date): Promise<void> {
  await sql`update orders set stock_held_until = ${heldUntil} where id = ${orderId}`.execute(db);
}

/** Changes whom bills of the order that are issued from now on are made out to. */
export async function updateBillTo(db: Database, orderId: string, billTo: BillTo): Promise<void> {
  await sql`
    update orders set bill_to = ${JSON.stringify(billTo)}::jsonb, updated_at = now() where id = ${orderId}`.execute(
    db,
  );
}

/** A parcel of a locked order. */
export interface ParcelState {
  id: string;
  sellerId: string;
  position: number;
  status: OrderStatus;
  /** It replaces goods that came back: it costs nothing and is not cancelled. */
  isReplacement: boolean;
  /** Its seller lends it: what is taken back of it lowers the debt. */
  isOnAccount: boolean;
  /** Its buyer fetches it: nothing is sent. */
  isPickedUp: boolean;
  /** Whoever knows it sees where the parcel is. */
  trackingCode: string;
  subtotalPaisa: number;
  /** What its way costs beyond the delivery fee. */
  surchargePaisa: number;
  /** Frozen with the order; null when it was placed before that was kept. */
  share: ParcelShare | null;
  /** What of price, VAT and voucher was cancelled line by line. */
  cancelled: BillAmounts;
  /** With what is left of each: 0 when all of it was cancelled. */
  lines: ParcelLine[];
}

export interface ParcelLine {
  id: string;
  /** Null: goods in no catalogue, of which there is no stock. */
  productId: string | null;
  name: string;
  quantity: number;
  unitPricePaisa: number;
}

/** The parcels of an order with the lines that are left in each, in their order. */
export async function listParcels(db: Database, orderId: string): Promise<ParcelState[]> {
  const { rows } = await sql<ParcelState>`
    select p.id, p.seller_id as "sellerId", p.position, p.status, p.return_id is not null as "isReplacement",
      not ${isPaidAtOnce(sql`p.id`)} as "isOnAccount", p.is_picked_up as "isPickedUp",
      p.tracking_code as "trackingCode", p.subtotal_paisa as "subtotalPaisa",
      p.surcharge_paisa as "surchargePaisa", ${parcelShareJson} as share,
      ${cancelledJson} as cancelled,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'quantity', ${leftOfLine},
        'unitPricePaisa', i.unit_price_paisa, 'productId', i.product_id) order by i.position)
        from order_items i where i.parcel_id = p.id) as lines
    from parcels p where p.order_id = ${orderId} order by p.position`.execute(db);
  return rows;
}

export interface Charged {
  subtotalPaisa: number;
  taxPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
}

/** Delivery as it was charged and paid, less what was credited and refunded of it since. Over `orders o`. */
export const leftOfDeliveryCharge: RawBuilder<unknown> = sql`
  (case when is_delivery_on_account(o.id) then 0 else o.shipping_paisa end - (select coalesce(sum(r.amount_paisa), 0) from bills b join refunds r on r.credit_note_id = b.id
    where b.order_id = o.id and b.subject = 'delivery'))`;

/** What was charged for an order; of its delivery, what is left and not on account. */
export async function getCharged(db: Database, orderId: string): Promise<Charged> {
  const { rows } = await sql<Charged>`
    select subtotal_paisa as "subtotalPaisa", tax_paisa as "taxPaisa", discount_paisa as "discountPaisa",
      ${leftOfDeliveryCharge} as "shippingPaisa"
    from orders o where id = ${orderId}`.execute(db);
  return rows[0] as Charged;
}
