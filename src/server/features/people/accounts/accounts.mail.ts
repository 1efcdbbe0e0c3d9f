import { APPROVAL_TIME } from '../../../../domain/people/approval-time.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

interface Addressee {
  email: string;
  firstName: string;
}

export function welcomeMail({ email, firstName }: Addressee, role: Role, publicUrl: string): Mail {
  if (role === 'seller') {
    return composeMail({
      to: email,
      subject: 'Your Thokmandu seller account is waiting for approval',
      paragraphs: [
        `Namaste ${firstName},`,
        `Your seller account is waiting for approval. We check your company name and PAN number against the public register, usually ${APPROVAL_TIME}.`,
        'You can sign in at once and prepare your products. They become visible when your account is approved.',
        'What is missing: the approval of your account, your tax details with three documents (certificate of PAN and VAT, company registration, signed agreement), and at least one product with pictures, prices and stock.',
      ],
      action: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
    });
  }
  return composeMail({
    to: email,
    subject: 'Welcome to Thokmandu',
    paragraphs: [
      `Namaste ${firstName},`,
      'Your account is ready. There is no minimum order quantity: buy one piece or a thousand.',
    ],
    action: { label: 'Start shopping', url: `${publicUrl}/products` },
  });
}

export function sellerApprovedMail({ email, firstName }: Addressee, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Your seller account is approved',
    paragraphs: [
      `Namaste ${firstName},`,
      'Your seller account is approved. Your approved products are visible to every buyer from now on.',
      'What to do next: add products with pictures, prices and stock. We look at each new product once before it becomes visible.',
      'When an order comes in, pack the parcel and hand it to the courier once the payment is confirmed. You find both on your dashboard.',
    ],
    action: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
  });
}

/** An admin does not take a company that waits for approval. */
export function sellerRefusedMail(
  { email, firstName }: Addressee,
  reason: string | null,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your seller account was not approved',
    paragraphs: [
      `Namaste ${firstName},`,
      'We have looked at your company and cannot approve your seller account. You are signed out everywhere.',
      ...(reason === null ? [] : [`The reason: ${reason}`]),
      'If something has changed, or you think this is a mistake, write to us.',
    ],
    action: { label: 'Contact us', url: `${publicUrl}/contact` },
  });
}

export function accountDeactivatedMail(
  { email, firstName }: Addressee,
  reason: string | null,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'Your Thokmandu account was deactivated',
    paragraphs: [
      `Namaste ${firstName},`,
      'We have deactivated your account. You are signed out everywhere and cannot sign in; if you sell, your products are out of the shop and your payouts are held.',
      ...(reason === null ? [] : [`The reason: ${reason}`]),
      'Orders that are paid for stay as they are. If you think this is a mistake, write to us.',
    ],
    action: { label: 'Contact us', url: `${publicUrl}/contact` },
  });
}

export function resetMail({ email, firstName }: Addressee, token: string, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Reset your Thokmandu password',
    paragraphs: [
      `Namaste ${firstName},`,
      'Somebody, hopefully you, asked to reset the password of your account. The link works once, for 30 minutes.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    closing: ['If it was not you, ignore this message: your password stays as it is.'],
  });
}

export function adminInvitationMail({ email, firstName }: Addressee, token: string, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'You are invited to run Thokmandu',
    paragraphs: [
      `Namaste ${firstName},`,
      'An admin of Thokmandu has made an account for you, with all rights of an admin. Choose your password to begin. The link works once, for 3 days.',
    ],
    action: { label: 'Choose your password', url: `${publicUrl}/reset-password?token=${token}` },
    closing: ['If you do not know about this, ignore this message: nobody can sign in without the link.'],
  });
}

export function passwordChangedMail({ email, firstName }: Addressee, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Your Thokmandu password was changed',
    paragraphs: [
      `Namaste ${firstName},`,
      'The password of your account was changed, and other devices were signed out.',
    ],
    action: { label: 'If it was not you, reset it now', url: `${publicUrl}/forgot-password` },
  });
}
