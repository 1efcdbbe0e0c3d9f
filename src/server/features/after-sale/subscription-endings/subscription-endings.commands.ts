import { whyNoWithdrawal } from '../../../../domain/payments/subscription.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import { sumCreditedOfPlan } from '../../books/bills/bills.sql.ts';
import { creditService } from '../../books/bills/credit-notes.commands.ts';
import { postPlanWithdrawn } from '../../books/ledger/ledger.commands.ts';
import { type LockedOrder, lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { lockUnpaidWholesaleOrders } from '../../orders/orders/order-ends.sql.ts';
import { changePayment, lockPayment } from '../../payments/payments/payments.sql.ts';
import { lockRefunds } from '../../payments/payments/refunds.sql.ts';
import {
  type EndablePeriod,
  endPeriod,
  findPeriodOwner,
  getEndablePeriod,
} from '../../payments/subscriptions/admin-subscriptions.sql.ts';
import {
  subscriptionNotFound,
  subscriptionOver,
  wholesaleOrderPaid,
  withdrawalTooLate,
} from '../../payments/subscriptions/subscriptions.errors.ts';
import { getSubscriber, lockSubscriber } from '../../payments/subscriptions/subscriptions.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { cancelUnpaidOrder } from '../order-endings/unpaid-orders.commands.ts';
import { subscriptionEndedMail } from './subscription-endings.mail.ts';

/**
 * Ends a period of PRO now; with `isRefunded` the whole price of a paid plan falls due for refund, and the orders at
 * wholesale prices that were placed in it and are not paid are cancelled. The subscriber is told.
 * 404 for an unknown one, 409 for one that is over, or whose price is not given back any more.
 */
export async function endSubscription(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue'>,
  {
    subscriptionId,
    reason,
    isRefunded,
    admin,
  }: { subscriptionId: string; reason: string; isRefunded: boolean; admin: ActingAdmin },
): Promise<void> {
  const productIds = await inTransaction(deps.db, async (tx) => {
    const companyId = await findPeriodOwner(tx, subscriptionId);
    if (companyId === null) throw subscriptionNotFound();
    await lockSubscriber(tx, companyId);
    // Under their locks none is paid while the price is given back.
    const orderIds = isRefunded ? await lockUnpaidWholesaleOrders(tx, subscriptionId) : [];
    const period = await getEndablePeriod(tx, subscriptionId);
    if (period.isOver) throw subscriptionOver();
    const refunded = isRefunded ? await giveBack(tx, period, { reason, adminId: admin.actorId }) : null;
    await endPeriod(tx, subscriptionId, { endedBy: admin.actorId, reason });
    const refundPaisa = refunded?.refundPaisa ?? null;
    await recordAudit(tx, {
      ...admin,
      action: 'subscription.end',
      objectKind: 'subscription',
      objectId: subscriptionId,
      before: null,
      after: { reason, refundPaisa },
    });
    const subscriber = await getSubscriber(tx, period.userId);
    const ending = { planName: period.planName, reason, refundPaisa };
    const creditNote =
      refunded === null
        ? null
        : await creditService(tx, { paymentId: refunded.paymentId }, { reason, actorId: admin.actorId });
    await notify(tx, [{ to: period.userId, event: 'subscription_ended', params: {}, cause: subscriptionId }]);
    await mailWithBill(tx, subscriptionEndedMail(subscriber, ending, deps.config.publicUrl), creditNote);
    return refunded === null ? [] : cancelWholesaleOrders(tx, deps, orderIds, admin);
  });
  deps.catalogue.productsChanged(productIds);
}

/** Orders, locked, whose prices went with PRO; answers the products whose stock came back. */
async function cancelWholesaleOrders(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config'>,
  orderIds: readonly string[],
  admin: ActingAdmin,
): Promise<string[]> {
  const productIds: string[] = [];
  for (const orderId of orderIds) {
    const order = (await lockOrder(tx, orderId)) as LockedOrder;
    const reason =
      'PRO was given back, and its wholesale prices with it. You can order again at the regular prices.';
    productIds.push(
      ...(await cancelUnpaidOrder(tx, deps, { order, actor: { kind: 'admin', id: admin.actorId }, reason })),
    );
    await recordAudit(tx, {
      ...admin,
      action: 'order.cancel',
      objectKind: 'order',
      objectId: orderId,
      before: { status: order.status },
      after: { status: 'cancelled', reason },
    });
  }
  return productIds;
}

/** The price falls due, less what was credited of it before. Null for a plan that was given: nothing was paid. */
async function giveBack(
  tx: DatabaseTransaction,
  { paymentId, paidAt, now, hasPaidWholesaleOrder }: EndablePeriod,
  { reason, adminId }: { reason: string; adminId: string },
): Promise<{ paymentId: string; refundPaisa: number } | null> {
  if (paymentId === null || paidAt === null) return null;
  const refusal = whyNoWithdrawal({ paidAt, now, hasPaidWholesaleOrder });
  if (refusal !== null) throw refusal === 'too_late' ? withdrawalTooLate() : wholesaleOrderPaid();
  const payment = await lockPayment(tx, paymentId);
  const credited = await sumCreditedOfPlan(tx, paymentId);
  await postPlanWithdrawn(tx, { paymentId, pricePaisa: payment.amountPaisa, credited });
  const isAllSent = (await lockRefunds(tx, paymentId)).every(({ state }) => state === 'refunded');
  const refundPaisa = payment.amountPaisa - credited.taxablePaisa - credited.vatPaisa;
  await changePayment(tx, payment, {
    status: payment.refundDuePaisa === payment.receivedPaisa && isAllSent ? 'refunded' : 'refund_due',
    refundDuePaisa: payment.receivedPaisa,
    refund: { reason },
    actor: { kind: 'admin', id: adminId },
    detail: { reason, refundPaisa },
  });
  return { paymentId, refundPaisa };
}
