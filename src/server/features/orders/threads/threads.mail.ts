import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { Side } from './threads.sql.ts';
import type { NewsRow } from './unread-messages.sql.ts';

/** That somebody wrote; what they wrote is read on the page, where it can be answered. */
export function newMessagesMail(
  { email, firstName, otherName, about, count }: NewsRow,
  { threadId, side, publicUrl }: { threadId: string; side: Side; publicUrl: string },
): Mail {
  return composeMail({
    to: email,
    subject: count === 1 ? `New message from ${otherName}` : `${count} new messages from ${otherName}`,
    paragraphs: [
      `Namaste ${firstName},`,
      count === 1
        ? `${otherName} wrote you a message about ${about}.`
        : `${otherName} wrote you ${count} messages about ${about}.`,
    ],
    action: {
      label: 'Read and answer',
      url: `${publicUrl}/${side === 'seller' ? 'seller/messages' : 'messages'}/${threadId}`,
    },
    closing: ['Please answer on the page: nobody reads replies to this mail.'],
  });
}
