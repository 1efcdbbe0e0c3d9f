import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

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

export function subscriptionEndsMail(
  { email, firstName }: { email: string; firstName: string },
  { planName, endsAt, daysLeft }: { planName: string; endsAt: Date; daysLeft: number },
  publicUrl: string,
): Mail {
  const date = formatDate(endsAt);
  return composeMail({
    to: email,
    subject:
      daysLeft === 0
        ? 'Your Thokmandu PRO subscription ends today'
        : daysLeft === 1
          ? 'Your Thokmandu PRO subscription ends tomorrow'
          : `Your Thokmandu PRO subscription ends in ${daysLeft} days`,
    paragraphs: [
      `Namaste ${firstName},`,
      `Your ${planName} plan runs until ${date}. After that, regular prices apply.`,
      'If you renew before, the new time begins when the old one ends: no day is lost.',
    ],
    action: { label: 'Renew your subscription', url: `${publicUrl}/subscription` },
  });
}

export function subscriptionGivenMail(
  { email, firstName }: { email: string; firstName: string },
  { days, startsAt, endsAt }: { days: number; startsAt: Date; endsAt: Date },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'You have been given Thokmandu PRO',
    paragraphs: [
      `Namaste ${firstName},`,
      days === 1
        ? `We have given you 1 day of PRO, from ${formatDate(startsAt)}. Wholesale prices are yours until ${formatDate(endsAt)}, at no charge.`
        : `We have given you ${days} days of PRO, from ${formatDate(startsAt)}. Wholesale prices are yours until ${formatDate(endsAt)}, at no charge.`,
    ],
    action: { label: 'Shop at wholesale prices', url: `${publicUrl}/products` },
  });
}
