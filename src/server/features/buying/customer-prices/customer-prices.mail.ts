import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { NamedBuyer } from './customer-prices.sql.ts';

/** A seller offers this buyer own prices for the first time: they count once the buyer accepts. */
export function customerPriceOfferedMail(
  { email, firstName, sellerName }: NamedBuyer,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `${sellerName} offers you special prices`,
    paragraphs: [
      `Namaste ${firstName},`,
      `${sellerName} offers you special prices. Nothing changes until you accept them; the seller then learns your name.`,
      'You accept once: later prices from the same seller apply at once, and you may decline any of them at any time.',
    ],
    action: { label: 'See the prices', url: `${publicUrl}/customer-prices` },
  });
}
