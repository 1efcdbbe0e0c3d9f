import type {
  MySubscription,
  SubscriptionHistory,
} from '../../../../contract/payments/subscriptions.contract.ts';
import { daysRemaining, REMINDER_DAYS } from '../../../../domain/payments/subscription.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { subscriptionEndsMail, subscriptionPaidMail } from './subscriptions.mail.ts';
import {
  findSubscriptionState,
  getSubscriber,
  insertSubscription,
  listPeriods,
  takeDueReminders,
} from './subscriptions.sql.ts';

/** Active exactly while paid time runs, by the database's clock. */
export async function getMySubscription(db: Database, companyId: string): Promise<MySubscription> {
  const state = await findSubscriptionState(db, companyId);
  if (state === null) return { status: 'inactive', subscription: null, daysRemaining: 0 };
  const { planId, planName, isActive, endsAt, now } = state;
  return {
    status: isActive ? 'active' : 'inactive',
    subscription: { plan: planId, planName, isActive, endDate: endsAt.toISOString() },
    daysRemaining: isActive ? daysRemaining(endsAt, now) : 0,
  };
}

/**
 * Starts paid time, or extends it from its end. The caller holds the subscriber's lock, has settled the payment and
 * sends the mail with the bill.
 */
export async function startSubscription(
  tx: DatabaseTransaction,
  subscription: Buyer & { planId: string; paymentId: string; amountPaisa: number },
  publicUrl: string,
): Promise<Mail> {
  const period = await insertSubscription(tx, subscription);
  const subscriber = await getSubscriber(tx, subscription.userId);
  const { userId, paymentId, amountPaisa } = subscription;
  const params = { orderId: null, orderNumber: null, amountPaisa };
  await notify(tx, [{ to: userId, event: 'payment_received', params, cause: paymentId }]);
  return subscriptionPaidMail(subscriber, period, publicUrl);
}

/** Own paid periods and their receipts, newest first. */
export async function getHistory(db: Database, companyId: string): Promise<SubscriptionHistory> {
  return (await listPeriods(db, companyId)).map(
    ({ id, planId, planName, startsAt, endsAt, endedAt, now, payment }) => ({
      _id: id,
      plan: planId,
      planName,
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
      state: endedAt !== null ? 'ended' : startsAt > now ? 'upcoming' : endsAt > now ? 'active' : 'ended',
      receipt:
        payment === null
          ? null
          : {
              payment: payment.id,
              method: payment.method,
              amount: rupeesFromPaisa(payment.amountPaisa),
              reference: payment.reference,
              gatewayReference: payment.gatewayReference,
              paidAt: new Date(payment.paidAt).toISOString(),
            },
    }),
  );
}

/** Tells everybody whose paid time ends soon, once for each of the reminders; answers how many. */
export async function remindSubscribers({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await takeDueReminders(tx, REMINDER_DAYS);
    await notify(
      tx,
      due.map((reminder) => ({
        to: reminder.userId,
        event: 'subscription_ends',
        params: { endsAt: reminder.endsAt.toISOString() },
        cause: `${reminder.endsAt.toISOString()} ${reminder.daysLeft}`,
        mail: subscriptionEndsMail(reminder, reminder, config.publicUrl),
      })),
    );
    return due.length;
  });
}
