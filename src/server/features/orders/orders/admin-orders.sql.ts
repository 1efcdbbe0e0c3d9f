import { type RawBuilder, sql } from 'kysely';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { ParcelFacts } from '../../../../domain/books/delivery-fee.ts';
import type { OrderWay } from '../../../../domain/books/payment-status.ts';
import { orderNumbersMeant } from '../../../../domain/orders/desk-search.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduYear } from '../../../../domain/shop/kathmandu-time.ts';
import type { Database } from '../../../db/database.ts';
import { escapeLike, personPattern, personText, phoneDigits } from '../../../db/person-search.ts';
import { parcelFacts } from './delivery-fee.sql.ts';
import {
  headColumns,
  type OrderDetailRow,
  type OrderPaymentRef,
  orderDetail,
  orderedUnits,
} from './orders.sql.ts';

export interface AdminOrderFilter {
  status?: OrderStatus | undefined;
  paymentMethod?: OrderWay | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

export interface Buyer {
  _id: string;
  name: string;
  companyName: string | null;
  email: string;
  phone: string;
}

export interface AdminOrderListRow {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  subtotalPaisa: number;
  shippingPaisa: number;
  taxPaisa: number;
  discountPaisa: number;
  totalPaisa: number;
  itemCount: number;
  parcelCount: number;
  paymentMethod: OrderWay;
  payment: OrderPaymentRef | null;
  buyer: Buyer;
  createdAt: Date;
}

type Condition = RawBuilder<unknown>;

/** No order has an earlier year in its number. */
export const FIRST_ORDER_YEAR = 2024;
/** More buyers than this are not looked up one by one: the orders are then walked in their order instead. */
const MOST_BUYERS = 500;

const SORTS = {
  'createdAt:desc': sql`o.created_at desc, o.id desc`,
  'createdAt:asc': sql`o.created_at, o.id`,
  'total:desc': sql`o.total_paisa desc, o.id`,
  'total:asc': sql`o.total_paisa, o.id desc`,
} as const;
export type AdminOrderSort = keyof typeof SORTS;

/** The conditions of a filter; a search is resolved to buyers first, so that every plan stays small. */
export async function adminOrderConditions(
  db: Database,
  { status, paymentMethod, from, to, search }: AdminOrderFilter,
): Promise<Condition> {
  const parts: Condition[] = [sql`true`];
  if (status) parts.push(sql`o.status = ${status}`);
  if (paymentMethod) parts.push(sql`o.payment_method = ${paymentMethod}`);
  const start = from ? startOfNamedDay(from) : null;
  const end = to ? startOfNamedDay(to) : null;
  if (start) parts.push(sql`o.created_at >= ${start}`);
  if (end) parts.push(sql`o.created_at < ${new Date(end.getTime() + DAY_MS)}`);
  if (search) parts.push(await searchCondition(db, search));
  return sql.join(parts, sql` and `);
}

const WHOLE_NUMBER = /^(?:tm-|(?=\d{4}-))/i;

/**
 * Of `orders o`: those whose number begins as typed, with or without `TM-`, or has the typed digits at its end; null when
 * no number is meant.
 */
export function numberCondition(search: string): Condition | null {
  if (WHOLE_NUMBER.test(search)) {
    const start = `TM-${search.toUpperCase().replace(/^TM-/, '')}`;
    return sql`o.order_number like ${`${escapeLike(start)}%`}`;
  }
  if (!/^\d{1,6}$/.test(search)) return null;
  const lastYear = kathmanduYear(new Date());
  return sql`o.order_number = any(${orderNumbersMeant(search, { firstYear: FIRST_ORDER_YEAR, lastYear })})`;
}

async function searchCondition(db: Database, search: string): Promise<Condition> {
  const numbered = numberCondition(search);
  if (numbered !== null && WHOLE_NUMBER.test(search)) return numbered;
  const ways: Condition[] = numbered === null ? [] : [numbered];
  // Digits too few for a phone number are those of an order.
  if (!/^\d{1,5}$/.test(search)) {
    const digits = phoneDigits(search);
    if (digits !== null) {
      ways.push(
        sql`right(regexp_replace(o.shipping_address ->> 'phone', '\\D', '', 'g'), 10) like ${`${digits}%`}`,
      );
    }
    const pattern = personPattern(search);
    const buyers = await findBuyerIds(db, pattern);
    ways.push(
      buyers === null
        ? sql`exists (select from users u where u.id = o.user_id and ${personText} like ${pattern})`
        : sql`o.user_id = any(${buyers}::uuid[])`,
    );
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Whom a pattern of `personText` finds; null: too many to name. */
export async function findBuyerIds(db: Database, pattern: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${personText} like ${pattern} limit ${MOST_BUYERS + 1}`.execute(db);
  return rows.length > MOST_BUYERS ? null : rows.map(({ id }) => id);
}

const buyerJson = sql`jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name,
  'companyName', u.company_name, 'email', u.email, 'phone', u.phone)`;

/** A page of all orders. */
export function listAdminOrders(
  db: Database,
  where: Condition,
  { sortBy, limit, offset }: { sortBy: AdminOrderSort; limit: number; offset: number },
): Promise<AdminOrderListRow[]> {
  return readOrders(db, where, SORTS[sortBy], sql`limit ${limit} offset ${offset}`);
}

/** The orders older than `last`, for a file of all of them. */
export function listAdminOrdersAfter(
  db: Database,
  where: Condition,
  last: AdminOrderListRow | null,
): Promise<AdminOrderListRow[]> {
  const older =
    last === null
      ? sql`true`
      : sql`(o.created_at, o.id) < (select l.created_at, l.id from orders l where l.id = ${last.id})`;
  return readOrders(db, sql`${where} and ${older}`, SORTS['createdAt:desc'], sql`limit 500`);
}

async function readOrders(
  db: Database,
  where: Condition,
  order: Condition,
  part: Condition,
): Promise<AdminOrderListRow[]> {
  const { rows } = await sql<AdminOrderListRow>`
    with o as materialized (select o.* from orders o where ${where} order by ${order} ${part})
    select ${headColumns}, o.payment_method as "paymentMethod", ${buyerJson} as buyer,
      ${orderedUnits} as "itemCount",
      (select count(*)::int from parcels p where p.order_id = o.id) as "parcelCount"
    from o join users u on u.id = o.user_id order by ${order}`.execute(db);
  return rows;
}

/** How many orders there are, counted up to the ceiling. */
export async function countAdminOrders(db: Database, where: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from orders o where ${where} limit ${COUNT_CEILING}) s`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** How many orders are in each status, each counted up to the ceiling. */
export async function countOrdersByStatus(db: Database): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select s.status, (select count(*) from (
      select 1 from orders o where o.status = s.status limit ${COUNT_CEILING}) c) as count
    from unnest(${ORDER_STATUSES}::text[]) as s (status)`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<OrderStatus, number>;
}

export type AdminOrderDetailRow = OrderDetailRow & {
  paidAt: Date | null;
  cancelledAt: Date | null;
  parcelFacts: ParcelFacts[];
  buyer: Buyer & { isActive: boolean; orderCount: number };
  sellers: { _id: string; companyName: string; email: string; phone: string }[];
  paymentIds: string[];
  paymentEvents: {
    paymentId: string;
    at: string;
    status: OrderPaymentRef['status'];
    kind: 'buyer' | 'seller' | 'admin' | 'system';
    name: string | null;
  }[];
};

/** A payment `p` of an order `o`, or of a parcel of it. */
const ofOrder = sql`p.id in (select y.id from payments y where y.order_id = o.id
  union all select y.id from parcels k join payments y on y.parcel_id = k.id where k.order_id = o.id)`;

/** Any order with everything an admin may know of it, or null. */
export async function findOrderForAdmin(db: Database, orderId: string): Promise<AdminOrderDetailRow | null> {
  const { rows } = await sql<AdminOrderDetailRow>`
    ${orderDetail(sql`, o.paid_at as "paidAt", o.cancelled_at as "cancelledAt", ${parcelFacts} as "parcelFacts",
      ${buyerJson} || jsonb_build_object('isActive', u.is_active and u.deleted_at is null,
        'orderCount', (select count(*) from orders other where other.user_id = u.id)) as buyer,
      (select jsonb_agg(jsonb_build_object('_id', s.id,
          'companyName', coalesce(s.company_name, s.first_name || ' ' || s.last_name), 'email', s.email, 'phone', s.phone))
        from parcels p join users s on s.id = p.seller_id where p.order_id = o.id) as sellers,
      coalesce((select jsonb_agg(p.id order by p.created_at desc, p.id) from payments p where ${ofOrder}), '[]')
        as "paymentIds",
      coalesce((select jsonb_agg(jsonb_build_object('paymentId', p.id, 'at', e.created_at, 'status', e.to_status,
          'kind', e.actor_kind, 'name', a.first_name || ' ' || a.last_name) order by e.id)
        from payments p join payment_events e on e.payment_id = p.id left join users a on a.id = e.actor_id
        where ${ofOrder}), '[]') as "paymentEvents"`)}
    where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}
