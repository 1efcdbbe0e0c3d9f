import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { figuresByDay } from './figures.sql.ts';

const LISTED = 5;

export interface SellerTotals {
  orders: number;
  revenuePaisa: number;
  pendingOrders: number;
  /** Parcels that left without the numbers of their pieces. */
  lackingSerials: number;
}

/** A seller's parcels and paid lines over all time up to `today`. */
export async function getSellerTotals(db: Database, sellerId: string, today: string): Promise<SellerTotals> {
  const { rows } = await sql<SellerTotals>`
    select (select count(*) from parcels where seller_id = ${sellerId} and status = 'pending') as "pendingOrders",
      (select count(*) from parcels where seller_id = ${sellerId} and lacks_serials) as "lackingSerials",
      coalesce(sum(placed), 0) as orders, coalesce(sum(revenue_paisa), 0) as "revenuePaisa"
    from ${figuresByDay('seller', { from: '2000-01-01', to: today, sellerId })} f`.execute(db);
  return rows[0] as SellerTotals;
}

export interface SoldProductRow {
  id: string;
  name: string;
  units: number;
  revenuePaisa: number;
}

export async function listTopProducts(
  db: Database,
  sellerId: string,
  days: { from: string; to: string },
): Promise<SoldProductRow[]> {
  const { rows } = await sql<SoldProductRow>`
    select p.id, p.name, s.units, s.revenue_paisa as "revenuePaisa"
    from (
      select product_id, sum(units) as units, sum(revenue_paisa) as revenue_paisa
      from ${figuresByDay('product', { ...days, sellerId })} f
      group by product_id order by revenue_paisa desc, product_id limit ${LISTED}
    ) s join products p on p.id = s.product_id
    order by s.revenue_paisa desc, p.id`.execute(db);
  return rows;
}

export interface ParcelToSendRow {
  id: string;
  orderNumber: string;
  paidAt: Date;
  itemCount: number;
  subtotalPaisa: number;
  /** How many there are in all. */
  total: number;
}

/** The paid parcels that wait longest for being sent. */
export async function listParcelsToSend(db: Database, sellerId: string): Promise<ParcelToSendRow[]> {
  const { rows } = await sql<ParcelToSendRow>`
    select w.id, w.order_number as "orderNumber", w.paid_at as "paidAt", w.subtotal_paisa - coalesce((select c.goods_paisa from cancelled_parts c where c.parcel_id = w.id), 0)
        as "subtotalPaisa", w.total,
      (select sum(i.quantity - cancelled_quantity(i.id)) from order_items i where i.parcel_id = w.id) as "itemCount"
    from (
      select p.id, o.order_number, coalesce(a.created_at, o.paid_at) as paid_at, p.subtotal_paisa, count(*) over () as total
      from parcels p join orders o on o.id = p.order_id left join parcel_debts a on a.parcel_id = p.id
      where p.seller_id = ${sellerId} and p.status = 'processing' and coalesce(a.created_at, o.paid_at) is not null
      order by 3, p.id limit ${LISTED}
    ) w order by w.paid_at, w.id`.execute(db);
  return rows;
}

export interface LowStockRow {
  id: string;
  name: string;
  sku: string;
  quantity: number;
  lowStockThreshold: number;
  /** How many there are in all, and how many of them are empty. */
  total: number;
  outOfStock: number;
}

/** Products at or under their threshold, the emptiest first: the same as the filter of My Products. */
export async function listLowStock(db: Database, sellerId: string): Promise<LowStockRow[]> {
  const { rows } = await sql<LowStockRow>`
    select id, name, sku, quantity, low_stock_threshold as "lowStockThreshold", count(*) over () as total,
      count(*) filter (where quantity = 0) over () as "outOfStock"
    from products
    where seller_id = ${sellerId} and deleted_at is null and quantity <= low_stock_threshold
    order by quantity, sales_count desc, id limit ${LISTED}`.execute(db);
  return rows;
}
