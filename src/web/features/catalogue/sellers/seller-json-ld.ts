import type { SellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { paths } from '../../../paths.ts';

/** schema.org Organization under its registered name; `origin` makes links absolute. */
export function sellerJsonLd(seller: SellerPage, origin: string): object {
  const { registeredName, companyName, panNumber, city, about, figures } = seller;
  return {
    '@type': 'Organization',
    name: companyName,
    legalName: registeredName,
    url: new URL(paths.seller(seller.slug), origin).href,
    ...(panNumber && { taxID: panNumber }),
    ...(about && { description: about }),
    ...(city && {
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'NP' },
    }),
    ...(figures?.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: figures.rating.average,
        reviewCount: figures.rating.count,
      },
    }),
  };
}
