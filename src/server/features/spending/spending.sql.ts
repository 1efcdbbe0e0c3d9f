import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface SpendingRow {
  name: string;
  orders: number;
  units: number;
  amountPaisa: number;
}

/**
 * Lines that this buyer paid for since then, as far as they were neither cancelled nor credited; their orders as `o`,
 * parcels as `g`, and what is left of each as `k`. A bill that was only issued anew takes off nothing.
 */
function paidLines(userId: string, since: Date): RawBuilder<unknown> {
  return sql`orders o join order_items i on i.order_id = o.id join parcels g on g.id = i.parcel_id
    cross join lateral (
      select i.quantity - c.cancelled - coalesce(sum(l.quantity), 0)::int as units,
        (i.quantity - c.cancelled) * i.unit_price_paisa - coalesce(sum(l.amount_paisa), 0)::bigint as paisa
      from (select cancelled_quantity(i.id) as cancelled) c
        left join (credited_sales b join bill_lines l on l.bill_id = b.id)
          on b.order_id = o.id and l.order_item_id = i.id
      group by c.cancelled
    ) k
    where o.user_id = ${userId} and o.paid_at >= ${since} and g.status <> 'cancelled' and g.return_id is null
      and k.units > 0`;
}

const sums = sql`count(distinct o.id)::int as orders, sum(k.units)::int as units, sum(k.paisa)::bigint as "amountPaisa"`;
/** The month of the payment, as people in Nepal count days. */
const month = sql`to_char(o.paid_at at time zone 'Asia/Kathmandu', 'YYYY-MM')`;
/** The main category as buyers know it: what stands in a hidden one has none. */
const rootCategory = sql`coalesce((select r.name from products p join categories c on c.id = p.category_id
  join categories r on r.slug = c.public_root_slug where p.id = i.product_id), 'Other')`;
const sellerName = sql`(select coalesce(u.company_name, u.first_name || ' ' || u.last_name) from users u
  where u.id = g.seller_id)`;

async function spendingBy(
  db: Database,
  name: RawBuilder<unknown>,
  { userId, since }: { userId: string; since: Date },
): Promise<SpendingRow[]> {
  const lines = paidLines(userId, since);
  const { rows } = await sql<SpendingRow>`
    select ${name} as name, ${sums} from ${lines} group by 1 order by "amountPaisa" desc, 1`.execute(db);
  return rows;
}

/** What a buyer paid for since then, on the day of payment: by month (only those with any), by main category, by seller, and in all. */
export async function readSpending(db: Database, of: { userId: string; since: Date }) {
  const [months, categories, sellers, total] = await Promise.all([
    spendingBy(db, month, of),
    spendingBy(db, rootCategory, of),
    spendingBy(db, sellerName, of),
    spendingBy(db, sql`'all'::text`, of),
  ]);
  return { months, categories, sellers, total: total[0] ?? { orders: 0, units: 0, amountPaisa: 0 } };
}

export interface SpendingLineRow {
  id: string;
  paidAt: Date;
  orderNumber: string;
  purchaseOrderNumber: string | null;
  name: string;
  sku: string;
  category: string;
  seller: string;
  quantity: number;
  unitPricePaisa: number;
  amountPaisa: number;
}

/** The same lines one by one, newest first, those that follow `last`. */
export async function listSpendingLinesAfter(
  db: Database,
  { userId, since }: { userId: string; since: Date },
  last: SpendingLineRow | null,
): Promise<SpendingLineRow[]> {
  const after =
    last === null
      ? sql`true`
      : sql`(o.paid_at, i.id) < ((select l.paid_at from orders l join order_items k on k.order_id = l.id
          where k.id = ${last.id}), ${last.id}::uuid)`;
  const { rows } = await sql<SpendingLineRow>`
    select i.id, o.paid_at as "paidAt", o.order_number as "orderNumber",
      o.purchase_order_number as "purchaseOrderNumber", i.name, i.sku, ${rootCategory} as category,
      ${sellerName} as seller, k.units as quantity, i.unit_price_paisa as "unitPricePaisa",
      k.paisa as "amountPaisa"
    from ${paidLines(userId, since)} and ${after} order by o.paid_at desc, i.id desc limit 500`.execute(db);
  return rows;
}
