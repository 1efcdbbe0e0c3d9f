import { sql } from 'kysely';
import type { PricedLine } from '../../../../domain/buying/order-totals.ts';
import type { Database } from '../../../db/database.ts';
import { type CouponRow, couponColumns } from '../../buying/coupons/coupons.sql.ts';
import { isWholesaleLine } from '../../orders/orders/order-ends.sql.ts';

/** A paid order of a company with what of it was not cancelled. */
export type BoughtOrderRow = CouponRow & {
  isRecent: boolean;
  isWholesale: boolean;
  discountPaisa: number;
  lines: PricedLine[];
};

/**
 * Own paid orders: all that were bought at wholesale prices, and the others of the last 12 months. Lines ordered before
 * the wholesale price was kept count with today's, never above what was paid.
 */
export async function listBoughtOrders(db: Database, companyId: string): Promise<BoughtOrderRow[]> {
  const { rows } = await sql<BoughtOrderRow>`
    select ${sql.raw(couponColumns)}, o.discount_paisa as "discountPaisa", w.is_wholesale as "isWholesale",
      o.created_at > statement_timestamp() - interval '12 months' as "isRecent", l.lines
    from orders o left join coupons k on k.id = o.coupon_id
      cross join lateral (
        select exists (select from order_items i where i.order_id = o.id and ${isWholesaleLine}) as is_wholesale) w
      cross join lateral (
        select jsonb_agg(jsonb_build_object('quantity', i.quantity - cancelled_quantity(i.id), 'regularPricePaisa', i.regular_price_paisa,
          'wholesalePricePaisa', case when w.is_wholesale then i.unit_price_paisa
            else coalesce(i.wholesale_price_paisa, least(p.wholesale_price_paisa, i.regular_price_paisa)) end,
          'customerPricePaisa', i.customer_price_paisa,
          'quotedPaisa', case when i.price_reason = 'quote' then i.unit_price_paisa end, 'referencePricePaisa', i.reference_price_paisa)) as lines
        from order_items i left join products p on p.id = i.product_id join parcels c on c.id = i.parcel_id
        where i.order_id = o.id and c.status <> 'cancelled' and i.quantity > cancelled_quantity(i.id)) l
    where o.company_id = ${companyId} and o.paid_at is not null and l.lines is not null
      and (w.is_wholesale or o.created_at > statement_timestamp() - interval '12 months')`.execute(db);
  return rows;
}

/** When a company first subscribed, or null. */
export async function findJoined(db: Database, companyId: string): Promise<Date | null> {
  const { rows } = await sql<{ joined: Date | null }>`
    select min(starts_at) as joined from subscriptions where company_id = ${companyId}`.execute(db);
  return rows[0]?.joined ?? null;
}
