import { composeMail } from '../../mail/mail-template.ts';
import type { Mail } from '../../mail/mailer.ts';

export function newsletterMail(email: string, token: string, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Confirm your Thokmandu newsletter',
    paragraphs: [
      'Namaste,',
      'This address was entered for our newsletter: new stock and price drops, twice a month. It starts when you confirm.',
    ],
    action: { label: 'Confirm the newsletter', url: `${publicUrl}/newsletter/confirm?token=${token}` },
    closing: [
      'If it was not you, ignore this message and you will hear nothing more.',
      `To stop the newsletter at any time:\n${publicUrl}/newsletter/unsubscribe?token=${token}`,
    ],
  });
}
