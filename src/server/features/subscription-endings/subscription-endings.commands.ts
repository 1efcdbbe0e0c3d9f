import { whyNoWithdrawal } from '../../../domain/subscription.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { creditService, mailWithBill } from '../bills/bills.commands.ts';
import { postPlanWithdrawn } from '../ledger/ledger.commands.ts';
import { changePayment, lockPayment, type PaymentRow } from '../payments/payments.sql.ts';
import {
  type EndablePeriod,
  endPeriod,
  findPeriodOwner,
  getEndablePeriod,
} from '../subscriptions/admin-subscriptions.sql.ts';
import {
  subscriptionNotFound,
  subscriptionOver,
  wholesaleOrderPaid,
  withdrawalTooLate,
} from '../subscriptions/subscriptions.errors.ts';
import { getSubscriber, lockSubscriber } from '../subscriptions/subscriptions.sql.ts';
import { subscriptionEndedMail } from './subscription-endings.mail.ts';

/**
 * Ends a period of PRO now; with `isRefunded` the whole price of a paid plan falls due for refund. The subscriber is told.
 * 404 for an unknown one, 409 for one that is over, or whose price is not given back any more.
 */
export async function endSubscription(
  deps: Pick<Deps, 'db' | 'config'>,
  {
    subscriptionId,
    reason,
    isRefunded,
    admin,
  }: { subscriptionId: string; reason: string; isRefunded: boolean; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const userId = await findPeriodOwner(tx, subscriptionId);
    if (userId === null) throw subscriptionNotFound();
    await lockSubscriber(tx, userId);
    const period = await getEndablePeriod(tx, subscriptionId);
    if (period.isOver) throw subscriptionOver();
    const refunded = isRefunded ? await giveBack(tx, period, { reason, adminId: admin.actorId }) : null;
    await endPeriod(tx, subscriptionId, { endedBy: admin.actorId, reason });
    const refundPaisa = refunded?.amountPaisa ?? null;
    await recordAudit(tx, {
      ...admin,
      action: 'subscription.end',
      objectKind: 'subscription',
      objectId: subscriptionId,
      before: null,
      after: { reason, refundPaisa },
    });
    const subscriber = await getSubscriber(tx, userId);
    const ending = { planName: period.planName, reason, refundPaisa };
    const creditNote =
      refunded === null
        ? null
        : await creditService(tx, { paymentId: refunded.id }, { reason, actorId: admin.actorId });
    await mailWithBill(tx, subscriptionEndedMail(subscriber, ending, deps.config.publicUrl), creditNote);
  });
}

/** Null for a plan that was given: nothing was paid. */
async function giveBack(
  tx: DatabaseTransaction,
  { paymentId, paidAt, now, hasPaidWholesaleOrder }: EndablePeriod,
  { reason, adminId }: { reason: string; adminId: string },
): Promise<PaymentRow | null> {
  if (paymentId === null || paidAt === null) return null;
  const refusal = whyNoWithdrawal({ paidAt, now, hasPaidWholesaleOrder });
  if (refusal !== null) throw refusal === 'too_late' ? withdrawalTooLate() : wholesaleOrderPaid();
  const payment = await lockPayment(tx, paymentId);
  await postPlanWithdrawn(tx, { paymentId, pricePaisa: payment.amountPaisa });
  return changePayment(tx, payment, {
    status: 'refund_due',
    refundDuePaisa: payment.receivedPaisa,
    refund: { reason },
    actor: { kind: 'admin', id: adminId },
    detail: { reason, refundPaisa: payment.amountPaisa },
  });
}
