import { type RawBuilder, sql } from 'kysely';
import type { ParcelComplaint } from '../../../contract/orders.contract.ts';
import type { BillAmounts } from '../../../domain/bill.ts';
import type { BillTo } from '../../../domain/bill-to.ts';
import type { OrderEvent } from '../../../domain/order-event.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { ParcelShare } from '../../../domain/parcel-shares.ts';
import type { OrderPaymentMethod, PaymentMethod, PaymentStatus } from '../../../domain/payment-status.ts';

import type { PriceReason } from '../../../domain/pricing.ts';

import type { ReturnStatus } from '../../../domain/return.ts';

import { announcedLater } from '../../db/announced-later.ts';
import type { Database } from '../../db/database.ts';
import { containing } from '../../db/person-search.ts';

export interface StoredAddress {
  street: string;
  city: string;
  province: string;
  postalCode?: string | null;
  country: string;
  phone: string;
}

export interface OrderPaymentRef {
  _id: string;
  method: PaymentMethod;
  status: PaymentStatus;
}

interface OrderHead {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  firstName: string;
  lastName: string;
  subtotalPaisa: number;
  taxPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
  totalPaisa: number;
  savingsPaisa: number;
  payment: OrderPaymentRef | null;
  createdAt: Date;
}

export type OrderDetailRow = OrderHead & {
  couponCode: string | null;
  paymentMethod: OrderPaymentMethod;
  shippingAddress: StoredAddress;
  billingAddress: StoredAddress;
  billTo: BillTo;
  notes: string | null;
  purchaseOrderNumber: string | null;
  stockHeldUntil: Date | null;
  items: {
    id: string;
    parcelId: string;
    productId: string;
    name: string;
    sku: string;
    /** The buyer's own; null on lines from before it was kept. */
    partNumber: string | null;
    imageUrl: string | null;
    rootSlug: string;
    quantity: number;
    /** Units of it that were cancelled after the payment, while its parcel is not cancelled as a whole. */
    cancelledQuantity: number;
    unitPricePaisa: number;
    priceReason: PriceReason;
    regularPricePaisa: number;
    wholesalePricePaisa: number | null;
    lineTotalPaisa: number;
  }[];
  parcels: {
    id: string;
    sellerId: string;
    sellerName: string;
    /** Null while the seller has no public page. */
    sellerSlug: string | null;
    status: OrderStatus;
    share: ParcelShare | null;
    /** What of price, VAT and voucher was cancelled line by line. */
    cancelled: BillAmounts;
    carrier: string | null;
    trackingNumber: string | null;
    /** Instants as JSON of PostgreSQL gives them. */
    shippedAt: string | null;
    deliveredAt: string | null;
    isReceivedByBuyer: boolean;
    /** How long a complaint that it had not arrived stopped its clocks. */
    disputedMs: number;
    complaints: ParcelComplaint[];
    returns: { _id: string; number: string; status: ReturnStatus; items: string[] }[];
    /** Lines that returns do not cover whole. */
    returnable: string[];
    replaces: { _id: string; number: string } | null;
  }[];
  events: {
    at: string;
    kind: 'buyer' | 'seller' | 'admin' | 'system';
    name: string | null;
    /** For admins alone. */
    adminName: string | null;
    event: OrderEvent;
    parcel: number | null;
    note: string | null;
  }[];
  reviewedProducts: string[];
};

export const headColumns = sql`
  o.id, o.order_number as "orderNumber", o.status, u.first_name as "firstName", u.last_name as "lastName",
  o.subtotal_paisa as "subtotalPaisa", o.tax_paisa as "taxPaisa", o.shipping_paisa as "shippingPaisa",
  o.discount_paisa as "discountPaisa", o.total_paisa as "totalPaisa", o.savings_paisa as "savingsPaisa",
  o.created_at as "createdAt",
  -- The payment that counts: the one that settled, else the open one, else the latest.
  (select jsonb_build_object('_id', p.id, 'method', p.method, 'status', p.status) from payments p
    where p.order_id = o.id
    order by p.status = 'settled' desc, p.status in ('initiated', 'pending') desc, p.created_at desc
    limit 1) as payment`;

/** Whom the bills of an order go to; one placed before this was kept is billed to its person. Over `orders o`, `users u`. */
export const billToOfOrder = sql`coalesce(o.bill_to, jsonb_build_object(
  'companyName', u.first_name || ' ' || u.last_name, 'panNumber', null, 'email', null,
  'address', concat_ws(', ', o.billing_address ->> 'street', o.billing_address ->> 'city',
    o.billing_address ->> 'province')))`;

/** VAT and voucher of a parcel `p`, or null. */
const parcelShareJson = sql`
  case when p.tax_paisa is not null
    then jsonb_build_object('taxPaisa', p.tax_paisa, 'voucherPaisa', p.voucher_paisa) end`;

