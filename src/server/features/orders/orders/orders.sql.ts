import { type RawBuilder, sql } from 'kysely';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { ParcelComplaint } from '../../../../contract/orders/orders.contract.ts';
import type { ReturnStatus } from '../../../../domain/after-sale/return.ts';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { ParcelShare } from '../../../../domain/books/parcel-shares.ts';
import type { OrderWay, PaymentMethod, PaymentStatus } from '../../../../domain/books/payment-status.ts';
import type { PriceReason } from '../../../../domain/catalogue/pricing.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import { type BuyersCashJson, buyersCashJson, type ReturnFeeJson, returnFeeJson } from './parcel-cash.sql.ts';
import { type PickupJson, pickupWithCodeJson } from './parcel-pickups.sql.ts';

export interface StoredAddress {
  street: string;
  city: string;
  province: string;
  postalCode?: string | null;
  country: string;
  phone: string;
  district?: string | null;
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

/** A parcel on account: its due day (YYYY-MM-DD) once it is billed, and what was and is owed. */
export interface DebtJson {
  days: number;
  dueOn: string | null;
  debtPaisa: number;
  unpaidPaisa: number;
}

export type OrderDetailRow = OrderHead & {
  company: { _id: string; name: string };
  approvedBy: { _id: string; name: string } | null;
  costCentre: CostCentreRef | null;
  /** Who ordered. */
  userId: string;
  couponCode: string | null;
  paymentMethod: OrderWay;
  shippingAddress: StoredAddress;
  billingAddress: StoredAddress;
  billTo: BillTo;
  notes: string | null;
  purchaseOrderNumber: string | null;
  stockHeldUntil: Date | null;
  items: {
    id: string;
    parcelId: string;
    /** Null: goods in no catalogue, with their unit and HS code; a product's are its own. */
    productId: string | null;
    unit: string | null;
    hsCode: string | null;
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
    quoteNumber: string | null;
    regularPricePaisa: number;
    wholesalePricePaisa: number | null;
    lineTotalPaisa: number;
    costCentre: CostCentreRef | null;
  }[];
  parcels: {
    id: string;
    sellerId: string;
    sellerName: string;
    /** Null while the seller has no public page. */
    sellerSlug: string | null;
    status: OrderStatus;
    share: ParcelShare | null;
    /** What its way costs beyond the delivery fee. */
    surchargePaisa: number;
    /** What of price, VAT and voucher was cancelled line by line. */
    cancelled: BillAmounts;
    carrier: string | null;
    trackingNumber: string | null;
    trackingCode: string;
    pickup: (PickupJson & { code: string | null }) | null;
    cash: BuyersCashJson | null;
    returnFee: ReturnFeeJson | null;
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
    /** Bought on account. */
    debt: DebtJson | null;
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
export const parcelShareJson = sql`
  case when p.tax_paisa is not null
    then jsonb_build_object('taxPaisa', p.tax_paisa, 'voucherPaisa', p.voucher_paisa) end`;

/**
 * What was cancelled line by line of a parcel `p`. Not a join of the view `cancelled_parts`: for parcels that are not
 * named by their id it would add up every cancellation there is.
 */
export const cancelledJson = sql`(
  select jsonb_build_object('taxablePaisa', coalesce(sum(c.goods_paisa), 0), 'vatPaisa', coalesce(sum(c.tax_paisa), 0),
    'voucherPaisa', coalesce(sum(c.voucher_paisa), 0))
  from cancellations c where c.parcel_id = p.id)`;

/** The category of a line `i`, as a subquery's `from`: its product's, or its own; no row where it has none. */
const categoryOfLine = sql`categories c where c.id = coalesce(
  (select d.category_id from products d where d.id = i.product_id), i.category_id)`;

/** The main category of a line `i` as buyers know it, for its picture; empty where it has none. */
export const rootSlugOfLine = sql`coalesce((select c.public_root_slug from ${categoryOfLine}), '')`;

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

/** What is owed for a parcel `p` on account, or null. */
export const debtJson: RawBuilder<DebtJson | null> = sql`(
  select jsonb_build_object('days', d.days, 'dueOn', d.due_on, 'debtPaisa', a.debt_paisa, 'unpaidPaisa', d.unpaid_paisa)
  from parcel_debts a join debt_facts d on d.parcel_id = a.parcel_id where a.parcel_id = p.id)`;

/** How a cost centre is called now, by its id; null without one. */
export const costCentreJson = (id: RawBuilder<unknown>): RawBuilder<CostCentreRef | null> => sql`(
  select jsonb_build_object('_id', k.id, 'code', k.code, 'name', k.name) from cost_centres k where k.id = ${id})`;

/** An order with lines, parcels and timeline; the caller says which, and what `more` of it. */
export const orderDetail = (more = sql``) => sql`
    select ${headColumns}, o.user_id as "userId",
      jsonb_build_object('_id', o.company_id, 'name', company_name(o.company_id)) as company,
      (select jsonb_build_object('_id', a.id, 'name', a.first_name || ' ' || a.last_name) from users a
        where a.id = o.approved_by) as "approvedBy",
      ${costCentreJson(sql`o.cost_centre_id`)} as "costCentre", o.coupon_code as "couponCode", o.payment_method as "paymentMethod",
      o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
      ${billToOfOrder} as "billTo", o.notes, o.purchase_order_number as "purchaseOrderNumber", o.stock_held_until as "stockHeldUntil",
      (select jsonb_agg(jsonb_build_object(
          'id', i.id, 'parcelId', i.parcel_id, 'productId', i.product_id, 'unit', i.unit, 'hsCode', i.hs_code,
          'name', i.name, 'sku', i.sku, 'partNumber', i.part_number, 'imageUrl', i.image_url,
          'rootSlug', ${rootSlugOfLine}, 'quantity', i.quantity,
          'cancelledQuantity', ${cancelledOfLine},
          'unitPricePaisa', i.unit_price_paisa, 'priceReason', i.price_reason, 'quoteNumber', i.quote_number,
          'regularPricePaisa', i.regular_price_paisa,
          'wholesalePricePaisa', i.wholesale_price_paisa, 'lineTotalPaisa', i.line_total_paisa,
          'costCentre', ${costCentreJson(sql`i.cost_centre_id`)}) order by i.position)
        from order_items i where i.order_id = o.id) as items,
      (select jsonb_agg(jsonb_build_object(
          'id', p.id, 'sellerId', p.seller_id, 'share', ${parcelShareJson}, 'surchargePaisa', p.surcharge_paisa,
          'cancelled', ${cancelledJson},
          'sellerName', coalesce(s.company_name, s.first_name || ' ' || s.last_name),
          'sellerSlug', case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end,
          'status', p.status, 'carrier', p.carrier, 'trackingNumber', p.tracking_number,
          'trackingCode', p.tracking_code, 'pickup', ${pickupWithCodeJson},
          'cash', ${buyersCashJson}, 'returnFee', ${returnFeeJson},
          'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at,
          'isReceivedByBuyer', exists (select from order_events e
            where e.order_id = o.id and e.parcel_id = p.id and (e.event = 'parcel_received'
              or (e.event = 'parcel_picked_up' and e.actor_kind <> 'admin'))),
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
          'replaces', (select jsonb_build_object('_id', r.id, 'number', r.number) from returns r where r.id = p.return_id),
          'debt', ${debtJson}
        ) order by p.position)
        from parcels p join users s on s.id = p.seller_id
        where p.order_id = o.id) as parcels,
      (select jsonb_agg(jsonb_build_object(
          'at', e.created_at, 'kind', e.actor_kind, 'event', e.event, 'parcel', p.position, 'note', e.note,
          'name', case e.actor_kind when 'buyer' then a.first_name
            when 'seller' then coalesce(w.company_name, w.first_name) end,
          'adminName', case e.actor_kind when 'admin' then a.first_name || ' ' || a.last_name end) order by e.id)
        from order_events e left join parcels p on p.id = e.parcel_id left join users a on a.id = e.actor_id
          left join users w on w.id = coalesce(p.seller_id, e.actor_id)
        where e.order_id = o.id) as events,
      array(select r.product_id from reviews r where r.user_id = o.user_id
        and r.product_id in (select i.product_id from order_items i where i.order_id = o.id)) as "reviewedProducts"${more}
    from orders o join users u on u.id = o.user_id`;

/** An order of a company, or null: also for an order of another. */
export async function findOrder(
  db: Database,
  orderId: string,
  companyId: string,
): Promise<OrderDetailRow | null> {
  const { rows } = await sql<OrderDetailRow>`/* named: find_order */ ${orderDetail()}
    where o.id = ${orderId} and o.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an order is this company's own. */
export async function isOrderOf(db: Database, orderId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${orderId} and company_id = ${companyId}`.execute(
    db,
  );
  return rows.length > 0;
}

export type OrderListRow = OrderHead & {
  itemCount: number;
  hasPickup: boolean;
  /** What is owed of it, with the earliest due day (YYYY-MM-DD). */
  account: { owedPaisa: number; dueOn: string | null } | null;
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

/** A page of a company's orders, newest first; each with its first four lines. */
export async function listOrders(
  db: Database,
  companyId: string,
  filter: { status?: OrderStatus | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<OrderListRow[]> {
  const { status, search, limit, offset } = filter;
  const { rows } = await sql<OrderListRow>`
    select ${headColumns},
      ${orderedUnits} as "itemCount",
      exists (select from parcels p where p.order_id = o.id and p.is_picked_up) as "hasPickup",
      (select case when sum(d.unpaid_paisa) > 0 then jsonb_build_object('owedPaisa', sum(d.unpaid_paisa), 'dueOn', min(d.due_on)
          filter (where d.unpaid_paisa > 0)) end
        from parcels p join parcel_debts a on a.parcel_id = p.id join debt_facts d on d.parcel_id = a.parcel_id
        where p.order_id = o.id) as account,
      (select jsonb_agg(to_jsonb(f)) from (
        select i.name, i.quantity, i.image_url as "imageUrl", ${rootSlugOfLine} as "rootSlug"
        from order_items i where i.order_id = o.id order by i.position limit 4) f) as items
    from orders o join users u on u.id = o.user_id
    where o.company_id = ${companyId} and (${status ?? null}::text is null or o.status = ${status ?? null}::text)
      and ${isSearched(search)}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many of the orders that a company searches are in each status that occurs. */
export async function countOrders(
  db: Database,
  companyId: string,
  search: string | undefined,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select o.status, count(*) as count from orders o where o.company_id = ${companyId} and ${isSearched(search)}
    group by o.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
