import type { MySubscription } from '../../../contract/subscriptions.contract.ts';
import { daysRemaining } from '../../../domain/subscription.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import { subscriptionPaidMail } from './subscriptions.mail.ts';
import { findSubscriptionState, getSubscriber, insertSubscription } from './subscriptions.sql.ts';

/** Active exactly while paid time runs, by the database's clock. */
export async function getMySubscription(db: Database, userId: string): Promise<MySubscription> {
  const state = await findSubscriptionState(db, userId);
  if (state === null) return { status: 'inactive', subscription: null, daysRemaining: 0 };
  const { planId, planName, isActive, endsAt, now } = state;
  return {
    status: isActive ? 'active' : 'inactive',
    subscription: { plan: planId, planName, isActive, endDate: endsAt.toISOString() },
    daysRemaining: isActive ? daysRemaining(endsAt, now) : 0,
  };
}

/** Starts paid time, or extends it from its end. The caller holds the subscriber's lock and has settled the payment. */
export async function startSubscription(
  tx: DatabaseTransaction,
  subscription: { userId: string; planId: string; paymentId: string },
  publicUrl: string,
): Promise<void> {
  const period = await insertSubscription(tx, subscription);
  const subscriber = await getSubscriber(tx, subscription.userId);
  await enqueueMail(tx, subscriptionPaidMail(subscriber, period, publicUrl));
}
