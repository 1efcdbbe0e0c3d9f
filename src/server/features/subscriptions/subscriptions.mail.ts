import { formatDate } from '../../../domain/kathmandu-time.ts';
import { composeMail } from '../../mail/mail-template.ts';
import type { Mail } from '../../mail/mailer.ts';

export function subscriptionPaidMail(
  { email, firstName }: { email: string; firstName: string },
  { planName, endsAt }: { planName: string; endsAt: Date },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your Thokmandu PRO subscription is active',
    paragraphs: [
      `Namaste ${firstName},`,
      `We have received your payment for the ${planName} plan. Wholesale prices are yours until ${formatDate(endsAt)}.`,
    ],
    action: { label: 'Shop at wholesale prices', url: `${publicUrl}/products` },
  });
}
