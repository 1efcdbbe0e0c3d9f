import { sql } from 'kysely';
import type { CustomerTerms } from '../../../domain/pricing.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { queryNamed } from '../../db/named-query.ts';
import type { Pool } from '../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../db/product-card.ts';
import type { AddedLine, CartOwner } from '../cart/cart.sql.ts';

export type AddedOrderLine = Omit<AddedLine, 'firstRow'>;

/** Adds each of these to the cart, one after the other; what became of each, in their order. */
export async function addLines(
  tx: DatabaseTransaction,
  { userId, guestKey }: CartOwner,
  lines: readonly { product: string; quantity: number }[],
): Promise<AddedOrderLine[]> {
  const products = lines.map(({ product }) => product);
  const quantities = lines.map(({ quantity }) => quantity);
  const { rows } = await sql<AddedOrderLine>`
    select a.outcome, a.wanted, a.available, a.minimum, a.multiple, a.maximum, a.away_until as "awayUntil"
    from (select * from unnest(${products}::uuid[], ${quantities}::int[]) with ordinality as given (id, quantity, position)
          order by position) wanted
      cross join lateral add_to_cart(${userId}::uuid, ${guestKey}::bytea, wanted.id, wanted.quantity) a
    order by wanted.position`.execute(tx);
  return rows;
}

/** Lines that came in this transaction stand in the cart in the order of their products here. */
export async function keepOrder(
  tx: DatabaseTransaction,
  { userId, guestKey }: CartOwner,
  products: readonly string[],
): Promise<void> {
  await sql`
    update cart_items i set created_at = now() + added.position * interval '1 microsecond'
    from carts c, unnest(${[...products]}::uuid[]) with ordinality as added (id, position)
    where (c.user_id = ${userId}::uuid or c.guest_key = ${guestKey}::bytea) and i.cart_id = c.id
      and i.product_id = added.id and i.created_at = now()`.execute(tx);
}

/** Products that could be bought once, of these, whether or not they still can. */
export function listFormerCards(pool: Pool, ids: readonly string[]): Promise<ProductCardRow[]> {
  return queryNamed<ProductCardRow>(
    pool,
    'list_former_cards',
    `select ${productCardColumns} from product_cards p where p.id = any($1::uuid[]) and p.approved_at is not null`,
    [ids],
  );
}

/** What sellers agreed with this buyer about these products; those without are left out. */
export function listOwnTerms(
  pool: Pool,
  userId: string,
  ids: readonly string[],
): Promise<{ productId: string; regularPricePaisa: number; terms: CustomerTerms[] }[]> {
  return queryNamed(
    pool,
    'list_own_terms',
    `select p.id as "productId", p.regular_price_paisa as "regularPricePaisa", t.terms
     from products p cross join lateral customer_terms($1, p.seller_id, p.id, p.category_id) as t (terms)
     where p.id = any($2::uuid[]) and t.terms is not null
       and p.seller_id in (select c.seller_id from customer_prices c where c.buyer_id = $1)`,
    [userId, ids],
  );
}
