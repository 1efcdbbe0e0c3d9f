import type { MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { organizationJsonLd } from '../../features/shop/json-ld.ts';
import { telephoneHref } from '../../features/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta, siteDataOf } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Press',
    description: 'Facts about Thokmandu, its logo and the contact for journalists.',
    path: paths.press,
    jsonLd: [organizationJsonLd(siteDataOf(matches))],
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <p>
        Thokmandu is a B2B marketplace based in Kathmandu, Nepal. Businesses buy electronics, office supplies,
        laboratory equipment, industrial, electrical and safety goods, packaging and raw materials from
        verified sellers, without a minimum order quantity. A paid subscription gives wholesale prices.
      </p>
    ),
  },
  {
    id: 'facts',
    title: 'Facts',
    body: (
      <ul>
        <li>{`Company: ${site.legalName}, registration number ${site.registrationNumber}`}</li>
        <li>Seat: Kathmandu, Nepal</li>
        <li>Delivery: all seven provinces</li>
        <li>Prices: Nepalese rupees, VAT shown separately</li>
        <li>Payment: eSewa, Khalti and bank transfer</li>
      </ul>
    ),
  },
  {
    id: 'name-and-logo',
    title: 'Name and logo',
    body: (
      <>
        <p>
          The name is written Thokmandu, with a capital T and nothing else. The mark is a pagoda of three
          tiers that is also a stack of goods.
        </p>
        <p>
          You may show the mark when you write about us, unchanged and with space around it:{' '}
          <a href="/favicon.svg" download="thokmandu-mark.svg">
            mark as SVG
          </a>
          ,{' '}
          <a href="/icon-512.png" download="thokmandu-mark-512.png">
            mark as PNG, 512 pixels
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact for journalists',
    body: (
      <p>
        Write to <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a> or call{' '}
        <a href={telephoneHref(site.phone)}>{site.phone}</a>. We answer on the same working day and say so
        when we cannot comment. Figures we give are from our own books; we do not estimate the market.
      </p>
    ),
  },
];

export default function PressPage() {
  return (
    <StaticPage
      title="Press"
      lead="What to know before you write about us, and whom to ask."
      sections={sections}
    />
  );
}
