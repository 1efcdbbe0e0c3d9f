import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { findReturnFee, markFeeWaived } from '../../books/ledger/return-fees.sql.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import { lockParcelOfOrder } from '../../orders/orders/seller-orders.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { feeNotOwed } from '../payments/payments.errors.ts';
import { lockClaim, markClaimClosed } from './courier-claims.sql.ts';
import { claimClosed, claimNotFound, feeNotFound } from './remittances.errors.ts';

type DoorDeps = Pick<Deps, 'db' | 'clock'>;

/** What our desk says of a parcel, and why. */
interface DeskWord {
  parcelId: string;
  reason: string;
  admin: ActingAdmin;
}

/**
 * Our desk lets a return fee go: the company owes nothing for it any more, and money that still comes for it goes back.
 * The same again changes nothing. 404 for a parcel without one, 409 once it was paid, or let go for another reason.
 */
export async function waiveReturnFee(
  { db, clock }: DoorDeps,
  { parcelId, reason, admin }: DeskWord,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const charged = await findReturnFee(tx, parcelId);
    if (charged === null) throw feeNotFound();
    const { order, parcels, parcel } = await lockParcelOfOrder(tx, charged);
    // Read under the lock: it may have been paid meanwhile.
    const fee = await findReturnFee(tx, parcelId);
    if (fee === null || fee.isPaid || fee.isWaived) throw feeNotOwed();
    await markFeeWaived(tx, { parcelId, reason, adminId: admin.actorId, now: clock() });
    await insertOrderEvent(tx, order.id, {
      event: 'return_fee_waived',
      actor: { kind: 'admin', id: admin.actorId },
      parcelId,
      note: reason,
    });
    const { id: orderId, orderNumber, userId } = order;
    const { amountPaisa } = fee;
    const params = {
      orderId,
      orderNumber,
      parcel: parcels.length === 1 ? null : parcel.position,
      amountPaisa,
    };
    await notify(tx, [{ to: userId, event: 'return_fee_waived', params, cause: parcelId }]);
    await recordAudit(tx, {
      ...admin,
      action: 'order.waive_fee',
      objectKind: 'order',
      objectId: orderId,
      before: { parcel: parcel.position, feePaisa: amountPaisa },
      after: { reason },
    });
  });
}

/**
 * Our desk notes what came of a claim on a courier. The same again changes nothing. 404 for a parcel without one, 409 once
 * it was closed otherwise.
 */
export async function closeClaim(
  { db, clock }: DoorDeps,
  { parcelId, reason, admin }: DeskWord,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, parcelId);
    if (claim === null) throw claimNotFound();
    if (claim.outcome === reason) return;
    if (claim.outcome !== null) throw claimClosed();
    await markClaimClosed(tx, { parcelId, outcome: reason, adminId: admin.actorId, now: clock() });
    await recordAudit(tx, {
      ...admin,
      action: 'order.close_claim',
      objectKind: 'order',
      objectId: claim.orderId,
      before: { courier: claim.courier, claimedPaisa: claim.amountPaisa },
      after: { outcome: reason },
    });
  });
}
