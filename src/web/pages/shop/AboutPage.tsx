import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { organizationJsonLd } from '../../features/shop/json-ld.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta, siteDataOf } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'About',
    description:
      'Thokmandu is a marketplace in Kathmandu where businesses in Nepal buy electronics, tools and supplies from verified sellers, in any quantity.',
    path: paths.about,
    jsonLd: [organizationJsonLd(siteDataOf(matches))],
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'name',
    title: 'The name',
    body: (
      <p>
        <span lang="ne">थोक</span> (thok) is Nepali for wholesale. Thokmandu is the wholesale market of
        Kathmandu, moved to where a workshop in Birgunj and a laboratory in Pokhara can reach it as easily as
        a shop on New Road.
      </p>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <>
        <p>
          Sellers across Nepal list what they have in stock. Businesses compare price, stock and seller on one
          page and order in one checkout, from as many sellers as they need. Each seller packs and sends their
          own parcel with a tax invoice.
        </p>
        <p>
          We set no minimum order quantity: one relay or one thousand. Where a maker sells only by the pack,
          the product says so.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Two prices, both in the open',
    body: (
      <p>
        Every product shows its regular price and its wholesale price. A PRO subscription buys at the
        wholesale price, up to 30% below. Nothing else changes the price: no countdowns, no invented
        discounts. <Link to={paths.wholesale}>How wholesale works</Link>.
      </p>
    ),
  },
  {
    id: 'sellers',
    title: 'Sellers we know',
    body: (
      <p>
        A seller is listed after we have checked company registration and PAN. The product page names the
        seller, and the order names who sends which parcel. Sellers of the same kind are treated alike; a
        product is “featured” on the home page because it sells best and is in stock, never because somebody
        paid.
      </p>
    ),
  },
  {
    id: 'company',
    title: 'The company',
    body: (
      <>
        <p>
          {`${site.legalName} runs Thokmandu as an intermediary under the Electronic Commerce Act, 2081: the contract of sale is between you and the seller, and we stand behind the platform it is made on.`}
        </p>
        <ul>
          <li>{`Company registration number: ${site.registrationNumber}`}</li>
          <li>{`PAN: ${site.panNumber}`}</li>
          <li>{`Address: ${site.street}`}</li>
          <li>{`Kind of business: online marketplace for goods between businesses`}</li>
        </ul>
        <p>
          <Link to={paths.contact}>Write to us</Link>, or see how a complaint is handled under{' '}
          <Link to={paths.complaints}>Complaints</Link>.
        </p>
      </>
    ),
  },
];

export default function AboutPage() {
  return (
    <StaticPage
      title="About"
      lead="The counter where businesses in Nepal buy electronics, tools and supplies: in any quantity, from sellers we know."
      sections={sections}
    />
  );
}
