import type { z } from 'zod';
import type { Review, reviewInputSchema } from '../../../../contract/catalogue/reviews.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { alreadyReviewed, notReceived, ownProduct } from './reviews.errors.ts';
import {
  addRating,
  findReviewedProduct,
  findRightToReview,
  insertReview,
  type ReviewRow,
} from './reviews.sql.ts';

/**
 * Stores a buyer's one review of a product they have received, and the product's new rating with it.
 * Refuses with 404 (not public), 403 (own product, or never delivered) or 409 (reviewed before).
 */
export async function reviewProduct(
  deps: Pick<Deps, 'db' | 'pool' | 'catalogue'>,
  viewer: Viewer,
  productId: string,
  { rating, comment }: z.output<typeof reviewInputSchema>,
): Promise<Review> {
  const product = await findReviewedProduct(deps.pool, productId);
  if (!product?.isPublic) throw productNotFound();
  if (product.sellerId === viewer.userId) throw ownProduct();
  const right = await findRightToReview(deps.pool, productId, viewer.userId);
  if (right.hasReviewed) throw alreadyReviewed();
  const { orderItemId } = right;
  if (orderItemId === null) throw notReceived();
  const review = await inTransaction(deps.db, async (tx) => {
    const stored = await insertReview(tx, { productId, userId: viewer.userId, orderItemId, rating, comment });
    if (stored === null) throw alreadyReviewed();
    await addRating(tx, productId, rating);
    return stored;
  });
  deps.catalogue.productsChanged([productId]);
  return toReview(review);
}

export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    author: authorOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** 'Sita S.': a whole last name is nobody's business. */
function authorOf({ firstName, lastName }: ReviewRow): string {
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}
