import type { AdminSubscription } from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { AdminSubscriptionRow } from './admin-subscriptions.sql.ts';

/** A period of PRO as the desk sees it. */
export function toAdminSubscription(row: AdminSubscriptionRow): AdminSubscription {
  const { payment } = row;
  return {
    _id: row.id,
    user: row.user,
    plan: { id: row.planId, name: row.planName },
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    payment:
      payment === null
        ? null
        : {
            _id: payment.id,
            method: payment.method,
            amount: rupeesFromPaisa(payment.amountPaisa),
            reference: payment.reference,
            paidAt: new Date(payment.paidAt).toISOString(),
          },
    grant: row.grantReason === null ? null : { by: row.grantedBy, reason: row.grantReason },
    ending:
      row.endedAt === null
        ? null
        : {
            at: row.endedAt.toISOString(),
            by: row.endedBy,
            reason: row.endReason ?? '',
            refund: row.refundPaisa === null ? null : rupeesFromPaisa(row.refundPaisa),
          },
    canRefund: row.canRefund,
    createdAt: row.createdAt.toISOString(),
  };
}
