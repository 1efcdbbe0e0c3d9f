import { sql } from 'kysely';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.ts';
import { startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import type { Period, TimeStep } from '../../../../domain/shop/time-range.ts';
import type { Database } from '../../../db/database.ts';
import { figuresByDay } from './figures.sql.ts';

const RECENT_ORDERS = 10;
const TOP = 5;

export interface ShopTotals {
  users: number;
  orders: number;
  products: number;
  activeProducts: number;
  outOfStock: number;
  lowStock: number;
  categories: number;
  topCategories: number;
}

/** What there is, over all time up to `today`. */
export async function getShopTotals(db: Database, today: string): Promise<ShopTotals> {
  const { rows } = await sql<ShopTotals>`
    select
      (select coalesce(sum(users), 0)::bigint from user_counts) as users,
      (select coalesce(sum(placed), 0) from ${figuresByDay('order', { from: '2000-01-01', to: today })} f) as orders,
      (select count(*) from products where deleted_at is null) as products,
      (select count(*) from products where deleted_at is null and status = 'active') as "activeProducts",
      low.*, c.*
    from (
      select count(*) filter (where p.quantity = 0) as "outOfStock", count(*) filter (where p.quantity > 0) as "lowStock"
      from low_products l join products p on p.id = l.product_id
      where p.deleted_at is null
    ) low, (
      select count(*) as categories, count(*) filter (where parent_id is null) as "topCategories" from categories
    ) c`.execute(db);
  return rows[0] as ShopTotals;
}

/** New accounts in the steps of a period; steps without any are left out. */
export async function listNewUsers(
  db: Database,
  step: TimeStep,
  { since, until }: Period,
): Promise<{ at: Date; users: number }[]> {
  // The last day of a period ends in the middle, and hours are not kept.
  const counted = step === 'day' ? startOfKathmanduDay(until) : since;
  const { rows } = await sql<{ at: Date; users: number }>`
    select kathmandu_midnight(day) as at, sum(users)::bigint as users
    from user_counts where day >= kathmandu_day(${since}) and day < kathmandu_day(${counted}) group by day
    union all
    select date_bin(${`1 ${step}`}::interval, created_at, ${since}::timestamptz), count(*)
    from users where deleted_at is null and created_at >= ${counted} and created_at < ${until} group by 1`.execute(
    db,
  );
  return rows;
}

/** What became of the orders placed in a period. */
export async function countByStatus(
  db: Database,
  { since, until }: Period,
): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, count(*) as count from orders
    where status = any(${[...ORDER_STATUSES]}::text[]) and created_at >= ${since} and created_at < ${until}
    group by status`.execute(db);
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) } as Record<
    OrderStatus,
    number
  >;
}

interface Sold {
  _id: string;
  name: string;
  revenuePaisa: number;
}

export interface TopLists {
  categories: (Sold & { slug: string; units: number })[];
  products: (Sold & { sellerName: string; units: number })[];
}

/**
 * PostgreSQL adds bigints up as numerics, which takes a fifth longer over many products; integers it adds as they are.
 * Its parts above and below 2^24 are such integers for any day's revenue.
 */
const sumOfRevenue = sql`sum((revenue_paisa >> 24)::integer) * 16777216 + sum((revenue_paisa & 16777215)::integer)`;

/** What sold best on these days; a product counts in the category where it stands now. */
export async function getTopLists(db: Database, days: { from: string; to: string }): Promise<TopLists> {
  const { rows } = await sql<TopLists>`
    with sold as materialized (
      select product_id, sum(units) as units, ${sumOfRevenue} as revenue_paisa
      from ${figuresByDay('product', days)} f group by product_id
    ), by_category as (
      select p.category_id, sum(s.units)::bigint as units, sum(s.revenue_paisa)::bigint as revenue_paisa
      -- Read as a whole: the planner takes what was sold for little and would look each product up by itself.
      from sold s join (select id, category_id from products offset 0) p on p.id = s.product_id group by p.category_id
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select r.id as _id, r.name, r.slug, sum(b.units)::bigint as units, sum(b.revenue_paisa)::bigint as "revenuePaisa"
        from by_category b join categories c on c.id = b.category_id join categories r on r.slug = c.root_slug
        group by r.id order by "revenuePaisa" desc, r.id) t) as categories,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select p.id as _id, p.name, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
          s.units, s.revenue_paisa as "revenuePaisa"
        from (select * from sold order by revenue_paisa desc, product_id limit ${TOP}) s
        join products p on p.id = s.product_id join users u on u.id = p.seller_id
        order by s.revenue_paisa desc, p.id) t) as products`.execute(db);
  return rows[0] as TopLists;
}

/** Who sold most on these days. `orders` are the parcels placed then, paid or not. */
export async function listTopSellers(
  db: Database,
  days: { from: string; to: string },
): Promise<(Sold & { orders: number })[]> {
  const { rows } = await sql<Sold & { orders: number }>`
    select u.id as _id, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as name, s.orders,
      s.revenue_paisa as "revenuePaisa"
    from (
      select seller_id, sum(placed) as orders, sum(revenue_paisa) as revenue_paisa
      from ${figuresByDay('seller', days)} f
      group by seller_id having sum(revenue_paisa) > 0 order by revenue_paisa desc, seller_id limit ${TOP}
    ) s join users u on u.id = s.seller_id
    order by s.revenue_paisa desc, u.id`.execute(db);
  return rows;
}

export interface RecentOrderRow {
  id: string;
  orderNumber: string;
  firstName: string;
  lastName: string;
  totalPaisa: number;
  status: OrderStatus;
  createdAt: Date;
}

export async function listRecentOrders(db: Database): Promise<RecentOrderRow[]> {
  const { rows } = await sql<RecentOrderRow>`
    select o.id, o.order_number as "orderNumber", u.first_name as "firstName", u.last_name as "lastName",
      o.total_paisa as "totalPaisa", o.status, o.created_at as "createdAt"
    from (select * from orders order by created_at desc limit ${RECENT_ORDERS}) o join users u on u.id = o.user_id
    order by o.created_at desc, o.id`.execute(db);
  return rows;
}

export interface Waiting {
  count: number;
  oldestAt: Date | null;
  amountPaisa: number;
}
export type WaitingFor =
  | 'payments'
  | 'refunds'
  | 'alerts'
  | 'ledger'
  | 'reissues'
  | 'sellers'
  | 'pans'
  | 'products'
  | 'complaints'
  | 'overdueComplaints';

/** What waits for an admin, as the lists it is found in count it. */
export async function listWaiting(db: Database, now: Date): Promise<Record<WaitingFor, Waiting>> {
  const { rows } = await sql<Waiting & { name: WaitingFor }>`
    select 'payments' as name, count(*) as count, min(created_at) as "oldestAt",
      coalesce(sum(amount_paisa - received_paisa), 0) as "amountPaisa"
    from payments where method = 'bank' and status in ('initiated', 'pending')
    union all
    select 'refunds', count(distinct payment_id), min(created_at), coalesce(sum(amount_paisa), 0)
    from refunds where state <> 'refunded'
    union all
    select 'alerts', count(distinct payment_id), min(created_at), 0 from payment_alerts where resolved_at is null
    union all
    select 'ledger', coalesce(sum(jsonb_array_length(differences)), 0), min(proved_at), 0
    from (select differences, proved_at from ledger_proofs order by id desc limit 1) p
    union all
    select 'reissues', count(*), min(q.created_at), 0
    from bill_reissue_requests q join bills b on b.id = q.bill_id where q.answered_at is null and b.issuer_id is null
    union all
    select 'sellers', count(*), min(created_at), 0
    from users where role = 'seller' and not is_approved and is_active and deleted_at is null
    union all
    select 'pans', count(*), min(created_at), 0 from company_pans where status = 'waiting'
    union all
    select 'products', count(*), min(submitted_at), 0
    from products where status = 'pending_approval' and deleted_at is null
    union all
    select 'complaints', count(*), min(sent_at), 0 from cases where state = 'open'
    union all
    select 'overdueComplaints', count(*), min(due_at), 0
    from cases where state in ('open', 'waiting_for_seller', 'waiting_for_buyer') and due_at <= ${now}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, ...waiting }) => [name, waiting])) as Record<
    WaitingFor,
    Waiting
  >;
}
