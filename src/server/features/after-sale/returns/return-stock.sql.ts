import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { ReturnState } from './returns.sql.ts';

/** Locks the products of a return, in id order. */
async function lockReturnedStock(
  tx: DatabaseTransaction,
  returnId: string,
): Promise<{ quantity: number; wanted: number }[]> {
  const { rows } = await sql<{ quantity: number; wanted: number }>`
    select p.quantity, l.quantity as wanted
    from return_lines l join order_items i on i.id = l.order_item_id join products p on p.id = i.product_id
    where l.return_id = ${returnId} order by p.id for no key update of p`.execute(tx);
  return rows;
}

/** The goods of a return can be sold again: they are back in stock. */
export async function restockReturn(
  tx: DatabaseTransaction,
  { id, orderId }: Pick<ReturnState, 'id' | 'orderId'>,
  actorId: string | null,
): Promise<void> {
  await lockReturnedStock(tx, id);
  await sql`
    with lines as materialized (
      select i.product_id, l.quantity from return_lines l join order_items i on i.id = l.order_item_id
      where l.return_id = ${id} and i.product_id is not null
    ), stock as (
      update products p set quantity = p.quantity + l.quantity from lines l where p.id = l.product_id
    )
    insert into stock_movements (product_id, order_id, delta, reason, actor_id)
    select product_id, ${orderId}::uuid, quantity, 'return', ${actorId}::uuid from lines`.execute(tx);
}

/**
 * A parcel at price 0 that replaces the goods of a return, taken from stock. Null when there is too little of something:
 * then nothing has changed; `available` says how much there is of what is short.
 */
export async function insertReplacement(
  tx: DatabaseTransaction,
  { id, orderId, parcelId }: Pick<ReturnState, 'id' | 'orderId' | 'parcelId'>,
  actorId: string | null,
): Promise<{ parcelId: string; position: number } | { available: number }> {
  const short = (await lockReturnedStock(tx, id)).find(({ quantity, wanted }) => quantity < wanted);
  if (short !== undefined) return { available: short.quantity };
  const { rows } = await sql<{ parcelId: string; position: number }>`
    with placed as (
      insert into parcels (order_id, seller_id, position, status, subtotal_paisa, tax_paisa, voucher_paisa, return_id)
      select p.order_id, p.seller_id, (select max(position) + 1 from parcels where order_id = p.order_id), 'processing', 0,
        case when p.tax_paisa is not null then 0 end, case when p.tax_paisa is not null then 0 end, ${id}::uuid
      from parcels p where p.id = ${parcelId}
      returning id, position
    ), lines as materialized (
      select i.*, l.quantity as units from return_lines l join order_items i on i.id = l.order_item_id
      where l.return_id = ${id}
    ), items as (
      insert into order_items (order_id, parcel_id, product_id, position, name, sku, image_url, quantity,
        unit_price_paisa, regular_price_paisa, wholesale_price_paisa, line_total_paisa, hs_code, unit, category_id)
      select ${orderId}::uuid, (select id from placed), l.product_id,
        (select max(position) from order_items where order_id = ${orderId}) + row_number() over (order by l.position),
        l.name, l.sku, l.image_url, l.units, 0, 0, 0, 0, l.hs_code, l.unit, l.category_id from lines l
    ), stock as (
      update products p set quantity = p.quantity - l.units from lines l where p.id = l.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select product_id, ${orderId}::uuid, -units, 'replacement', ${actorId}::uuid from lines
      where product_id is not null
    )
    select id as "parcelId", position from placed`.execute(tx);
  return rows[0] as { parcelId: string; position: number };
}
