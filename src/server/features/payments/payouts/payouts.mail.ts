import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** Money that a seller has earned left our account for theirs. */
export function transferPaidMail(
  { email, firstName }: { email: string; firstName: string },
  { number, amountPaisa, bankReference }: { number: string; amountPaisa: number; bankReference: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `We have paid you: payout ${number}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `We have transferred ${formatRupees(amountPaisa)} to your bank account: payout ${number}.`,
      `Reference of the bank: ${bankReference}`,
    ],
    action: { label: 'See your money', url: `${publicUrl}/seller/money` },
  });
}

/** A transfer came back: its seller can usually mend why. */
export function transferReturnedMail(
  { email, firstName }: { email: string; firstName: string },
  { number, amountPaisa, reason }: { number: string; amountPaisa: number; reason: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Your payout ${number} came back`,
    paragraphs: [
      `Namaste ${firstName},`,
      `The bank returned your payout ${number} of ${formatRupees(amountPaisa)}: ${reason}`,
      'The money is ready again and goes out with the next payout. Please check your bank account.',
    ],
    action: { label: 'Check your bank account', url: `${publicUrl}/seller/money` },
  });
}

/** Our desk holds what a seller is paid, and says why. */
export function payoutsHeldMail(
  { email, firstName }: { email: string; firstName: string },
  reason: string,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your payouts are held',
    paragraphs: [
      `Namaste ${firstName},`,
      `We have stopped your payouts for now: ${reason}`,
      'You can go on selling, and your money stays yours. We write to you as soon as we release it.',
    ],
    action: { label: 'See your money', url: `${publicUrl}/seller/money` },
  });
}

/** What was held goes out again. */
export function payoutsReleasedMail(
  { email, firstName }: { email: string; firstName: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your payouts are released',
    paragraphs: [
      `Namaste ${firstName},`,
      'We no longer hold your payouts. What is ready goes out with the next one.',
    ],
    action: { label: 'See your money', url: `${publicUrl}/seller/money` },
  });
}
