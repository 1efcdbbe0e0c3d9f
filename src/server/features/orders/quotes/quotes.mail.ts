import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

interface Reader {
  email: string;
  firstName: string;
}

/** What either side is told of a quote: one sentence in the subject, what follows from it, and the page. */
export function quoteMail(
  { email, firstName }: Reader,
  {
    subject,
    paragraphs,
    action,
    path,
  }: { subject: string; paragraphs: readonly string[]; action: string; path: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject,
    paragraphs: [`Namaste ${firstName},`, ...paragraphs],
    action: { label: action, url: `${publicUrl}${path}` },
  });
}
