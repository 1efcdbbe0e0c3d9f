import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { ContactForm } from '../../features/shop/contact/ContactForm.tsx';
import { organizationJsonLd } from '../../features/shop/json-ld.ts';
import { officeHours, telephoneHref, workingWeek } from '../../features/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta, siteDataOf } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Write to Thokmandu, call us or visit the office in Kathmandu.',
    path: paths.contact,
    jsonLd: [organizationJsonLd(siteDataOf(matches))],
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  { id: 'write', title: 'Write to us', body: <ContactForm /> },
  {
    id: 'who',
    title: 'The right address',
    body: (
      <ul>
        <li>
          Orders, products, accounts: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
        </li>
        <li>
          Receipts of bank transfers: <a href={`mailto:${site.paymentsEmail}`}>{site.paymentsEmail}</a>
        </li>
        <li>
          <Link to={paths.complaints}>Complaints</Link>, with a number and a decision within 15 days:{' '}
          <a href={`mailto:${site.grievanceEmail}`}>{site.grievanceEmail}</a>
        </li>
        <li>
          {site.secondPhone === '' ? (
            <>
              By phone: <a href={telephoneHref(site.phone)}>{site.phone}</a>
            </>
          ) : (
            <>
              By phone: <a href={telephoneHref(site.phone)}>{site.phone}</a> or{' '}
              <a href={telephoneHref(site.secondPhone)}>{site.secondPhone}</a>
            </>
          )}
        </li>
        <li>
          Journalists: <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>
        </li>
      </ul>
    ),
  },
  {
    id: 'office',
    title: 'Office',
    body: (
      <p>
        {`${site.legalName}, ${site.street}. Open on working days, ${workingWeek(site)}, ${officeHours(site)}. Goods cannot be collected here: they leave from the sellers.`}
      </p>
    ),
  },
];

export default function ContactPage() {
  return (
    <StaticPage
      title="Contact"
      lead="A question before you order, or about an order on its way: we answer on working days within 24 hours."
      sections={sections}
    />
  );
}
