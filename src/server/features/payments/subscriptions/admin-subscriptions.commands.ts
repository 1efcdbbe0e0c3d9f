import type { z } from 'zod';
import type { grantSubscriptionSchema } from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { findGrantee, insertGrant } from './admin-subscriptions.sql.ts';
import { granteeInactive, granteeNotFound, noSuchPlan } from './subscriptions.errors.ts';
import { subscriptionGivenMail } from './subscriptions.mail.ts';
import { findPlan, getSubscriber, listPlans, lockSubscriber } from './subscriptions.sql.ts';

type GrantForm = z.output<typeof grantSubscriptionSchema>;

/**
 * Gives somebody PRO without payment: from now, or from the end of the time that still runs, like a renewal. The log
 * keeps who gave it and why; the subscriber is told. 404 for an unknown user, 400 for an unknown plan, 409 for a
 * deactivated account. Answers the new period's id.
 */
export async function grantSubscription(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, email, plan, days, reason }: GrantForm,
  admin: ActingAdmin,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const grantee = await findGrantee(
      tx,
      email === undefined ? { id: uuidOr(userId ?? '', granteeNotFound) } : { emailKey: emailKey(email) },
    );
    if (grantee === null) throw granteeNotFound();
    if (!grantee.isActive) throw granteeInactive();
    await lockSubscriber(tx, grantee.companyId);
    const time = await timeOf(tx, { plan, days });
    const period = await insertGrant(tx, {
      companyId: grantee.companyId,
      userId: grantee.userId,
      ...time,
      grantedBy: admin.actorId,
      reason,
    });
    await recordAudit(tx, {
      ...admin,
      action: 'subscription.grant',
      objectKind: 'subscription',
      objectId: period.id,
      before: null,
      after: { userId: grantee.userId, ...time, startsAt: period.startsAt, endsAt: period.endsAt, reason },
    });
    const subscriber = await getSubscriber(tx, grantee.userId);
    await notify(tx, [
      {
        to: grantee.userId,
        event: 'subscription_given',
        params: { endsAt: period.endsAt.toISOString() },
        cause: period.id,
        mail: subscriptionGivenMail(subscriber, { ...time, ...period }, config.publicUrl),
      },
    ]);
    return period.id;
  });
}

/** The time of a plan; a number of days goes under the longest plan that fits into it. */
async function timeOf(
  db: Database,
  { plan, days }: Pick<GrantForm, 'plan' | 'days'>,
): Promise<{ planId: string; days: number }> {
  if (plan !== undefined) {
    const found = await findPlan(db, plan);
    if (found === null) throw noSuchPlan();
    return { planId: found.id, days: found.durationDays };
  }
  const plans = (await listPlans(db)).toSorted((one, other) => one.durationDays - other.durationDays);
  const fitting = plans.findLast(({ durationDays }) => durationDays <= (days ?? 0)) ?? plans[0];
  if (fitting === undefined) throw noSuchPlan();
  return { planId: fitting.id, days: days ?? 0 };
}
