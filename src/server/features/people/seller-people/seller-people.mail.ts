import { INVITATION_DAYS } from '../../../../domain/people/company-roles.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** To whoever is asked to work for a seller, with or without an account here. */
export function sellerInvitationMail(
  { email, seller, role, invitedBy }: { email: string; seller: string; role: string; invitedBy: string },
  token: string,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `${invitedBy} invites you to sell for ${seller}`,
    paragraphs: [
      'Namaste,',
      `${invitedBy} invites you to sell for ${seller} on Thokmandu. Your role there: ${role}.`,
      `The link works once, for ${INVITATION_DAYS} days. You sign in with your own password; if you have no account yet, make one of a buyer first.`,
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/sell/join?token=${token}` },
    closing: ['If you do not know about this, ignore this message.'],
  });
}
