import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import { findCorrectableBill, findGoodsBillId } from '../../books/bills/correctable-bills.sql.ts';
import { creditService } from '../../books/bills/credit-notes.commands.ts';
import { endCollection } from '../../books/ledger/cash.sql.ts';
import { postParcelsCancelled } from '../../books/ledger/ledger.commands.ts';
import {
  type Actor,
  getCharged,
  type LockedOrder,
  type ParcelState,
} from '../../orders/orders/order-changes.sql.ts';
import { loseSentParcel } from '../../orders/orders/orders.commands.ts';
import { setOffWaiting } from '../../payments/payments/door-refunds.commands.ts';
import { changePayment, lockPayment } from '../../payments/payments/payments.sql.ts';
import { findSettledPaymentId } from '../../payments/payments/refunds.sql.ts';
import { endAccountParcels } from '../order-endings/account-parcels.commands.ts';
import { creditInTransaction } from '../order-endings/bill-corrections.commands.ts';
import { creditUncollected, refundDelivery } from '../order-endings/delivery-refund.commands.ts';
import { oweRefund } from '../order-endings/order-cancellation.commands.ts';
import { getStake } from './stakes.sql.ts';

type UndoDeps = Pick<Deps, 'config' | 'settings'>;

/**
 * A parcel of a locked order that was sent never came to its buyer: its bill is credited, goods and delivery fall due.
 * It is lost, or (`isBack`) with its seller again, who keeps what was given towards the courier, and its goods are in
 * stock. What its courier was to collect is collected no more. Called last, as `creditInTransaction` is.
 */
export async function undoSentParcel(
  tx: DatabaseTransaction,
  deps: UndoDeps,
  {
    order,
    parcels,
    parcel,
    actor,
    reason,
    isBack = false,
  }: {
    order: LockedOrder;
    parcels: readonly ParcelState[];
    parcel: ParcelState;
    actor: Actor;
    reason: string;
    isBack?: boolean;
  },
): Promise<{ refundId: string | null; creditNoteId: string | null }> {
  const stake = await getStake(tx, { parcelId: parcel.id, kind: 'not_received' });
  const { leftPaisa, goodsPaisa, deliveryPaisa } = stake;
  await endCollection(tx, parcel.id, isBack);
  await setOffWaiting(tx, parcel.id);
  const billId = await findGoodsBillId(tx, parcel.id);
  const credit =
    billId === null || goodsPaisa === 0
      ? null
      : await creditInTransaction(tx, deps, {
          billId,
          order,
          credited: { lines: await restOf(tx, billId) },
          reason,
          actor,
        });
  const lost = { order, parcels, parcelId: parcel.id, actor, reason, isBack };
  const isWholeOrder = (await loseSentParcel(tx, lost)) === 'cancelled';
  // Of an order that goes on or came back in part, delivery is credited and refunded by itself.
  const ownDeliveryPaisa = isWholeOrder ? 0 : deliveryPaisa;
  const restPaisa = leftPaisa - (credit === null ? 0 : goodsPaisa) - ownDeliveryPaisa;
  await postParcelsCancelled(tx, {
    orderId: order.id,
    parcelIds: parcel.isOnAccount ? [] : [parcel.id],
    isWholeOrder,
    refundPaisa: restPaisa,
    isBackAt: isBack ? parcel.sellerId : null,
  });
  if (parcel.isOnAccount)
    await endAccountParcels(tx, {
      orderId: order.id,
      parcelIds: [parcel.id],
      isDeliveryUndone: isWholeOrder,
      reason,
    });
  const rest = await oweRest(tx, deps, { order, parcel, restPaisa, isWholeOrder, actor, said: reason });
  const paymentId = ownDeliveryPaisa > 0 ? await findSettledPaymentId(tx, order.id) : null;
  const ofDelivery =
    paymentId === null
      ? null
      : await refundDelivery(tx, deps, { order, paymentId, reason, refundPaisa: ownDeliveryPaisa });
  if (!isWholeOrder) await creditUncollected(tx, deps, { order, reason });
  return {
    refundId: credit?.refund?.id ?? rest ?? ofDelivery?.id ?? null,
    creditNoteId: credit?.creditNote.id ?? null,
  };
}

/** Every unit that is left of a bill. */
async function restOf(
  tx: DatabaseTransaction,
  billId: string,
): Promise<{ line: string; quantity: number }[]> {
  const bill = await findCorrectableBill(tx, billId);
  return (bill?.lines ?? [])
    .filter(({ left, leftPaisa }) => left > 0 && leftPaisa > 0)
    .map(({ id, left }) => ({ line: id, quantity: left }));
}

/** What goes back beside a credit note for goods: delivery with the last parcel, or goods sent before there were bills. */
async function oweRest(
  tx: DatabaseTransaction,
  deps: UndoDeps,
  {
    order,
    parcel,
    restPaisa,
    isWholeOrder,
    actor,
    said,
  }: {
    order: LockedOrder;
    parcel: ParcelState;
    restPaisa: number;
    isWholeOrder: boolean;
    actor: Actor;
    said: string;
  },
): Promise<string | null> {
  const { shippingPaisa } = await getCharged(tx, order.id);
  const paymentId = await findSettledPaymentId(tx, order.id);
  const creditDelivery = () =>
    isWholeOrder ? creditService(tx, { orderId: order.id }, { reason: said, actorId: null }) : null;
  if (paymentId === null || restPaisa === 0) {
    await creditDelivery();
    if (paymentId !== null && isWholeOrder) await closePayment(tx, paymentId, actor);
    return null;
  }
  const delivery = { name: 'Delivery', quantity: 1, unitPricePaisa: shippingPaisa };
  const goods = restPaisa - (isWholeOrder ? shippingPaisa : 0);
  const { refund, mail } = await oweRefund(tx, deps, {
    paymentId,
    owedPaisa: restPaisa,
    lines: [
      ...(goods > 0 ? parcel.lines.filter(({ quantity }) => quantity > 0) : []),
      ...(isWholeOrder && shippingPaisa > 0 ? [delivery] : []),
    ],
    // Delivery alone is of no parcel: its seller is shown what became of the goods.
    parcelIds: goods > 0 ? [parcel.id] : [],
    isWholeOrder,
    actor,
    reason: said,
  });
  await mailWithBill(tx, mail, await creditDelivery());
  return refund.id;
}

/** All that was paid for an order is due by now: its payment says so. */
async function closePayment(tx: DatabaseTransaction, paymentId: string, actor: Actor): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.refundDuePaisa === payment.receivedPaisa && payment.receivedPaisa > 0)
    await changePayment(tx, payment, { status: 'refund_due', actor });
}
