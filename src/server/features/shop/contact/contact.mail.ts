import type { ContactInput } from '../../../../contract/shop/contact.contract.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** To support: what somebody wrote. */
export function contactMail(
  { name, email, message }: ContactInput,
  { ticket, isPro, supportAddress }: { ticket: string; isPro: boolean; supportAddress: string },
): Mail {
  return composeMail({
    to: supportAddress,
    subject: isPro ? `${ticket} (PRO): message from ${name}` : `${ticket}: message from ${name}`,
    paragraphs: [`${name} (${email}) wrote:`, message],
    closing: [`Ticket ${ticket}`],
    replyTo: email,
  });
}

/** To the person: that it has arrived, and what it is called. */
export function ticketMail(
  { email, firstName }: { email: string; firstName: string },
  { ticket, isPro }: { ticket: string; isPro: boolean },
): Mail {
  return composeMail({
    to: email,
    subject: `Your message has arrived: ${ticket}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `Your message to support has the ticket number ${ticket}. Please name it when you call or write about it again.`,
      isPro
        ? 'Messages of PRO subscribers are answered first. We answer by e-mail, on working days within 24 hours.'
        : 'We answer by e-mail, on working days within 24 hours.',
    ],
  });
}
