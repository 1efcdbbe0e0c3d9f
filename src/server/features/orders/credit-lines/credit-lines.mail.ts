import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { CreditPerson } from './credit-requests.sql.ts';

/** What either side is told of a line: the subject says it, the paragraphs what follows from it. */
export function creditMail(
  { email, firstName }: CreditPerson,
  { subject, paragraphs, path }: { subject: string; paragraphs: readonly string[]; path: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject,
    paragraphs: [`Namaste ${firstName},`, ...paragraphs],
    action: { label: 'See the credit line', url: `${publicUrl}${path}` },
  });
}
