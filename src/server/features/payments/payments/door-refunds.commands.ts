import { setOffPaisa } from '../../../../domain/books/cash-collection.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { findCashOrder } from '../../books/ledger/cash.sql.ts';
import { postRefundSent } from '../../books/ledger/ledger.commands.ts';
import { changePayment, lockPayment } from './payments.sql.ts';
import { divideAtDoor, findDueRefund, listRefundsOfDoor, lockRefunds } from './refunds.sql.ts';

/**
 * What falls due to the buyer of an order that is paid at the door is first set against what nobody is going to collect
 * there any more: that counts as sent at once, and no money moves. Answers how much; the rest waits for our bank. The
 * caller holds the order's lock, and has said in the books that it falls due.
 */
export async function setOffAtDoor(
  tx: DatabaseTransaction,
  paymentId: string,
  refundId: string,
): Promise<number> {
  const payment = await lockPayment(tx, paymentId);
  const { orderId, method } = payment;
  const order = method === 'cod' && orderId !== null ? await findCashOrder(tx, orderId) : null;
  const refund = order === null ? null : await findDueRefund(tx, refundId);
  const amountPaisa = order === null || refund === null ? 0 : setOffPaisa(order, refund);
  if (amountPaisa === 0) return 0;
  await divideAtDoor(tx, refundId, amountPaisa);
  await postRefundSent(tx, { id: refundId, orderId, method, amountPaisa, isAtDoor: true });
  const isDone = (await lockRefunds(tx, paymentId)).every(({ state }) => state === 'refunded');
  if (payment.status === 'refund_due' && isDone)
    await changePayment(tx, payment, { status: 'refunded', actor: { kind: 'system', id: null } });
  return amountPaisa;
}

/**
 * A parcel whose courier was to collect more than is owed for it by now, since some was credited on its way, is collected
 * by nobody: what was to go back of it once it had come does not come either.
 */
export async function setOffWaiting(tx: DatabaseTransaction, parcelId: string): Promise<void> {
  for (const { id, paymentId } of await listRefundsOfDoor(tx, parcelId))
    await setOffAtDoor(tx, paymentId, id);
}
