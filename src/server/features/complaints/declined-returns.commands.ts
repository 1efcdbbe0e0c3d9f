import { inTransaction } from '../../db/transaction.ts';
import { lockOrder } from '../orders/order-changes.sql.ts';
import { photoOwnerOf } from '../photos/photos.commands.ts';
import { returnNotFound, stepNotPossible } from '../returns/returns.errors.ts';
import { findReturnKey, getReturnState } from '../returns/returns.sql.ts';
import { type ComplaintDeps, openCase } from './complaints.commands.ts';

/**
 * The buyer of a declined return complains: a complaint, which holds the seller's money and the clocks of the parcel
 * until our desk decides. 404 for foreign, 409 unless it was declined, and a second time.
 */
export async function escalateReturn(
  deps: ComplaintDeps,
  { returnId, userId, text }: { returnId: string; userId: string; text: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const key = await findReturnKey(tx, returnId);
    if (key === null || key.buyerId !== userId) throw returnNotFound();
    await lockOrder(tx, key.orderId);
    const { status, parcelId, sellerId, orderId } = await getReturnState(tx, returnId);
    if (status !== 'declined') throw stepNotPossible();
    await openCase(tx, deps, {
      kind: 'return_declined',
      from: { userId },
      orderId,
      parcelId,
      sellerId,
      returnId,
      text,
      photos: [],
      photoOwner: photoOwnerOf({ userId }, null),
    });
  });
}
