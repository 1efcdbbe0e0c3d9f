import type { PoolClient } from 'pg';

/** Goods whose pieces have numbers. */
const NUMBERED = ['FX888DX-010BY', 'DHO804'];
/** Its seller promised ten months then, and more since: one of these warranties ends soon. */
const ENDING = { sku: 'A000066', months: 10 };

/**
 * What was delivered has its warranty, and the pieces of some goods their numbers; those of a parcel under way are still
 * to be entered.
 */
export async function seedSerials(client: PoolClient, { sellerId }: { sellerId: string }): Promise<void> {
  await client.query(
    `insert into warranties (order_item_id, company_id, months, starts_at, ends_on)
     select i.id, o.company_id, m.months, p.delivered_at, warranty_end(p.delivered_at, m.months)
     from parcels p join orders o on o.id = p.order_id join order_items i on i.parcel_id = p.id
       join products d on d.id = i.product_id
       cross join lateral (select case d.sku when $1 then $2::int else d.warranty_months end as months) m
     where p.status = 'delivered' and m.months > 0
     on conflict do nothing`,
    [ENDING.sku, ENDING.months],
  );
  await client.query(
    `with numbered as (update products set has_serials = true where sku = any($1) returning id, sku)
     insert into serials (order_item_id, product_id, serial, serial_key, position, packed_at, packed_by, sold_at)
     select i.id, d.id, s.serial, replace(upper(s.serial), '-', ''), g.position, p.shipped_at, p.seller_id, p.shipped_at
     from numbered d join order_items i on i.product_id = d.id join parcels p on p.id = i.parcel_id
       cross join lateral generate_series(1, i.quantity - cancelled_quantity(i.id)) as g (position)
       cross join lateral (select left(d.sku, 5) || '-' || upper(left(md5(i.id::text), 6)) || '-'
         || lpad(g.position::text, 3, '0') as serial) s
     where p.status in ('shipped', 'delivered')`,
    [NUMBERED],
  );
  await client.query(
    `update parcels set lacks_serials = true where id = (
       select p.id from parcels p where p.seller_id = $1 and p.status = 'shipped' and parcel_lacks_serials(p.id)
         and not exists (select from cash_collections c where c.parcel_id = p.id and c.paid_at is not null)
       order by p.shipped_at desc, p.id limit 1)`,
    [sellerId],
  );
}
