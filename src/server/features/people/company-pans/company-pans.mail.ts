import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

interface Addressee {
  email: string;
  firstName: string;
}

/** The company's PAN is proven. */
export function panVerifiedMail(
  { email, firstName }: Addressee,
  { panNumber, company }: { panNumber: string; company: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `PAN ${panNumber} is proven`,
    paragraphs: [
      `Namaste ${firstName},`,
      `PAN ${panNumber} now belongs to ${company} here. What sellers offer to this PAN shows under “Your prices”, for you to answer.`,
    ],
    action: { label: 'See your prices', url: `${publicUrl}/customer-prices` },
  });
}

/** The certificate was not accepted, or what was proven is taken back. */
export function panRejectedMail(
  { email, firstName }: Addressee,
  { panNumber, reason }: { panNumber: string; reason: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `PAN ${panNumber} is not proven`,
    paragraphs: [
      `Namaste ${firstName},`,
      `We could not accept the proof of PAN ${panNumber}: ${reason}`,
      'You go on buying as before. To answer offers to this PAN, please send its certificate again.',
    ],
    action: { label: 'Send the certificate', url: `${publicUrl}/company` },
  });
}

/** Another company has proven that the PAN is its own; which one is not said. */
export function panMovedMail(
  { email, firstName }: Addressee,
  { panNumber, company }: { panNumber: string; company: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `PAN ${panNumber} no longer belongs to ${company}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `Another company has proven that PAN ${panNumber} is its own. Prices that ${company} accepted stay; new offers to this PAN go to the other company.`,
      'If this is wrong, please write to us.',
    ],
    action: { label: 'Write to us', url: `${publicUrl}/contact` },
  });
}
