import {
  adjustmentLines,
  allowanceLines,
  type CreditedPart,
  cancelledLines,
  creditedLines,
  deliveryReturnedLines,
  keptAllowanceLines,
  movedLines,
  orderPaidLines,
  payoutBuiltLines,
  payoutDiscardedLines,
  payoutPaidLines,
  payoutReturnedLines,
  planWithdrawnLines,
  receivedLines,
  refundSentLines,
  reversedLines,
  serviceCreditedLines,
  servicePaidLines,
} from '../../../../domain/books/ledger.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { collectCash, freezeCash } from './cash.commands.ts';
import {
  getSoldOrder,
  insertFees,
  insertPostings,
  keepAllowance,
  lockParcelMoney,
  sumOfDelivery,
  sumOfParcels,
} from './ledger.sql.ts';
import { feesOf } from './sale-fees.commands.ts';

// Each command states one fact in the transaction that makes it true. What it means in money is src/domain/books/ledger.ts.

/** Money came in; `cause` is the payment of a wallet, or the bank's transfer. */
export async function postReceived(
  tx: DatabaseTransaction,
  {
    cause,
    orderId,
    method,
    amountPaisa,
  }: { cause: string; orderId: string | null; method: PaymentMethod; amountPaisa: number },
): Promise<void> {
  await insertPostings(tx, [{ kind: 'received', cause, orderId, lines: receivedLines(method, amountPaisa) }]);
}

/** A transfer was recorded by mistake: what it brought into the books leaves them. */
export async function postReceiptWithdrawn(
  tx: DatabaseTransaction,
  { id, amountPaisa, actorId }: { id: string; amountPaisa: number; actorId: string },
): Promise<void> {
  const lines = receivedLines('bank', -amountPaisa);
  await insertPostings(tx, [{ kind: 'receipt_withdrawn', cause: id, actorId, lines }]);
}

/** An order is paid: the fees of its lines are frozen, and its money becomes the sellers' and our own. */
export async function postOrderPaid(
  tx: DatabaseTransaction,
  orderId: string,
  { withheldBasisPoints }: { withheldBasisPoints: number },
): Promise<void> {
  const order = await getSoldOrder(tx, orderId);
  const { shippingPaisa, parcels } = order;
  const fees = feesOf(order, withheldBasisPoints);
  await insertFees(tx, fees);
  const sold = parcels.map((parcel) => {
    const ofParcel = fees.filter(({ parcelId }) => parcelId === parcel.parcelId);
    const sum = (key: 'commissionPaisa' | 'commissionVatPaisa' | 'withheldPaisa') =>
      ofParcel.reduce((total, fee) => total + fee[key], 0);
    return {
      ...parcel,
      commissionPaisa: sum('commissionPaisa'),
      commissionVatPaisa: sum('commissionVatPaisa'),
      withheldPaisa: sum('withheldPaisa'),
    };
  });
  await insertPostings(tx, [
    { kind: 'order_paid', cause: orderId, orderId, lines: orderPaidLines(sold, shippingPaisa) },
  ]);
}

/**
 * Paid parcels are cancelled before they were sent, `refundPaisa` falls due for them; with the last parcel of the order
 * delivery is taken back too.
 */
export async function postParcelsCancelled(
  tx: DatabaseTransaction,
  {
    orderId,
    parcelIds,
    isWholeOrder,
    refundPaisa,
    isBackAt = null,
  }: {
    orderId: string;
    parcelIds: readonly string[];
    isWholeOrder: boolean;
    refundPaisa: number;
    /** The seller of the parcel, when it was sent and refused, and is theirs again. */
    isBackAt?: string | null;
  },
): Promise<void> {
  const recorded = await sumOfParcels(tx, parcelIds);
  const [parcelId] = parcelIds;
  const kept =
    isBackAt === null || parcelId === undefined
      ? []
      : keptAllowanceLines({ sellerId: isBackAt, parcelId }, recorded);
  if (isWholeOrder) recorded.push(...(await sumOfDelivery(tx, orderId)));
  // A parcel is cancelled once: the first of several stands for all; without any it is the delivery of an order.
  const cause = [...parcelIds].sort()[0] ?? orderId;
  await insertPostings(tx, [
    { kind: 'parcel_cancelled', cause, orderId, lines: [...reversedLines(recorded, refundPaisa), ...kept] },
  ]);
}

