import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { lockReview, setHidden } from './admin-reviews.sql.ts';
import { alreadyHidden, notHidden, reviewNotFound } from './reviews.errors.ts';
import { addRating, removeRating } from './reviews.sql.ts';

type ReviewDeps = Pick<Deps, 'db' | 'catalogue'>;

/**
 * Takes a review out of everybody's sight, and its stars out of the product's rating. The reason is for admins; the
 * reviewer is not told, and cannot review again. 404 for an unknown review, 409 when it is hidden.
 */
export async function hideReview(
  deps: ReviewDeps,
  { reviewId, reason, admin }: { reviewId: string; reason: string; admin: ActingAdmin },
): Promise<void> {
  await change(deps, { reviewId, reason, admin });
}

/** Shows a hidden review again, and counts its stars. 404 for an unknown review, 409 when it is visible. */
export async function restoreReview(
  deps: ReviewDeps,
  { reviewId, admin }: { reviewId: string; admin: ActingAdmin },
): Promise<void> {
  await change(deps, { reviewId, reason: null, admin });
}

async function change(
  { db, catalogue }: ReviewDeps,
  { reviewId, reason, admin }: { reviewId: string; reason: string | null; admin: ActingAdmin },
): Promise<void> {
  const isHiding = reason !== null;
  const productId = await inTransaction(db, async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review === null) throw reviewNotFound();
    if (review.isHidden === isHiding) throw isHiding ? alreadyHidden() : notHidden();
    await setHidden(tx, reviewId, reason);
    await (isHiding ? removeRating : addRating)(tx, review.productId, review.rating);
    await recordAudit(tx, {
      ...admin,
      action: isHiding ? 'review.hide' : 'review.restore',
      objectKind: 'review',
      objectId: reviewId,
      before: { status: isHiding ? 'visible' : 'hidden', reason: review.hiddenReason },
      after: { status: isHiding ? 'hidden' : 'visible', reason },
    });
    return review.productId;
  });
  catalogue.productsChanged([productId]);
}
