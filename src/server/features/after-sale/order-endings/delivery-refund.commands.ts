import { uncollectedPaisa } from '../../../../domain/books/cash-collection.ts';
import { paidPaisa } from '../../../../domain/payments/refund.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueBillDrawing } from '../../books/bills/bill-documents.commands.ts';
import { issueServiceBill, platformBilling } from '../../books/bills/bills.commands.ts';
import {
  type CorrectableBill,
  findCorrectableBill,
  findServiceBillId,
} from '../../books/bills/correctable-bills.sql.ts';
import { restOf } from '../../books/bills/credit-notes.commands.ts';
import { findCashOrder } from '../../books/ledger/cash.sql.ts';
import type { Actor, LockedOrder } from '../../orders/orders/order-changes.sql.ts';
import type { RefundRow } from '../../payments/payments/payment-details.sql.ts';
import { type Credited, creditInTransaction } from './bill-corrections.commands.ts';

/**
 * What of a delivery's bill is credited when so much of it goes back: by its lines when that is all that is left of it, so
 * much of its price otherwise.
 */
export function creditedDelivery(bill: CorrectableBill, refundPaisa: number): Credited {
  const leftPaisa = paidPaisa(bill.billed) - paidPaisa(bill.credited);
  return refundPaisa >= leftPaisa
    ? { lines: restOf(bill).map(({ id, left }) => ({ line: id, quantity: left })) }
    : { of: null, amount: { refundPaisa } };
}

/**
 * Delivery of an order goes back although the order is not cancelled: all of it, since some was sent and came back, or the
 * surcharges of heavy parcels of which nothing stands. A credit note over so much of its bill, and a refund of its own; a
 * delivery that was paid before there were bills is billed first. For the rule that it does, see `deliveryBackPaisa`.
 * Called last, as `creditInTransaction` is.
 */
export async function refundDelivery(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config' | 'settings'>,
  {
    order,
    paymentId,
    reason,
    refundPaisa,
  }: { order: LockedOrder; paymentId: string; reason: string; refundPaisa: number },
): Promise<RefundRow | null> {
  const billId =
    (await findServiceBillId(tx, { orderId: order.id })) ?? (await billLate(tx, deps, paymentId));
  const bill = billId === null ? null : await findCorrectableBill(tx, billId);
  if (bill === null) return null;
  const actor: Actor = { kind: 'system', id: null };
  const credited = creditedDelivery(bill, refundPaisa);
  const { refund } = await creditInTransaction(tx, deps, { billId: bill.id, order, credited, reason, actor });
  return refund;
}

/**
 * The delivery fee of an order that is paid at the door was to be collected with a parcel that does not come, and no
 * parcel is left to collect it with: nobody owes it any more. Called last, as `creditInTransaction` is.
 */
export async function creditUncollected(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config'>,
  { order, reason }: { order: LockedOrder; reason: string },
): Promise<void> {
  const cash = await findCashOrder(tx, order.id);
  const leftPaisa = cash === null ? 0 : uncollectedPaisa(cash);
  const billId = leftPaisa > 0 ? await findServiceBillId(tx, { orderId: order.id }) : null;
  if (billId === null) return;
  const credited = { of: null, amount: { refundPaisa: leftPaisa } };
  await creditInTransaction(tx, deps, {
    billId,
    order,
    credited,
    reason,
    actor: { kind: 'system', id: null },
  });
}

/** The bill that a delivery has not had so far. */
async function billLate(
  tx: DatabaseTransaction,
  { settings }: Pick<Deps, 'settings'>,
  paymentId: string,
): Promise<string | null> {
  const bill = await issueServiceBill(tx, paymentId, platformBilling(settings));
  if (bill !== null) await enqueueBillDrawing(tx, bill.id, null);
  return bill?.id ?? null;
}
