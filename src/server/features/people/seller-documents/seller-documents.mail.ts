import { SELLER_DOCUMENT_NAMES, type SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';

/** An admin could not accept what was sent, and says why. */
export function documentAskedAgainMail(
  { email, firstName }: { email: string; firstName: string },
  { kind, reason }: { kind: SellerDocumentKind; reason: string },
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Please send your ${SELLER_DOCUMENT_NAMES[kind]} again`,
    paragraphs: [
      `Namaste ${firstName},`,
      `We could not accept your ${SELLER_DOCUMENT_NAMES[kind]}: ${reason}`,
      'Please upload it again, so that we can go on with your account.',
    ],
    action: { label: 'Upload it again', url: `${publicUrl}/seller/tax` },
  });
}
