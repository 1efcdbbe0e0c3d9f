import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { postReceived } from '../../books/ledger/ledger.commands.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';
import { changePayment, hasReceipt, insertAlert, type PaymentRow } from './payments.sql.ts';
import { mailRefundDue } from './refund-news.commands.ts';

// What every kind of payment does with money that arrives, or that does not.

/** What a settlement takes from the shop: addresses in mails, and who issues the platform's bill. */
export type SettlementDeps = Pick<Deps, 'config' | 'settings'>;

/** Money that has arrived, as our own books or the gateway's server say. */
export interface Arrival {
  /** Theirs: transaction code or bank reference; unique per method. */
  gatewayReference: string | null;
  /** What came in with it; the whole amount awaited unless an admin decided otherwise. */
  receivedPaisa: number;
  /** What came beyond the amount. */
  surplusPaisa?: number;
  /** Of a bank transfer: its row in `bank_receipts`. */
  receiptId?: string;
  /** It came before it was known what for, and stands in the books already. */
  isInBooks?: boolean;
  actor: Actor;
}

export interface Settlement {
  payment: PaymentRow;
  /** Products whose stock or sales changed: tell the catalogue after the commit. */
  changedProductIds: string[];
}

/** Writes into the books that money came in. */
export async function keepArrival(
  tx: DatabaseTransaction,
  { id, orderId, method }: PaymentRow,
  {
    receiptId,
    receivedPaisa: amountPaisa,
    isInBooks = false,
  }: Pick<Arrival, 'receiptId' | 'receivedPaisa' | 'isInBooks'>,
): Promise<void> {
  if (isInBooks) return;
  // A wallet pays at once; a bank may bring several transfers, each with a row of its own.
  await postReceived(tx, { cause: receiptId ?? id, orderId, method, amountPaisa });
}

/** So much of what was awaited is here. */
export async function markSettled(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  arrival: Arrival,
): Promise<PaymentRow> {
  const { gatewayReference, receivedPaisa, surplusPaisa = 0, actor } = arrival;
  await keepArrival(tx, payment, arrival);
  return changePayment(tx, payment, {
    status: 'settled',
    gatewayReference,
    receivedPaisa: payment.receivedPaisa + receivedPaisa,
    refundDuePaisa: payment.refundDuePaisa + surplusPaisa,
    actor,
    detail: { gatewayReference, receivedPaisa, surplusPaisa },
  });
}

/** Everything that came in by this payment goes back, and its buyer is told why: `reason` is a sentence for them. */
export async function markRefundDue(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  arrival: Arrival & { rejection?: string },
  reason: string,
  publicUrl: string,
): Promise<PaymentRow> {
  const { gatewayReference, receivedPaisa, rejection, actor } = arrival;
  await keepArrival(tx, payment, arrival);
  const after = await changePayment(tx, payment, {
    status: 'refund_due',
    gatewayReference,
    receivedPaisa: payment.receivedPaisa + receivedPaisa,
    refundDuePaisa: payment.receivedPaisa + receivedPaisa,
    refund: { reason },
    ...(rejection === undefined ? {} : { rejection }),
    actor,
    detail: { gatewayReference, receivedPaisa, reason },
  });
  await mailRefundDue(tx, payment.id, publicUrl);
  return after;
}

/** Ends an open attempt. A part that has come in already goes back: then it answers true. */
async function giveUp(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  actor: Actor,
  publicUrl: string,
): Promise<boolean> {
  // Whoever sent a slip says that money is under way: a person looks for it.
  if (await hasReceipt(tx, payment.id))
    await insertAlert(
      tx,
      payment.id,
      'The payment was given up after its receipt was sent: has the money come?',
    );
  if (payment.receivedPaisa === 0) {
    await changePayment(tx, payment, { status: 'cancelled', actor });
    return false;
  }
  const nothingMore = { gatewayReference: null, receivedPaisa: 0, actor };
  const reason = 'Only a part of the amount came in before the payment ended.';
  await markRefundDue(tx, payment, nothingMore, reason, publicUrl);
  return true;
}

/** Ends open attempts; true: a part of one has come in, and goes back. */
export async function giveUpPayments(
  tx: DatabaseTransaction,
  payments: readonly PaymentRow[],
  actor: Actor,
  publicUrl: string,
): Promise<boolean> {
  let isRefunded = false;
  for (const payment of payments) isRefunded = (await giveUp(tx, payment, actor, publicUrl)) || isRefunded;
  return isRefunded;
}
