import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { AddedLine, CartOwner } from './cart.sql.ts';

export type BulkLine = Omit<AddedLine, 'firstRow'>;

/** Adds each of these to the cart, one after the other; what became of each, in their order. */
export async function addLines(
  tx: DatabaseTransaction,
  { companyId, userId, guestKey }: CartOwner,
  lines: readonly { product: string; quantity: number | null }[],
): Promise<BulkLine[]> {
  const products = lines.map(({ product }) => product);
  const quantities = lines.map(({ quantity }) => quantity);
  const { rows } = await sql<BulkLine>`
    select a.outcome, a.wanted, a.available, a.minimum, a.multiple, a.maximum, a.away_until as "awayUntil"
    from (select * from unnest(${products}::uuid[], ${quantities}::int[]) with ordinality as given (id, quantity, position)
          order by position) wanted
      cross join lateral add_to_cart(${companyId}::uuid, ${userId}::uuid, ${guestKey}::bytea, wanted.id, wanted.quantity) a
    order by wanted.position`.execute(tx);
  return rows;
}

/** Lines that came in this transaction stand in the cart in the order of their products here. */
export async function keepOrder(
  tx: DatabaseTransaction,
  { companyId, userId, guestKey }: CartOwner,
  products: readonly string[],
): Promise<void> {
  await sql`
    update cart_items i set created_at = now() + added.position * interval '1 microsecond'
    from carts c, unnest(${[...products]}::uuid[]) with ordinality as added (id, position)
    where (c.company_id = ${companyId}::uuid and c.user_id = ${userId}::uuid or c.guest_key = ${guestKey}::bytea) and i.cart_id = c.id
      and i.product_id = added.id and i.created_at = now()`.execute(tx);
}
