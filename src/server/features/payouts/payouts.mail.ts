import { formatRupees } from '../../../domain/money.ts';
import { composeMail } from '../../mail/mail-template.ts';
import type { Mail } from '../../mail/mailer.ts';

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
