import type { NewsletterIssueInput } from '../../../../contract/shop/newsletter-issues.contract.ts';
import type { Config } from '../../../config.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

export function newsletterMail(email: string, token: string, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Confirm your Thokmandu newsletter',
    paragraphs: [
      'Namaste,',
      'This address was entered for our newsletter: new stock and price drops. It starts when you confirm.',
    ],
    action: { label: 'Confirm the newsletter', url: `${publicUrl}/newsletter/confirm?token=${token}` },
    closing: [
      'If it was not you, ignore this message and you will hear nothing more.',
      `To stop the newsletter at any time:\n${publicUrl}/newsletter/unsubscribe?token=${token}`,
    ],
  });
}

/** A newsletter for one reader, with the reader's own way out. */
export function newsletterIssueMail(
  { subject, text }: NewsletterIssueInput,
  { email, token, config }: { email: string; token: string; config: Pick<Config, 'publicUrl'> },
): Mail {
  const unsubscribeUrl = `${config.publicUrl}/newsletter/unsubscribe?token=${token}`;
  return {
    ...composeMail({
      to: email,
      subject,
      paragraphs: paragraphsOf(text),
      closing: [`You get this newsletter because you confirmed it. To stop it:\n${unsubscribeUrl}`],
    }),
    unsubscribeUrl,
  };
}

/** An empty line begins a new paragraph. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line.trimEnd());
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}