/**
 * What was cancelled line by line of a parcel `p`. Not a join of the view `cancelled_parts`: for parcels that are not
 * named by their id it would add up every cancellation there is.
 */
const cancelledJson = sql`(
  select jsonb_build_object('taxablePaisa', coalesce(sum(c.goods_paisa), 0), 'vatPaisa', coalesce(sum(c.tax_paisa), 0),
    'voucherPaisa', coalesce(sum(c.voucher_paisa), 0))
  from cancellations c where c.parcel_id = p.id)`;

/** Units of a line `i` that were cancelled after the payment. */
export const cancelledOfLine = sql`cancelled_quantity(i.id)`;
/** The complaints about the parcel `p` of which `isSeen` holds, as `k`; the newest first, instants as JSON writes them. */
export const complaintsOfParcel = (isSeen: RawBuilder<unknown>): RawBuilder<ParcelComplaint[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', k.id, 'number', k.number, 'kind', k.kind, 'status', k.state,
    'dueAt', k.due_at) order by k.sent_at desc), '[]')
  from cases k where k.parcel_id = p.id and ${isSeen})`;

/** Units of a line `i` that are left. */
export const leftOfLine = sql`(i.quantity - ${cancelledOfLine})`;
/** Price of what is left of a parcel `p`, without VAT. */
export const leftOfParcel = sql`(p.subtotal_paisa - coalesce((
  select c.goods_paisa from cancelled_parts c where c.parcel_id = p.id), 0))`;

/** An order with lines, parcels and timeline; the caller says which, and what `more` of it. */
export const orderDetail = (more = sql``) => sql`
    select ${headColumns}, o.coupon_code as "couponCode", o.payment_method as "paymentMethod",
      o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
      ${billToOfOrder} as "billTo", o.notes, o.purchase_order_number as "purchaseOrderNumber", o.stock_held_until as "stockHeldUntil",
      (select jsonb_agg(jsonb_build_object(
          'id', i.id, 'parcelId', i.parcel_id, 'productId', i.product_id, 'name', i.name, 'sku', i.sku,
          'partNumber', i.part_number, 'imageUrl', i.image_url, 'rootSlug', c.root_slug, 'quantity', i.quantity,
          'cancelledQuantity', ${cancelledOfLine},
          'unitPricePaisa', i.unit_price_paisa, 'priceReason', i.price_reason, 'regularPricePaisa', i.regular_price_paisa,
          'wholesalePricePaisa', i.wholesale_price_paisa, 'lineTotalPaisa', i.line_total_paisa) order by i.position)
        from order_items i join products p on p.id = i.product_id join categories c on c.id = p.category_id
        where i.order_id = o.id) as items,
      (select jsonb_agg(jsonb_build_object(
          'id', p.id, 'sellerId', p.seller_id, 'share', ${parcelShareJson}, 'cancelled', ${cancelledJson},
          'sellerName', coalesce(s.company_name, s.first_name || ' ' || s.last_name),
          'sellerSlug', case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end,
          'status', p.status, 'carrier', p.carrier, 'trackingNumber', p.tracking_number,
          'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at,
          'isReceivedByBuyer', exists (select from order_events e
            where e.order_id = o.id and e.parcel_id = p.id and e.event = 'parcel_received'),
          'disputedMs', coalesce((select extract(epoch from coalesce(k.decided_at, k.closed_at) - k.sent_at) * 1000
            from cases k where k.parcel_id = p.id and k.kind = 'not_received'), 0),
          'complaints', ${complaintsOfParcel(sql`true`)},
          'returns', coalesce((select jsonb_agg(jsonb_build_object('_id', r.id, 'number', r.number, 'status', r.status,
              'items', (select jsonb_agg(l.order_item_id) from return_lines l where l.return_id = r.id)) order by r.requested_at, r.id)
            from returns r where r.parcel_id = p.id), '[]'),
          'returnable', coalesce((select jsonb_agg(i.id order by i.position) from order_items i
            where i.parcel_id = p.id and ${leftOfLine} > (
              select coalesce(sum(l.quantity), 0) from return_lines l join returns r on r.id = l.return_id
              where l.order_item_id = i.id and r.status not in ('declined', 'expired', 'withdrawn'))), '[]'),
          'replaces', (select jsonb_build_object('_id', r.id, 'number', r.number) from returns r where r.id = p.return_id)
        ) order by p.position)
        from parcels p join users s on s.id = p.seller_id
        where p.order_id = o.id) as parcels,
      (select jsonb_agg(jsonb_build_object(
          'at', e.created_at, 'kind', e.actor_kind, 'event', e.event, 'parcel', p.position, 'note', e.note,
          'name', case e.actor_kind when 'buyer' then a.first_name
            when 'seller' then coalesce(a.company_name, a.first_name) end,
          'adminName', case e.actor_kind when 'admin' then a.first_name || ' ' || a.last_name end) order by e.id)
        from order_events e left join parcels p on p.id = e.parcel_id left join users a on a.id = e.actor_id
        where e.order_id = o.id) as events,
      array(select r.product_id from reviews r where r.user_id = o.user_id
        and r.product_id in (select i.product_id from order_items i where i.order_id = o.id)) as "reviewedProducts"${more}
    from orders o join users u on u.id = o.user_id`;

/** A buyer's own order, or null: also for an order of somebody else. */
export async function findOrder(
  db: Database,
  orderId: string,
  userId: string,
): Promise<OrderDetailRow | null> {
  const { rows } = await sql<OrderDetailRow>`/* named: find_order */ ${orderDetail()}
    where o.id = ${orderId} and o.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export type OrderListRow = OrderHead & {
  itemCount: number;
  items: { name: string; quantity: number; imageUrl: string | null; rootSlug: string }[];
};

