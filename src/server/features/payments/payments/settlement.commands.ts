import { isAccountedFor } from '../../../../domain/books/payment-status.ts';
import { orderSettlement } from '../../../../domain/books/settlement.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { issueServiceBill, mailWithBill, platformBilling } from '../../books/bills/bills.commands.ts';
import { postOrderPaid, postPlanPaid } from '../../books/ledger/ledger.commands.ts';
import { countDebtPayment } from '../../orders/debts/debts.commands.ts';
import { lockDebts } from '../../orders/debts/debts.sql.ts';
import { type Actor, type LockedOrder, lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { payOrder, reviveOrder, switchPaymentMethod } from '../../orders/orders/orders.commands.ts';
import { mayAwardReturn, returnAward } from '../../orders/requests-for-quotes/award-ends.commands.ts';
import { startSubscription } from '../subscriptions/subscriptions.commands.ts';
import { lockSubscriber } from '../subscriptions/subscriptions.sql.ts';
import { tellBillPaid } from './bill-payment-news.commands.ts';
import { getUnpaidOfBill, insertPaidToUs } from './bill-payments.sql.ts';
import { settleParcel, settleReturnFee } from './parcel-settlement.commands.ts';
import {
  type Arrival,
  giveUpPayments,
  markRefundDue,
  markSettled,
  type Settlement,
  type SettlementDeps,
} from './payment-arrivals.commands.ts';
import { paymentNotFound } from './payments.errors.ts';
import {
  findPaymentSubject,
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
  /** Also that of a parcel; null for the payment of a subscription or a bill. */
  order: LockedOrder | null;
  /** Whose bill on account is paid; null for anything else. */
  sellerId: string | null;
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
  const { payment, order } = locked;
  switch (payment.kind) {
    case 'order':
      return settleOrder(tx, payment, order as LockedOrder, arrival, shop);
    case 'parcel':
      return settleParcel(tx, payment, order as LockedOrder, arrival, shop);
    case 'return_fee':
      return settleReturnFee(tx, payment, order as LockedOrder, arrival, shop);
    case 'bill':
      return settleBill(tx, locked, arrival, shop);
    case 'subscription':
      return settleSubscription(tx, payment, arrival, shop);
  }
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

/**
 * Whether a payment that has ended can no longer be completed in parts: its order has ended, is paid, or is being paid
 * by another attempt; for a plan or a bill, another attempt took its place.
 */
export async function isPartUseless(
  tx: DatabaseTransaction,
  { payment, order }: Pick<LockedPayment, 'payment' | 'order'>,
): Promise<boolean> {
  // What is paid for a parcel comes whole, by a gateway.
  if (payment.parcelId !== null) return true;
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
