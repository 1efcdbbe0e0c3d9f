import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueBillDrawing } from '../../books/bills/bill-documents.commands.ts';
import { creditService } from '../../books/bills/credit-notes.commands.ts';
import { reduceDebt, reduceDeliveryDebt } from '../../orders/debts/debts.commands.ts';
import { findDeliveryDebt } from '../../orders/debts/debts.sql.ts';

/**
 * Parcels on account were cancelled, or are lost: nothing is owed for them any more. A delivery fee on account goes with
 * the parcel on which it stands, or once no delivery of the order stands; the platform credits what it has billed for it.
 * Nothing is refunded: what was paid beyond what is owed is credit. Called under the order's lock, after the parcels ended.
 */
export async function endAccountParcels(
  tx: DatabaseTransaction,
  {
    orderId,
    parcelIds,
    isDeliveryUndone,
    reason,
  }: { orderId: string; parcelIds: readonly string[]; isDeliveryUndone: boolean; reason: string },
): Promise<void> {
  const deliveryId = await findDeliveryDebt(tx, orderId);
  if (deliveryId !== null && (isDeliveryUndone || parcelIds.includes(deliveryId))) {
    const note = await creditService(tx, { orderId }, { reason, actorId: null });
    if (note !== null) {
      await enqueueBillDrawing(tx, note.id, null);
      await reduceDeliveryDebt(tx, orderId, note.id);
    }
  }
  for (const parcelId of parcelIds)
    await reduceDebt(tx, parcelId, { kind: 'parcel_cancelled', cause: parcelId });
}
