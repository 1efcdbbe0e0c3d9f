import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

/** Clicks on one heart run one after the other, wherever they come from. Held until the transaction ends. */
export async function lockWish(tx: Database, userId: string, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist ${userId} ${productId.toLowerCase()}`}, 0))`.execute(
    tx,
  );
}

/** Whether there was one to delete. */
export async function deleteWish(tx: Database, userId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds a wish; one that is there stays as it is. */
export async function insertWish(tx: Database, userId: string, productId: string): Promise<void> {
  await tx
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What can still be seen of a user's wishes, newest wish first. */
export async function listWishes(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductCardRow[]> {
  const { rows } = await sql<ProductCardRow>`
    select ${sql.raw(productCardColumns)}
    from wishlist_items w join public_products p on p.id = w.product_id
    where w.user_id = ${userId}
    order by w.created_at desc, w.product_id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many wishes are for products that everybody sees. */
export async function countWishes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from wishlist_items w join public_products p on p.id = w.product_id
    where w.user_id = ${userId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The products wished for, newest first, whether or not they are public. */
export async function listWishedIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.product_id);
}

/** Forgets the wishes of an account that is closed. */
export async function deleteWishlist(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('wishlist_items').where('user_id', '=', userId).execute();
}
