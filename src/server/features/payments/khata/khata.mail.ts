import { khataPage } from '../../../../domain/shop/account-notifications.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { RemindedBill } from './debt-reminders.sql.ts';

interface Reader {
  email: string;
  firstName: string;
}

/** A seller says that a company paid them: it is asked whether that is so. */
export function paymentRecordedMail(
  { email, firstName }: Reader,
  payment: {
    sellerId: string;
    sellerName: string;
    billNumber: string;
    amountPaisa: number;
    paidAt: Date;
    countsAt: Date;
  },
  publicUrl: string,
): Mail {
  const { sellerId, sellerName, billNumber, amountPaisa, paidAt, countsAt } = payment;
  return composeMail({
    to: email,
    subject: `Did you pay ${formatRupees(amountPaisa)} to ${sellerName}?`,
    paragraphs: [
      `Namaste ${firstName},`,
      `${sellerName} has recorded that you paid ${formatRupees(amountPaisa)} for bill ${billNumber} on ${formatDate(paidAt)}.`,
      `Please confirm it, or dispute it if it is not so. Without your word it counts from ${formatDate(countsAt)} on.`,
    ],
    action: { label: 'Confirm or dispute', url: `${publicUrl}${khataPage(sellerId)}` },
  });
}

/** What a company owes a seller and is due soon or late: all of it in one mail. */
export function reminderMail(
  { email, firstName }: Reader,
  debts: { sellerId: string; sellerName: string; bills: readonly RemindedBill[]; today: string },
  publicUrl: string,
): Mail {
  const { sellerId, sellerName, bills, today } = debts;
  const sum = formatRupees(bills.reduce((paisa, { claimedPaisa }) => paisa + claimedPaisa, 0));
  const isLate = bills.some(({ dueOn }) => dueOn < today);
  return composeMail({
    to: email,
    subject: isLate ? `Late: ${sum} to ${sellerName}` : `Due soon: ${sum} to ${sellerName}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `You bought on account from ${sellerName}. These bills wait to be paid:`,
      bills
        .map(({ number, dueOn, claimedPaisa }) =>
          dueOn < today
            ? `Bill ${number}: ${formatRupees(claimedPaisa)}, was due on ${dayInWords(dueOn)}`
            : `Bill ${number}: ${formatRupees(claimedPaisa)}, due on ${dayInWords(dueOn)}`,
        )
        .join('\n'),
      'If you have paid already, ask the seller to record your payment.',
    ],
    action: { label: 'Pay or see your khata', url: `${publicUrl}${khataPage(sellerId)}` },
  });
}
