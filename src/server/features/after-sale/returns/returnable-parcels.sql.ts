import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { returnableSerials } from './return-serials.sql.ts';

/** The order a parcel belongs to, which never changes; null for an unknown one. */
export async function findOrderOfParcel(db: Database, parcelId: string): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from parcels where id = ${parcelId}`.execute(db);
  return rows[0]?.orderId ?? null;
}

/** Whether this company bought a parcel. */
export async function isParcelOf(db: Database, parcelId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parcels p join orders o on o.id = p.order_id
    where p.id = ${parcelId} and o.company_id = ${companyId}`.execute(db);
  return rows.length > 0;
}

/** A line of a parcel as returns see it. */
export interface ReturnableLine {
  id: string;
  productId: string | null;
  name: string;
  sku: string;
  imageUrl: string | null;
  rootSlug: string;
  unitPricePaisa: number;
  /** Units that were sent. */
  bought: number;
  /** Units that may still go back: neither credited nor in a return that holds them. */
  left: number;
  noChangeOfMind: boolean;
  /** Numbers of the pieces that may still go back, as far as they were entered. */
  serials: string[];
  coveredBy: { _id: string; number: string } | null;
}

export interface ReturnableParcel {
  orderId: string;
  orderNumber: string;
  couponCode: string | null;
  position: number;
  parcelCount: number;
  status: string;
  isReplacement: boolean;
  /** The buyer says that it has not arrived. */
  isMissed: boolean;
  sellerName: string;
  deliveredAt: Date | null;
  paidBy: string | null;
  lines: ReturnableLine[];
}

/** The invoice for a parcel's goods that stands now: of those issued anew the last. */
const standingBill = sql`
  select b.id from bills b where b.parcel_id = p.id and b.subject = 'goods' and b.kind = 'tax_invoice'
    and not exists (select from bills r where r.replaces = b.id)`;

/** What of a parcel may go back; under its order's lock nothing of it changes. */
export async function getReturnableParcel(db: Database, parcelId: string): Promise<ReturnableParcel> {
  const { rows } = await sql<ReturnableParcel>`
    select o.id as "orderId", o.order_number as "orderNumber", o.coupon_code as "couponCode", p.position, p.status,
      (select count(*)::int from parcels a where a.order_id = o.id) as "parcelCount",
      p.return_id is not null as "isReplacement", p.delivered_at as "deliveredAt",
      exists (select from cases k where k.parcel_id = p.id and k.kind = 'not_received' and k.closed_at is null
        and k.decided_at is null) as "isMissed",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
      (select y.method from payments y where y.order_id = o.id and y.status = 'settled') as "paidBy",
      (select jsonb_agg(to_jsonb(l) - 'position' order by l.position) from (
        select i.position, i.id, i.product_id as "productId", i.name, i.sku, i.image_url as "imageUrl",
          coalesce(c.public_root_slug, '') as "rootSlug", i.unit_price_paisa as "unitPricePaisa",
          i.quantity - cancelled_quantity(i.id) as bought,
          greatest(0, coalesce((
            select b.quantity - coalesce((select sum(k.quantity) from bill_lines k where k.credits = b.id), 0)
            from bill_lines b where b.order_item_id = i.id and b.bill_id = (${standingBill})),
            i.quantity - cancelled_quantity(i.id)) - held_by_returns(i.id)) as left,
          (with recursive above as (
            select c.no_change_of_mind, c.parent_id
            union all
            select a.no_change_of_mind, a.parent_id from categories a join above on a.id = above.parent_id
          ) select coalesce(bool_or(no_change_of_mind), false) from above) as "noChangeOfMind",
          ${returnableSerials} as serials,
          (select jsonb_build_object('_id', r.id, 'number', r.number)
            from return_lines t join returns r on r.id = t.return_id
            where t.order_item_id = i.id and r.status not in ('declined', 'expired', 'withdrawn')
            order by r.serial desc limit 1) as "coveredBy"
        from order_items i left join products d on d.id = i.product_id
          left join categories c on c.id = coalesce(d.category_id, i.category_id)
        where i.parcel_id = p.id and i.quantity > cancelled_quantity(i.id)) l) as lines
    from parcels p join orders o on o.id = p.order_id join users s on s.id = p.seller_id
    where p.id = ${parcelId}`.execute(db);
  return rows[0] as ReturnableParcel;
}
