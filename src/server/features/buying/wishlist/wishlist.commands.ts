import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isPublicProduct } from '../../catalogue/catalogue/products.sql.ts';
import { wishedProductNotFound } from './wishlist.errors.ts';
import { deleteWish, insertWish, lockWish } from './wishlist.sql.ts';

/**
 * Adds or removes a product as it is wanted; null turns it: added when it was not on the list, removed when it was. 404
 * for what the public does not see.
 */
export async function changeWish(
  db: Database,
  userId: string,
  productId: string,
  wanted: boolean | null,
): Promise<{ wishlisted: boolean }> {
  return inTransaction(db, async (tx) => {
    if (!(await isPublicProduct(tx, productId))) throw wishedProductNotFound();
    await lockWish(tx, userId, productId);
    const wasWished = wanted === true ? false : await deleteWish(tx, userId, productId);
    const wishlisted = wanted ?? !wasWished;
    if (wishlisted) await insertWish(tx, userId, productId);
    return { wishlisted };
  });
}
