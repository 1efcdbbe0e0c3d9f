import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

export function subscriptionEndedMail(
  { email, firstName }: { email: string; firstName: string },
  { planName, reason, refundPaisa }: { planName: string; reason: string; refundPaisa: number | null },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your Thokmandu PRO subscription has ended',
    paragraphs: [
      `Namaste ${firstName},`,
      `We have ended your ${planName} plan: ${reason}`,
      ...(refundPaisa === null || refundPaisa === 0
        ? []
        : [`We give ${formatRupees(refundPaisa)} back within 7 days. You need not do anything.`]),
    ],
    action: { label: 'See your subscription', url: `${publicUrl}/subscription` },
  });
}
