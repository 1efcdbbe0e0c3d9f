import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** So that nobody opens a door of a company or a seller unseen. */
export function keyMadeMail(
  { email, firstName }: { email: string; firstName: string },
  { name, prefix, owner, may }: { name: string; prefix: string; owner: string; may: string[] },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `A new API key for ${owner}`,
    paragraphs: [
      `Namaste ${firstName},`,
      `The key "${name}" (${prefix}...) was made. With it a program may ${listOf(may)} for ${owner}.`,
    ],
    action: { label: 'See your keys', url: `${publicUrl}/account/developers` },
    closing: ['If it was not you, revoke the key there and change your password at once.'],
  });
}

const listOf = (words: string[]) =>
  [words.slice(0, -1).join('; '), words.at(-1)].filter(Boolean).join('; and ');
