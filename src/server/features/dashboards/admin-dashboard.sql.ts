import { sql } from 'kysely';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Period, TimeStep } from '../../../domain/time-range.ts';
import type { Database } from '../../db/database.ts';
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
      (select count(*) from users where deleted_at is null) as users,
      (select coalesce(sum(placed), 0) from ${figuresByDay('order', { from: '2000-01-01', to: today })} f) as orders,
      p.*, c.*
    from (
      select count(*) as products,
        count(*) filter (where status = 'active') as "activeProducts",
        count(*) filter (where status = 'active' and quantity = 0) as "outOfStock",
        count(*) filter (where status = 'active' and quantity between 1 and low_stock_threshold) as "lowStock"
      from products where deleted_at is null
    ) p, (
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
  const { rows } = await sql<{ at: Date; users: number }>`
    select date_bin(${`1 ${step}`}::interval, created_at, ${since}::timestamptz) as at, count(*) as users
    from users where deleted_at is null and created_at >= ${since} and created_at < ${until} group by 1`.execute(
    db,
  );
  return rows;
}

/** What became of the orders placed on these days. */
export async function countByStatus(
  db: Database,
  days: { from: string; to: string },
): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<Record<OrderStatus, number>>`
    select coalesce(sum(pending), 0) as pending, coalesce(sum(processing), 0) as processing,
      coalesce(sum(shipped), 0) as shipped, coalesce(sum(delivered), 0) as delivered,
      coalesce(sum(cancelled), 0) as cancelled
    from ${figuresByDay('order', days)} f`.execute(db);
  return rows[0] as Record<OrderStatus, number>;
}

interface Sold {
  _id: string;
  name: string;
  units: number;
  revenuePaisa: number;
}

export interface TopLists {
  categories: (Sold & { slug: string })[];
  sellers: Sold[];
  products: (Sold & { sellerName: string })[];
}

/** What sold best on these days; a product counts in the category where it stands now. */
export async function getTopLists(db: Database, days: { from: string; to: string }): Promise<TopLists> {
  const { rows } = await sql<TopLists>`
    with sold as materialized (
      select seller_id, product_id, sum(units)::bigint as units, sum(revenue_paisa)::bigint as revenue_paisa
      from ${figuresByDay('product', days)} f group by seller_id, product_id
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select r.id as _id, r.name, r.slug, sum(s.units)::bigint as units, sum(s.revenue_paisa)::bigint as "revenuePaisa"
        from sold s join products p on p.id = s.product_id join categories c on c.id = p.category_id
          join categories r on r.slug = c.root_slug
        group by r.id order by "revenuePaisa" desc, r.id) t) as categories,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select s.seller_id as _id, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as name, s.units,
          s.revenue_paisa as "revenuePaisa"
        from (select seller_id, sum(units)::bigint as units, sum(revenue_paisa)::bigint as revenue_paisa from sold
          group by seller_id order by revenue_paisa desc, seller_id limit ${TOP}) s
        join users u on u.id = s.seller_id order by s.revenue_paisa desc, s.seller_id) t) as sellers,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
        select p.id as _id, p.name, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
          s.units, s.revenue_paisa as "revenuePaisa"
        from (select * from sold order by revenue_paisa desc, product_id limit ${TOP}) s
        join products p on p.id = s.product_id join users u on u.id = s.seller_id
        order by s.revenue_paisa desc, p.id) t) as products`.execute(db);
  return rows[0] as TopLists;
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
export type WaitingFor = 'payments' | 'refunds' | 'alerts' | 'sellers' | 'products';

/** What waits for an admin, as the lists it is found in count it. */
export async function listWaiting(db: Database): Promise<Record<WaitingFor, Waiting>> {
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
    select 'sellers', count(*), min(created_at), 0
    from users where role = 'seller' and not is_approved and deleted_at is null
    union all
    select 'products', count(*), min(updated_at), 0
    from products where status = 'pending_approval' and deleted_at is null`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...waiting }) => [name, waiting])) as Record<
    WaitingFor,
    Waiting
  >;
}
