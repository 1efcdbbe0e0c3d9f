import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isPublicProduct } from '../../catalogue/catalogue/products.sql.ts';
import { wishedProductNotFound } from './wishlist.errors.ts';
import { deleteWish, insertWish, lockWish } from './wishlist.sql.ts';

/** Adds a product that was not on the list, removes one that was. 404 for what the public does not see. */
export async function toggleWish(
  db: Database,
  userId: string,
  productId: string,
): Promise<{ wishlisted: boolean }> {
  return inTransaction(db, async (tx) => {
    if (!(await isPublicProduct(tx, productId))) throw wishedProductNotFound();
    await lockWish(tx, userId, productId);
    if (await deleteWish(tx, userId, productId)) return { wishlisted: false };
    await insertWish(tx, userId, productId);
    return { wishlisted: true };
  });
}
