import type { ContactInput } from '../../../contract/contact.contract.ts';
import { composeMail } from '../../mail/mail-template.ts';
import type { Mail } from '../../mail/mailer.ts';

export function contactMail({ name, email, message }: ContactInput, supportAddress: string): Mail {
  return composeMail({
    to: supportAddress,
    subject: `Message from ${name}`,
    paragraphs: [`${name} (${email}) wrote:`, message],
    replyTo: email,
  });
}
