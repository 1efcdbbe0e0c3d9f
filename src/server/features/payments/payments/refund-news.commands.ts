import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { setOffAtDoor } from './door-refunds.commands.ts';
import { getPaymentMailFacts, type RefundRow } from './payment-details.sql.ts';
import { notCollectedMail, refundDueMail } from './payments.mail.ts';
import { findLatestRefund } from './refunds.sql.ts';

/**
 * Tells the buyer of a refund that has just fallen due: by bell, on the order's timeline where there is one, and by the
 * mail that this answers, for the caller to send with what belongs to it. What is to be paid at the door and was not
 * collected is set against that at once: then no money moves, and the mail says so.
 */
export async function tellRefundDue(
  tx: DatabaseTransaction,
  paymentId: string,
  refund: RefundRow,
  publicUrl: string,
): Promise<Mail> {
  const facts = await getPaymentMailFacts(tx, paymentId);
  const { userId, orderId, orderNumber, bill } = facts;
  const setOffPaisa = await setOffAtDoor(tx, paymentId, refund.id);
  const amountPaisa = refund.amountPaisa - setOffPaisa;
  if (amountPaisa === 0) return notCollectedMail(facts, refund, publicUrl);
  if (orderId !== null)
    await insertOrderEvent(tx, orderId, { event: 'refund_due', actor: { kind: 'system', id: null } });
  const params = { orderId, orderNumber, bill, amountPaisa };
  await notify(tx, [{ to: userId, event: 'refund_due', params, cause: refund.id }]);
  return refundDueMail(facts, { ...refund, amountPaisa }, publicUrl);
}

/** The same for the refund that the caller made last of a payment, with a mail of its own. */
export async function mailRefundDue(
  tx: DatabaseTransaction,
  paymentId: string,
  publicUrl: string,
): Promise<void> {
  const refund = (await findLatestRefund(tx, paymentId)) as RefundRow;
  await enqueueMail(tx, await tellRefundDue(tx, paymentId, refund, publicUrl));
}
