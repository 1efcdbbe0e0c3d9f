import { sql } from 'kysely';
import type { BuyerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import { type ProductCardRow, productCardColumns, toProductCard } from '../../../db/product-card.ts';
import { listOrders } from '../orders/orders.sql.ts';

const RECENT_ORDERS = 5;
/** A row of cards, and on phones two. */
const BUY_AGAIN = 4;

/** A company's orders over all time; spent is what was paid and not cancelled. */
export async function getBuyerStats(db: Database, companyId: string): Promise<BuyerStats> {
  const totals = await sql<{
    totalOrders: number;
    deliveredOrders: number;
    pendingOrders: number;
    spentPaisa: number;
    savingsPaisa: number;
  }>`
    select count(*) as "totalOrders",
           count(*) filter (where status = 'delivered') as "deliveredOrders",
           count(*) filter (where status = 'pending') as "pendingOrders",
           coalesce(sum(total_paisa) filter (where paid_at is not null and status <> 'cancelled'), 0) as "spentPaisa",
           coalesce(sum(savings_paisa) filter (where paid_at is not null and status <> 'cancelled'), 0)
             as "savingsPaisa"
    from orders where company_id = ${companyId}`.execute(db);
  const recent = await listOrders(db, companyId, { limit: RECENT_ORDERS, offset: 0 });
  const [sums] = totals.rows;
  return {
    totalOrders: sums?.totalOrders ?? 0,
    deliveredOrders: sums?.deliveredOrders ?? 0,
    pendingOrders: sums?.pendingOrders ?? 0,
    totalSpent: rupeesFromPaisa(sums?.spentPaisa ?? 0),
    totalSavings: rupeesFromPaisa(sums?.savingsPaisa ?? 0),
    recentOrders: recent.map((order) => ({
      _id: order.id,
      orderNumber: order.orderNumber,
      user: { firstName: order.firstName, lastName: order.lastName },
      createdAt: order.createdAt.toISOString(),
      status: order.status,
      itemCount: order.itemCount,
      items: order.items,
      totals: { total: rupeesFromPaisa(order.totalPaisa) },
    })),
    buyAgain: (await listBoughtProducts(db, companyId)).map(toProductCard),
  };
}

/** Products of the last orders that are still public and in stock, the one ordered last first. */
async function listBoughtProducts(db: Database, companyId: string): Promise<ProductCardRow[]> {
  const { rows } = await sql<ProductCardRow>`
    select ${sql.raw(productCardColumns)}
    from (
      select i.product_id, max(o.created_at) as ordered_at
      from orders o join order_items i on i.order_id = o.id
      where o.company_id = ${companyId} and o.status <> 'cancelled'
      group by i.product_id
    ) bought join public_products p on p.id = bought.product_id
    where p.quantity > 0
    order by bought.ordered_at desc, p.id
    limit ${BUY_AGAIN}`.execute(db);
  return rows;
}
