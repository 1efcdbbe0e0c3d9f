import { formatRupees } from '../../../../domain/shop/money.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { AlertReader, HitAlert, NewProduct } from './alerts.sql.ts';

/** A digest names so many products of each search. */
const MOST_NAMED = 5;

export function hitMail(hit: HitAlert, publicUrl: string): Mail {
  const { kind, quantity, pricePaisa, stock, productName, regularPricePaisa } = hit;
  return composeMail({
    to: hit.email,
    subject: kind === 'stock' ? `Back in stock: ${productName}` : `The price fell: ${productName}`,
    paragraphs: [
      `Namaste ${hit.firstName},`,
      kind === 'stock'
        ? `${productName} is back. There are ${stock} in stock; you asked about ${quantity} or more.`
        : `${productName} costs ${formatRupees(regularPricePaisa)} now; you asked to hear of ${formatRupees(pricePaisa ?? 0)} or less.`,
    ],
    action: { label: 'Open the product', url: `${publicUrl}/products/${hit.productId}` },
    closing: ['This mail ends the alert. You can set another on the product’s page.'],
  });
}

/** What one saved search found anew. */
export interface FoundSearch {
  title: string;
  /** Parameters of its list. */
  query: string;
  /** Newest first. */
  products: readonly NewProduct[];
}

/** One mail for all saved searches of a person that found something. */
export function digestMail(reader: AlertReader, searches: readonly FoundSearch[], publicUrl: string): Mail {
  const [first, ...others] = searches;
  return composeMail({
    to: reader.email,
    subject:
      others.length === 0 && first !== undefined
        ? `New products for ${first.title}`
        : `New products for ${searches.length} saved searches`,
    paragraphs: [`Namaste ${reader.firstName},`, ...searches.map(searchText)],
    action: { label: 'Open your alerts', url: `${publicUrl}/alerts` },
    closing: ['You saved these searches. We look once a day; remove any of them on your alerts page.'],
  });
}

function searchText({ title, products }: FoundSearch): string {
  const named = products
    .slice(0, MOST_NAMED)
    .map(({ name, regularPricePaisa }) => `${name}, ${formatRupees(regularPricePaisa)}`);
  const more = products.length - named.length;
  const head =
    products.length === 1 ? `${title}: 1 new product` : `${title}: ${products.length} new products`;
  return [head, ...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
