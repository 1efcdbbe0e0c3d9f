import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** So that nobody believes to be told of everything. */
export function webhookOffMail(
  { email, firstName }: { email: string; firstName: string },
  { host, reason }: { host: string; reason: 'failing' | 'gone' },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Your webhook to ${host} is switched off`,
    paragraphs: [
      `Namaste ${firstName},`,
      reason === 'failing'
        ? `Your webhook to ${host} took nothing from us for three days. We have switched it off: its program hears of nothing any more.`
        : `Your webhook to ${host} answered that it is gone (410). We have switched it off: its program hears of nothing any more.`,
      'Once your side answers again, switch it on. What waits is sent then, and what was given up you can resend for thirty days.',
    ],
    action: { label: 'Open your webhooks', url: `${publicUrl}/account/webhooks` },
  });
}