/** Lines of a paid parcel are cancelled before it was sent, `duePaisa` falls due for them; the rest of it goes on. */
export async function postLinesCancelled(
  tx: DatabaseTransaction,
  cancellation: CreditedPart & {
    cancellationId: string;
    orderId: string;
    parcelId: string;
    sellerId: string;
    duePaisa: number;
  },
): Promise<void> {
  const { cancellationId, orderId, parcelId, sellerId, duePaisa } = cancellation;
  const recorded = await sumOfParcels(tx, [parcelId]);
  const lines = cancelledLines({ sellerId, parcelId }, recorded, cancellation, duePaisa);
  await insertPostings(tx, [{ kind: 'lines_cancelled', cause: cancellationId, orderId, lines }]);
}

/** A credit note takes back a part of a parcel that was sent, and what the buyer had paid of it falls due for refund. */
export async function postCreditNote(
  tx: DatabaseTransaction,
  credit: CreditedPart & { creditNoteId: string; orderId: string; parcelId: string; sellerId: string },
): Promise<void> {
  const { creditNoteId, orderId, parcelId, sellerId } = credit;
  await lockParcelMoney(tx, parcelId);
  const recorded = await sumOfParcels(tx, [parcelId]);
  const lines = creditedLines({ sellerId, parcelId }, recorded, credit);
  await insertPostings(tx, [{ kind: 'credit_note', cause: creditNoteId, orderId, lines }]);
}

/** Some of what we billed for a delivery or a plan is credited, and falls due for refund. */
export async function postServiceCredited(
  tx: DatabaseTransaction,
  credit: {
    creditNoteId: string;
    orderId: string | null;
    subject: 'delivery' | 'plan';
    taxablePaisa: number;
    vatPaisa: number;
  },
): Promise<void> {
  const { creditNoteId, orderId, subject } = credit;
  await insertPostings(tx, [
    { kind: 'credit_note', cause: creditNoteId, orderId, lines: serviceCreditedLines(subject, credit) },
  ]);
}

/** The same for goods that came back of a parcel that was sent before there were bills. */
export async function postGoodsReturned(
  tx: DatabaseTransaction,
  credit: CreditedPart & { returnId: string; orderId: string; parcelId: string; sellerId: string },
): Promise<void> {
  const { returnId, orderId, parcelId, sellerId } = credit;
  await lockParcelMoney(tx, parcelId);
  const recorded = await sumOfParcels(tx, [parcelId]);
  const lines = creditedLines({ sellerId, parcelId }, recorded, credit);
  await insertPostings(tx, [{ kind: 'goods_returned', cause: returnId, orderId, lines }]);
}

/** With the last goods of an order its delivery falls due for refund. */
export async function postDeliveryReturned(
  tx: DatabaseTransaction,
  { returnId, orderId, shippingPaisa }: { returnId: string; orderId: string; shippingPaisa: number },
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'delivery_returned', cause: returnId, orderId, lines: deliveryReturnedLines(shippingPaisa) },
  ]);
}

/** A refund has left. */
export async function postRefundSent(
  tx: DatabaseTransaction,
  refund: {
    id: string;
    orderId: string | null;
    method: PaymentMethod;
    amountPaisa: number;
    isAtDoor?: boolean;
  },
): Promise<void> {
  const { id, orderId, method, amountPaisa, isAtDoor } = refund;
  const lines = refundSentLines(method, amountPaisa, isAtDoor);
  await insertPostings(tx, [{ kind: 'refund_sent', cause: id, orderId, lines }]);
}

/** A plan is paid. */
export async function postPlanPaid(
  tx: DatabaseTransaction,
  { paymentId, pricePaisa }: { paymentId: string; pricePaisa: number },
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'plan_paid', cause: paymentId, lines: servicePaidLines('plan_income', pricePaisa) },
  ]);
}

