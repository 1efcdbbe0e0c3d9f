import { INVITATION_DAYS } from '../../../../domain/people/company-roles.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** To whoever is asked into a company, with or without an account here. */
export function companyInvitationMail(
  invitation: { email: string; company: string; role: string; invitedBy: string },
  token: string,
  publicUrl: string,
): Mail {
  const { email, company, role, invitedBy } = invitation;
  return composeMail({
    to: email,
    subject: `${invitedBy} invites you to buy for ${company}`,
    paragraphs: [
      'Namaste,',
      `${invitedBy} invites you to ${company} on Thokmandu. Your role there: ${role}.`,
      `The link works once, for ${INVITATION_DAYS} days. You sign in with your own password; if you have no account yet, make one first.`,
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/company/join?token=${token}` },
    closing: ['If you do not know about this, ignore this message.'],
  });
}

export function ownerOfferMail(
  { email, firstName }: { email: string; firstName: string },
  { company, owner }: { company: string; owner: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `${owner} wants to hand ${company} over to you`,
    paragraphs: [
      `Namaste ${firstName},`,
      `${owner} wants to hand ${company} over to you. As its owner you decide who belongs to it, what they may do, and about PRO. ${owner} stays in it as approver.`,
    ],
    action: { label: 'Say yes or no', url: `${publicUrl}/company` },
  });
}
