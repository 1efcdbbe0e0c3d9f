import type { Buyer } from '../../../db/buyer.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { photoOwnerOf } from '../../shop/photos/photos.commands.ts';
import { complaintTimeOver, returnNotFound, stepNotPossible } from '../returns/returns.errors.ts';
import { findReturnKey, getReturnState } from '../returns/returns.sql.ts';
import { type ComplaintDeps, openCase } from './case-opening.commands.ts';
import { findCaseOfReturn } from './complaints.sql.ts';

/**
 * The buyer of a declined return complains: a complaint, which holds the seller's money and the clocks of the parcel
 * until our desk decides. 404 for foreign, 409 unless it was declined, once the days for it are over, and a second time.
 */
export async function escalateReturn(
  deps: ComplaintDeps,
  { returnId, buyer, text }: { returnId: string; buyer: Buyer; text: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const key = await findReturnKey(tx, returnId);
    if (key === null || key.companyId !== buyer.companyId) throw returnNotFound();
    await lockOrder(tx, key.orderId);
    const { status, parcelId, sellerId, orderId, complainUntil } = await getReturnState(tx, returnId);
    if (status !== 'declined') throw stepNotPossible();
    if (
      complainUntil !== null &&
      deps.clock() >= complainUntil &&
      (await findCaseOfReturn(tx, returnId)) === null
    )
      throw complaintTimeOver(complainUntil);
    await openCase(tx, deps, {
      kind: 'return_declined',
      from: buyer,
      orderId,
      parcelId,
      sellerId,
      returnId,
      text,
      photos: [],
      photoOwner: photoOwnerOf(buyer, null),
    });
    // From here on the complaint holds the money.
    await releaseParcel(tx, { kind: 'return', id: returnId });
  });
}