/** An order, as `orders o`, whose number, purchase order, product or SKU contains what was typed. */
function isSearched(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const pattern = containing(search);
  return sql`(lower(o.order_number) like ${pattern} or lower(o.purchase_order_number) like ${pattern}
    or exists (select from order_items i where i.order_id = o.id
      and (lower(i.name) like ${pattern} or lower(i.sku) like ${pattern})))`;
}

/** How many units of an order `o` were ordered: what is sent as a replacement was not. */
export const orderedUnits = sql`(select coalesce(sum(i.quantity), 0)::int
  from order_items i join parcels p on p.id = i.parcel_id where i.order_id = o.id and p.return_id is null)`;

/** A page of a buyer's orders, newest first; each with its first four lines. */
export async function listOrders(
  db: Database,
  userId: string,
  filter: { status?: OrderStatus | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<OrderListRow[]> {
  const { status, search, limit, offset } = filter;
  const { rows } = await sql<OrderListRow>`
    select ${headColumns},
      ${orderedUnits} as "itemCount",
      (select jsonb_agg(to_jsonb(f)) from (
        select i.name, i.quantity, i.image_url as "imageUrl", c.root_slug as "rootSlug"
        from order_items i join products p on p.id = i.product_id join categories c on c.id = p.category_id
        where i.order_id = o.id order by i.position limit 4) f) as items
    from orders o join users u on u.id = o.user_id
    where o.user_id = ${userId} and (${status ?? null}::text is null or o.status = ${status ?? null}::text)
      and ${isSearched(search)}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many of the orders that a buyer searches are in each status that occurs. */
export async function countOrders(
  db: Database,
  userId: string,
  search: string | undefined,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select o.status, count(*) as count from orders o where o.user_id = ${userId} and ${isSearched(search)}
    group by o.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** What is needed to change an order. */
export interface LockedOrder {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  isPaid: boolean;
  isHoldOver: boolean;
  totalPaisa: number;
  paymentMethod: OrderPaymentMethod;
  createdAt: Date;
  now: Date;
  buyerEmail: string;
  buyerFirstName: string;
}

/** Locks an order first of all its rows: every change of an order, its parcels and payments starts here. */
export async function lockOrder(db: Database, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`/* named: lock_order */
    select o.id, o.order_number as "orderNumber", o.user_id as "userId", o.status, o.paid_at is not null as "isPaid",
      coalesce(o.stock_held_until <= clock_timestamp(), false) as "isHoldOver", o.total_paisa as "totalPaisa",
      o.payment_method as "paymentMethod", o.created_at as "createdAt", clock_timestamp() as now,
      u.email as "buyerEmail", u.first_name as "buyerFirstName"
    from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} for no key update of o`.execute(db);
  return rows[0] ?? null;
}

export interface OrderLineRow {
  productId: string;
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

/** Ends an unpaid order: parcels cancelled, stock given back with its movements, an entry in the timeline. */
export async function endUnpaidOrder(
  db: Database,
  orderId: string,
  {
    reason,
    event,
    actor,
    note = null,
  }: { reason: 'cancel' | 'expire'; event: OrderEvent; actor: Actor; note?: string | null },
): Promise<void> {
  await lockOrderStock(db, orderId);
  await sql`
    with ended as (
      update orders set status = 'cancelled', stock_held_until = null, cancelled_at = now(),
        cancel_reason = ${reason}, updated_at = now()
      where id = ${orderId}
    ), ended_parcels as (
      update parcels set status = 'cancelled', updated_at = now() where order_id = ${orderId}
    ), stock as (
      update products p set quantity = p.quantity + i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select product_id, order_id, quantity, ${reason}, ${actor.id}::uuid from order_items where order_id = ${orderId}
    )
    insert into order_events (order_id, event, actor_kind, actor_id, note)
    values (${orderId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note}::text)`.execute(db);
}

/** An order `o` has a price that only PRO gives: not one agreed with the seller, nor everybody's at that quantity. */
const hasWholesaleLine = sql`exists (select from order_items i
  where i.order_id = o.id and i.unit_price_paisa < i.regular_price_paisa and i.price_reason <> 'customer')`;

/** The unpaid orders at wholesale prices that were placed in a period of PRO, locked. */
export async function lockUnpaidWholesaleOrders(db: Database, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriptions s on s.user_id = o.user_id
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
        where s.user_id = o.user_id and s.starts_at <= o.created_at and s.ended_at > o.created_at
          and p.status in ('refund_due', 'refunded'))) as "isRevivable"
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.isRevivable === true;
}

/** Locks the products of an order, in id order; true when all its lines could be had again. */
export async function lockOrderStock(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`/* named: lock_order_stock */
    select p.quantity >= i.quantity and p.deleted_at is null as "isEnough", ${announcedLater}
    from products p join order_items i on i.product_id = p.id
    where i.order_id = ${orderId} order by p.id for no key update of p`.execute(db);
  return rows.every((row) => row.isEnough);
}

/** Takes the stock of an order again; call it only after `lockOrderStock` said that there is enough. */
export async function retakeStock(db: Database, orderId: string): Promise<void> {
  await sql`
    with stock as (
      update products p set quantity = p.quantity - i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id
    )
    insert into stock_movements (product_id, order_id, delta, reason)
    select product_id, order_id, -quantity, 'order' from order_items where order_id = ${orderId}`.execute(db);
}

/** Moves a paid order and its parcels to processing and counts the sales. */
export async function startProcessing(db: Database, orderId: string, actor: Actor): Promise<void> {
  await lockOrderStock(db, orderId);
  await sql`
    with paid as (
      update orders set status = 'processing', paid_at = now(), stock_held_until = null, cancelled_at = null,
        cancel_reason = null, updated_at = now()
      where id = ${orderId}
    ), moved as (
      update parcels set status = 'processing', updated_at = now() where order_id = ${orderId}
    ), sold as (
      update products p set sales_count = p.sales_count + i.quantity
      from order_items i where i.order_id = ${orderId} and p.id = i.product_id
    )
    insert into order_events (order_id, parcel_id, event, actor_kind, actor_id)
    select ${orderId}::uuid, entry.* from (
      (select null::uuid, 'payment_received', ${actor.kind}::text, ${actor.id}::uuid)
      union all
      (select id, 'parcel_processing', 'system', null from parcels where order_id = ${orderId} order by position)
    ) as entry`.execute(db);
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

/** Changes whom bills of the order that are issued from now on are made out to. */
export async function updateBillTo(db: Database, orderId: string, billTo: BillTo): Promise<void> {
  await sql`
    update orders set bill_to = ${JSON.stringify(billTo)}::jsonb, updated_at = now() where id = ${orderId}`.execute(
    db,
  );
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

/** A parcel of a locked order. */
export interface ParcelState {
  id: string;
  sellerId: string;
  position: number;
  status: OrderStatus;
  /** It replaces goods that came back: it costs nothing and is not cancelled. */
  isReplacement: boolean;
  subtotalPaisa: number;
  /** Frozen with the order; null when it was placed before that was kept. */
  share: ParcelShare | null;
  /** What of price, VAT and voucher was cancelled line by line. */
  cancelled: BillAmounts;
  /** With what is left of each: 0 when all of it was cancelled. */
  lines: ParcelLine[];
}

export interface ParcelLine {
  id: string;
  productId: string;
  name: string;
  quantity: number;
  unitPricePaisa: number;
}

/** The parcels of an order with the lines that are left in each, in their order. */
export async function listParcels(db: Database, orderId: string): Promise<ParcelState[]> {
  const { rows } = await sql<ParcelState>`
    select p.id, p.seller_id as "sellerId", p.position, p.status, p.return_id is not null as "isReplacement",
      p.subtotal_paisa as "subtotalPaisa", ${parcelShareJson} as share,
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

/** Delivery as it was charged, less what was credited and refunded of it since. Over `orders o`. */
export const leftOfDeliveryCharge: RawBuilder<unknown> = sql`
  (o.shipping_paisa - (select coalesce(sum(r.amount_paisa), 0) from bills b join refunds r on r.credit_note_id = b.id
    where b.order_id = o.id and b.subject = 'delivery'))`;

/** What was charged for an order; of its delivery, what is left. */
export async function getCharged(db: Database, orderId: string): Promise<Charged> {
  const { rows } = await sql<Charged>`
    select subtotal_paisa as "subtotalPaisa", tax_paisa as "taxPaisa", discount_paisa as "discountPaisa",
      ${leftOfDeliveryCharge} as "shippingPaisa"
    from orders o where id = ${orderId}`.execute(db);
  return rows[0] as Charged;
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
