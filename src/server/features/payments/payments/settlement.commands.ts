import { isAccountedFor } from '../../../../domain/books/payment-status.ts';
import { orderSettlement } from '../../../../domain/books/settlement.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { issueServiceBill, mailWithBill, platformBilling } from '../../books/bills/bills.commands.ts';
import { postOrderPaid, postPlanPaid, postReceived } from '../../books/ledger/ledger.commands.ts';
import { countDebtPayment } from '../../orders/debts/debts.commands.ts';
import { lockDebts } from '../../orders/debts/debts.sql.ts';
import { type Actor, type LockedOrder, lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { payOrder, reviveOrder, switchPaymentMethod } from '../../orders/orders/orders.commands.ts';
import { mayAwardReturn, returnAward } from '../../orders/requests-for-quotes/award-ends.commands.ts';
import { startSubscription } from '../subscriptions/subscriptions.commands.ts';
import { lockSubscriber } from '../subscriptions/subscriptions.sql.ts';
import { tellBillPaid } from './bill-payment-news.commands.ts';
import { getUnpaidOfBill, insertPaidToUs } from './bill-payments.sql.ts';
import { paymentNotFound } from './payments.errors.ts';
import {
  changePayment,
  findPaymentSubject,
  hasReceipt,
  insertAlert,
  isPlanPaymentReplaced,
  lockOpenBillPayments,
  lockOpenOrderPayments,
  lockOpenPlanPayments,
  lockPayment,
  type PaymentRow,
} from './payments.sql.ts';
import { mailRefundDue } from './refund-news.commands.ts';

/**
 * A payment and what it pays for, locked: order, subscriber or debts first, then the payment, so nobody waits in a circle.
 */
export interface LockedPayment {
  payment: PaymentRow;
  /** Null for the payment of a subscription or a bill. */
  order: LockedOrder | null;
  /** Whose bill on account is paid; null for anything else. */
  sellerId: string | null;
}

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

/** 404 for an unknown payment. */
export async function lockForSettlement(tx: DatabaseTransaction, paymentId: string): Promise<LockedPayment> {
  const subject = await findPaymentSubject(tx, paymentId);
  if (subject === null) throw paymentNotFound();
  const { orderId, companyId, sellerId } = subject;
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (sellerId !== null) await lockDebts(tx, { companyId, sellerIds: [sellerId] });
  else if (order === null) await lockSubscriber(tx, companyId);
  return { payment: await lockPayment(tx, paymentId), order, sellerId };
}

/**
 * The one way in which money takes effect, for every method (product.md: orders; threats.md D5, T-P4, T-P7):
 * the order goes to processing, or the subscription begins; money for an order that ended takes the stock again
 * or goes back; a second success goes back; a repeat changes nothing. Amount, merchant and reference have been
 * compared by the caller.
 */
export async function settlePayment(
  tx: DatabaseTransaction,
  locked: LockedPayment,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  if (locked.order !== null) return settleOrder(tx, locked.payment, locked.order, arrival, shop);
  return locked.payment.billId === null
    ? settleSubscription(tx, locked.payment, arrival, shop)
    : settleBill(tx, locked, arrival, shop);
}

async function settleOrder(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  order: LockedOrder,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  const outcome = orderSettlement(payment.status, order);
  if (outcome === 'repeat') return { payment, changedProductIds: [] };
  const isUsable =
    outcome === 'pay_order' ||
    (outcome === 'revive_or_refund' &&
      (await mayAwardReturn(tx, order.id)) &&
      (await reviveOrder(tx, order)));
  if (!isUsable) {
    const reason =
      outcome === 'refund'
        ? 'The order was paid already.'
        : 'The order had ended and its goods were no longer available.';
    const refused = await markRefundDue(tx, payment, arrival, reason, shop.config.publicUrl);
    return { payment: refused, changedProductIds: [] };
  }
  if (outcome === 'revive_or_refund') await returnAward(tx, { orderId: order.id, now: order.now });
  const settled = await markSettled(tx, payment, arrival);
  const withheldBasisPoints = Math.round(shop.settings.current.withheldPercent * 100);
  await postOrderPaid(tx, order.id, { withheldBasisPoints });
  // Attempts by other methods are given up; money that still comes by them goes back.
  await endOpenPayments(tx, order.id, arrival.actor, shop.config.publicUrl);
  if (arrival.surplusPaisa) await mailRefundDue(tx, payment.id, shop.config.publicUrl);
  const paid = await noLongerAtDoor(tx, order, payment, arrival.actor);
  const { productIds, mail } = await payOrder(tx, paid, arrival.actor, shop.config.publicUrl);
  await mailWithBill(tx, mail, await issueServiceBill(tx, payment.id, platformBilling(shop.settings)));
  return { payment: settled, changedProductIds: productIds };
}

/** Money came by an earlier attempt while the order waited for its phone: then no courier collects it again. */
async function noLongerAtDoor(
  tx: DatabaseTransaction,
  order: LockedOrder,
  { method }: PaymentRow,
  actor: Actor,
): Promise<LockedOrder> {
  if (order.paymentMethod !== 'cod' || method === 'cod' || method === 'mock') return order;
  // A transfer says so itself: it may also come in parts.
  if (method !== 'bank') await switchPaymentMethod(tx, order, method, { actor, isPaid: true });
  return { ...order, paymentMethod: method };
}

async function settleSubscription(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  const { id: paymentId, companyId, userId, planId } = payment;
  if (isAccountedFor(payment.status)) return { payment, changedProductIds: [] };
  if (await isPlanPaymentReplaced(tx, payment)) {
    const reason = 'Another payment took the place of this one.';
    const refused = await markRefundDue(tx, payment, arrival, reason, shop.config.publicUrl);
    return { payment: refused, changedProductIds: [] };
  }
  const settled = await markSettled(tx, payment, arrival);
  await giveUpPayments(tx, await lockOpenPlanPayments(tx, companyId), arrival.actor, shop.config.publicUrl);
  if (arrival.surplusPaisa) await mailRefundDue(tx, paymentId, shop.config.publicUrl);
  await postPlanPaid(tx, { paymentId, pricePaisa: payment.amountPaisa });
  const mail = await startSubscription(
    tx,
    { companyId, userId, planId: planId as string, paymentId, amountPaisa: payment.amountPaisa },
    shop.config.publicUrl,
  );
  await mailWithBill(tx, mail, await issueServiceBill(tx, paymentId, platformBilling(shop.settings)));
  return { payment: settled, changedProductIds: [] };
}

/**
 * Money for a bill on account counts, also what is above what is due. What comes by an attempt that was given up or had
 * failed goes back where the bill no longer needs all of it: nobody meant to pay that much.
 */
async function settleBill(
  tx: DatabaseTransaction,
  { payment, sellerId: lender }: LockedPayment,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  const { id: paymentId, companyId, userId, method, status } = payment;
  if (isAccountedFor(status)) return { payment, changedProductIds: [] };
  const billId = payment.billId as string;
  const countedPaisa = payment.receivedPaisa + arrival.receivedPaisa - (arrival.surplusPaisa ?? 0);
  const isGivenUp = status === 'cancelled' || status === 'failed';
  if (isGivenUp && (await getUnpaidOfBill(tx, billId)) < countedPaisa) {
    const reason = 'The bill was paid otherwise meanwhile.';
    const refused = await markRefundDue(tx, payment, arrival, reason, shop.config.publicUrl);
    return { payment: refused, changedProductIds: [] };
  }
  const settled = await markSettled(tx, payment, arrival);
  const sellerId = lender as string;
  const paid = { companyId, sellerId, billId, paymentId, userId, method, amountPaisa: countedPaisa };
  const id = await insertPaidToUs(tx, paid);
  const { creditPaisa } = await countDebtPayment(tx, { id, companyId, sellerId });
  // Once nothing is due, attempts by other methods are given up.
  if ((await getUnpaidOfBill(tx, billId)) <= 0)
    await giveUpPayments(tx, await lockOpenBillPayments(tx, billId), arrival.actor, shop.config.publicUrl);
  if (arrival.surplusPaisa) await mailRefundDue(tx, paymentId, shop.config.publicUrl);
  await tellBillPaid(
    tx,
    { paymentId, companyId, paidPaisa: countedPaisa, creditPaisa },
    shop.config.publicUrl,
  );
  return { payment: settled, changedProductIds: [] };
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

async function markSettled(
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

/**
 * Whether a payment that has ended can no longer be completed in parts: its order has ended, is paid, or is being paid
 * by another attempt; for a plan or a bill, another attempt took its place.
 */
export async function isPartUseless(
  tx: DatabaseTransaction,
  { payment, order }: Pick<LockedPayment, 'payment' | 'order'>,
): Promise<boolean> {
  if (payment.billId !== null)
    return (await lockOpenBillPayments(tx, payment.billId)).some(({ id }) => id !== payment.id);
  if (order === null) return isPlanPaymentReplaced(tx, payment);
  if (order.status !== 'pending') return true;
  return (await lockOpenOrderPayments(tx, order.id)).some(({ id }) => id !== payment.id);
}

/** Ends every open attempt of an order that ends unpaid, or whose buyer chose another method; true: money goes back. */
export async function endOpenPayments(
  tx: DatabaseTransaction,
  orderId: string,
  actor: Actor,
  publicUrl: string,
): Promise<boolean> {
  return giveUpPayments(tx, await lockOpenOrderPayments(tx, orderId), actor, publicUrl);
}

/** The same for a subscription's attempts. */
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
