import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { News } from './judgement-undo.sql.ts';

/** Names in a mail: the rest is in the list of products. */
const MOST_NAMES = 20;

function nameList(products: readonly { name: string }[]): string {
  const names = products.slice(0, MOST_NAMES).map(({ name }) => `- ${name}`);
  const rest = products.length - names.length;
  return [...names, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}

const myProducts = (publicUrl: string) => ({
  label: 'Open My Products',
  url: `${publicUrl}/seller/products`,
});

/** To one seller, about some of his products. */
export function productsApprovedMail(products: readonly News[], publicUrl: string): Mail {
  const [{ name, seller }] = products as [News];
  return composeMail({
    to: seller.email,
    subject:
      products.length === 1
        ? `Your product "${name}" is approved`
        : `${products.length} of your products are approved`,
    paragraphs: [
      `Namaste ${seller.firstName},`,
      products.length === 1
        ? `We have approved "${name}".`
        : `We have approved these products:\n${nameList(products)}`,
      seller.isApproved
        ? 'Buyers can find and order what is approved from now on.'
        : 'Buyers can find and order what is approved as soon as your seller account is approved too.',
    ],
    action: myProducts(publicUrl),
  });
}

export function productsRejectedMail(products: readonly News[], reason: string, publicUrl: string): Mail {
  const [{ name, seller }] = products as [News];
  return composeMail({
    to: seller.email,
    subject:
      products.length === 1
        ? `Your product "${name}" needs a change`
        : `${products.length} of your products need a change`,
    paragraphs: [
      `Namaste ${seller.firstName},`,
      products.length === 1
        ? `We could not approve "${name}": ${reason}`
        : `We could not approve these products: ${reason}\n${nameList(products)}`,
      'Edit the product and save it: that sends it for approval again.',
    ],
    action: myProducts(publicUrl),
  });
}
