import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** So that nobody's payouts are led elsewhere unseen. */
export function bankAccountChangedMail(
  { email, firstName }: { email: string; firstName: string },
  { bank, lastFour, heldUntil }: { bank: string; lastFour: string; heldUntil: Date | null },
  publicUrl: string,
): Mail {
  const when =
    heldUntil === null
      ? 'Payouts go there from now on.'
      : `Payouts wait until ${formatDateTime(heldUntil)} and go there from then on.`;
  return composeMail({
    to: email,
    subject: heldUntil === null ? 'Your bank account is saved' : 'Your bank account was changed',
    paragraphs: [
      `Namaste ${firstName},`,
      `Your payouts go to the account ending in ${lastFour} at ${bank}. ${when}`,
    ],
    action: { label: 'Open your money', url: `${publicUrl}/seller/money` },
    closing: ['If it was not you, change your password and write to us at once.'],
  });
}

/** Ready money waits for an account. */
export function accountReminderMail(
  { email, firstName }: { email: string; firstName: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Where do we pay you?',
    paragraphs: [
      `Namaste ${firstName},`,
      'You have sold on Thokmandu, and we do not know your bank account yet. Your money goes out with the next payout after you have entered it.',
    ],
    action: { label: 'Add your bank account', url: `${publicUrl}/seller/money` },
  });
}
