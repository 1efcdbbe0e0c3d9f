import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { DueList } from './lists.sql.ts';

export function listReminderMail(
  { id, name, lineCount, weeks, email, firstName }: DueList,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Time to order again: ${name}`,
    paragraphs: [
      `Namaste ${firstName},`,
      lineCount === 1
        ? `Your list ${name} holds 1 product, at today's prices.`
        : `Your list ${name} holds ${lineCount} products, at today's prices.`,
    ],
    action: { label: 'Open the list', url: `${publicUrl}/lists/${id}` },
    closing: [
      weeks === 1
        ? 'You asked for this every week. Switch it off on the list’s page.'
        : `You asked for this every ${weeks} weeks. Switch it off on the list’s page.`,
    ],
  });
}
