import type { DatabaseTransaction } from '../../../db/database.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { getPaymentMailFacts, type PaidBill } from './payment-details.sql.ts';
import { billPaidMail } from './payments.mail.ts';

/** Tells who paid a bill on account that the money is here, and its seller that some was paid. */
export async function tellBillPaid(
  tx: DatabaseTransaction,
  {
    paymentId,
    companyId,
    ...paid
  }: { paymentId: string; companyId: string; paidPaisa: number; creditPaisa: number },
  publicUrl: string,
): Promise<void> {
  const facts = await getPaymentMailFacts(tx, paymentId);
  const bill = facts.bill as PaidBill;
  const { userId, orderId, orderNumber } = facts;
  const { number } = bill;
  await notify(tx, [
    {
      to: userId,
      event: 'payment_received',
      params: { orderId, orderNumber, bill, amountPaisa: paid.paidPaisa },
      cause: paymentId,
      mail: billPaidMail({ ...facts, bill }, paid, publicUrl),
    },
    {
      to: bill.seller._id,
      event: 'debt_paid',
      params: { companyId, companyName: facts.companyName, number, amountPaisa: paid.paidPaisa },
      cause: paymentId,
    },
  ]);
}
