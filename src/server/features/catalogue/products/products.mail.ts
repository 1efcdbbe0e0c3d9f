import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { News } from './judgement-undo.sql.ts';

/** Names in a mail: the rest is in the list of products. */
const MOST_NAMES = 20;

function named(products: readonly { name: string }[]): { names: string; rest: number } {
  const shown = products.slice(0, MOST_NAMES);
  return { names: shown.map(({ name }) => `- ${name}`).join('\n'), rest: products.length - shown.length };
}

const myProducts = (publicUrl: string) => ({
  label: 'Open My Products',
  url: `${publicUrl}/seller/products`,
});

/** To one seller, about some of his products. */
export function productsApprovedMail(products: readonly News[], publicUrl: string): Mail {
  const [{ name, seller }] = products as [News];
  const { names, rest } = named(products);
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
        : rest === 0
          ? `We have approved these products:\n${names}`
          : `We have approved these products:\n${names}\n- and ${rest} more`,
      seller.isApproved
        ? 'Buyers can find and order what is approved from now on.'
        : 'Buyers can find and order what is approved as soon as your seller account is approved too.',
    ],
    action: myProducts(publicUrl),
  });
}

export function productsRejectedMail(products: readonly News[], reason: string, publicUrl: string): Mail {
  const [{ name, seller }] = products as [News];
  const { names, rest } = named(products);
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
        : rest === 0
          ? `We could not approve these products: ${reason}\n${names}`
          : `We could not approve these products: ${reason}\n${names}\n- and ${rest} more`,
      'Edit the product and save it: that sends it for approval again.',
    ],
    action: myProducts(publicUrl),
  });
}
