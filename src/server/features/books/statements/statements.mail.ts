import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** A period is closed; the statement goes with it. */
export function statementMail(
  { email, firstName }: { email: string; firstName: string },
  { number, closingPaisa, paidOutPaisa }: { number: string; closingPaisa: number; paidOutPaisa: number },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Your statement ${number}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `Your statement ${number} is closed: ${formatRupees(paidOutPaisa)} were paid out, and ${formatRupees(closingPaisa)} are not paid out yet.`,
    ],
    action: { label: 'Open your money', url: `${publicUrl}/seller/money` },
  });
}