/** A plan is given back: its whole price is the buyer's again, of which some may have been credited before. */
export async function postPlanWithdrawn(
  tx: DatabaseTransaction,
  {
    paymentId,
    pricePaisa,
    credited,
  }: { paymentId: string; pricePaisa: number; credited: { taxablePaisa: number; vatPaisa: number } },
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'plan_withdrawn', cause: paymentId, lines: planWithdrawnLines(pricePaisa, credited) },
  ]);
}

/** A seller sent a parcel: what is collected at its door, and the allowance towards the courier, where there is one. */
export async function postParcelSent(
  tx: DatabaseTransaction,
  {
    orderId,
    parcelId,
    sellerId,
    allowancePaisa,
  }: { orderId: string; parcelId: string; sellerId: string; allowancePaisa: number },
): Promise<void> {
  await freezeCash(tx, { orderId, parcelId });
  if (allowancePaisa === 0) return;
  await keepAllowance(tx, parcelId, allowancePaisa);
  const lines = allowanceLines({ sellerId, parcelId }, allowancePaisa);
  await insertPostings(tx, [{ kind: 'parcel_sent', cause: parcelId, orderId, lines }]);
}

/** A parcel has arrived: its money is in return time from now on, what was to be paid at the door is the courier's. */
export async function postParcelDelivered(
  tx: DatabaseTransaction,
  { orderId, parcelId, sellerId }: { orderId: string; parcelId: string; sellerId: string },
): Promise<void> {
  const waiting = (await sumOfParcels(tx, [parcelId])).find(({ account }) => account === 'seller_waiting');
  const lines = movedLines(
    { sellerId, parcelId },
    -(waiting?.amountPaisa ?? 0),
    'seller_waiting',
    'seller_return_time',
  );
  await insertPostings(tx, [{ kind: 'parcel_delivered', cause: parcelId, orderId, lines }]);
  await collectCash(tx, { orderId, parcelId });
}

/** A transfer of a payout, for its posting. */
interface PostedTransfer {
  id: string;
  sellerId: string;
  amountPaisa: number;
}

/** What is ready of these sellers is in payout. */
export async function postPayoutBuilt(
  tx: DatabaseTransaction,
  transfers: readonly PostedTransfer[],
): Promise<void> {
  await insertPostings(
    tx,
    transfers.map(({ id, sellerId, amountPaisa }) => ({
      kind: 'payout_built' as const,
      cause: id,
      lines: payoutBuiltLines(sellerId, amountPaisa),
    })),
  );
}

/** The draft is gone, its money ready again. */
export async function postPayoutDiscarded(
  tx: DatabaseTransaction,
  transfers: readonly PostedTransfer[],
): Promise<void> {
  await insertPostings(
    tx,
    transfers.map(({ id, sellerId, amountPaisa }) => ({
      kind: 'payout_discarded' as const,
      cause: id,
      lines: payoutDiscardedLines(sellerId, amountPaisa),
    })),
  );
}

/** A transfer has left our bank. */
export async function postTransferPaid(
  tx: DatabaseTransaction,
  { id, sellerId, amountPaisa }: PostedTransfer,
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'payout_paid', cause: id, lines: payoutPaidLines(sellerId, amountPaisa) },
  ]);
}

/** A transfer came back. */
export async function postTransferReturned(
  tx: DatabaseTransaction,
  { id, sellerId, amountPaisa, wasPaid }: PostedTransfer & { wasPaid: boolean },
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'payout_returned', cause: id, lines: payoutReturnedLines(sellerId, amountPaisa, wasPaid) },
  ]);
}

/** The desk gives or takes; the seller reads the note. */
export async function postAdjustment(
  tx: DatabaseTransaction,
  { id, sellerId, amountPaisa, note, actorId }: PostedTransfer & { note: string; actorId: string },
): Promise<void> {
  const lines = adjustmentLines(sellerId, amountPaisa);
  await insertPostings(tx, [{ kind: 'adjustment', cause: id, note, actorId, lines }]);
}
