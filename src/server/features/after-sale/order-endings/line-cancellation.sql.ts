import { sql } from 'kysely';
import type { BoughtLine } from '../../../../domain/orders/cancelled-line.ts';
import type { Database } from '../../../db/database.ts';
import { leftOfLine } from '../../orders/orders/orders.sql.ts';

/** Lines of a parcel by their ids, with the rules of their products as they are now: without a product, none. */
export async function getBoughtLines(
  db: Database,
  lineIds: readonly string[],
): Promise<Map<string, BoughtLine>> {
  const { rows } = await sql<BoughtLine & { id: string }>`
    select i.id, i.quantity as ordered, ${leftOfLine} as "left", i.price_reason as "priceReason",
      i.unit_price_paisa as "unitPricePaisa", i.customer_price_paisa as "agreedPricePaisa",
      exists (select from subscriptions s where s.company_id = o.company_id and s.starts_at <= o.created_at
        and least(s.ends_at, s.ended_at) > o.created_at) as "isSubscriber",
      coalesce(p.regular_price_paisa, i.regular_price_paisa) as "regularPricePaisa",
      coalesce(p.wholesale_price_paisa, i.wholesale_price_paisa) as "wholesalePricePaisa",
      coalesce(p.price_breaks, '[]') as "priceBreaks", coalesce(p.minimum_order_quantity, 1) as "minimumOrderQuantity",
      coalesce(p.order_multiple, 1) as "orderMultiple"
    from order_items i left join products p on p.id = i.product_id join orders o on o.id = i.order_id
    where i.id = any(${lineIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
