import { sql } from 'kysely';
import type { BuyerStats, SellerStats } from '../../../contract/dashboards.contract.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Database } from '../../db/database.ts';

const RECENT_ORDERS = 5;

/** A buyer's orders over all time; spent is what was paid and not cancelled. */
export async function getBuyerStats(db: Database, userId: string): Promise<BuyerStats> {
  const totals = await sql<{
    totalOrders: number;
    deliveredOrders: number;
    pendingOrders: number;
    spentPaisa: number;
  }>`
    select count(*) as "totalOrders",
           count(*) filter (where status = 'delivered') as "deliveredOrders",
           count(*) filter (where status = 'pending') as "pendingOrders",
           coalesce(sum(total_paisa) filter (where paid_at is not null and status <> 'cancelled'), 0) as "spentPaisa"
    from orders where user_id = ${userId}`.execute(db);
  const recent = await sql<{
    id: string;
    orderNumber: string;
    createdAt: Date;
    status: OrderStatus;
    itemCount: number;
    totalPaisa: number;
  }>`
    select o.id, o.order_number as "orderNumber", o.created_at as "createdAt", o.status,
           (select count(*) from order_items i where i.order_id = o.id) as "itemCount",
           o.total_paisa as "totalPaisa"
    from orders o where o.user_id = ${userId}
    order by o.created_at desc, o.id limit ${RECENT_ORDERS}`.execute(db);
  const [sums] = totals.rows;
  return {
    totalOrders: sums?.totalOrders ?? 0,
    deliveredOrders: sums?.deliveredOrders ?? 0,
    pendingOrders: sums?.pendingOrders ?? 0,
    totalSpent: rupeesFromPaisa(sums?.spentPaisa ?? 0),
    recentOrders: recent.rows.map((order) => ({
      _id: order.id,
      orderNumber: order.orderNumber,
      createdAt: order.createdAt.toISOString(),
      status: order.status,
      itemCount: order.itemCount,
      totals: { total: rupeesFromPaisa(order.totalPaisa) },
    })),
  };
}

/** A seller's products and parcels over all time; revenue is the own paid lines without VAT (product.md 8). */
export async function getSellerStats(db: Database, sellerId: string): Promise<SellerStats> {
  const { rows } = await sql<{
    totalProducts: number;
    totalOrders: number;
    pendingOrders: number;
    revenuePaisa: number;
  }>`
    select (select count(*) from products where seller_id = ${sellerId} and deleted_at is null) as "totalProducts",
           count(*) as "totalOrders",
           count(*) filter (where p.status = 'pending') as "pendingOrders",
           coalesce(sum(p.subtotal_paisa) filter (where o.paid_at is not null and p.status <> 'cancelled'), 0)
             as "revenuePaisa"
    from parcels p join orders o on o.id = p.order_id
    where p.seller_id = ${sellerId}`.execute(db);
  const [sums] = rows;
  return {
    totalProducts: sums?.totalProducts ?? 0,
    totalOrders: sums?.totalOrders ?? 0,
    totalRevenue: rupeesFromPaisa(sums?.revenuePaisa ?? 0),
    pendingOrders: sums?.pendingOrders ?? 0,
  };
}
