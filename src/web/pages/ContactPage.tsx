import type { MetaArgs } from 'react-router';
import { ContactForm } from '../features/contact/ContactForm.tsx';
import { StaticPage, type StaticSection } from '../features/static-pages/StaticPage.tsx';
import { organizationJsonLd } from '../json-ld.ts';
import { pageMeta, publicUrlOf } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { SITE } from '../site-identity.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Write to Thokmandu, call us or visit the office in Kathmandu.',
    path: paths.contact,
    jsonLd: [organizationJsonLd(publicUrlOf(matches))],
  });
}

const SECTIONS: readonly StaticSection[] = [
  { id: 'write', title: 'Write to us', body: <ContactForm /> },
  {
    id: 'who',
    title: 'The right address',
    body: (
      <ul>
        <li>
          Orders, products, accounts: <a href={`mailto:${SITE.supportEmail}`}>{SITE.supportEmail}</a>
        </li>
        <li>
          Receipts of bank transfers: <a href={`mailto:${SITE.paymentsEmail}`}>{SITE.paymentsEmail}</a>
        </li>
        <li>
          Complaints: <a href={`mailto:${SITE.grievanceEmail}`}>{SITE.grievanceEmail}</a>
        </li>
        <li>
          Journalists: <a href={`mailto:${SITE.pressEmail}`}>{SITE.pressEmail}</a>
        </li>
      </ul>
    ),
  },
  {
    id: 'office',
    title: 'Office',
    body: (
      <p>
        {`${SITE.legalName}, ${SITE.street}. Open on working days, Sunday to Friday, ${SITE.officeHours}. Goods cannot be collected here: they leave from the sellers.`}
      </p>
    ),
  },
];

export default function ContactPage() {
  return (
    <StaticPage
      title="Contact"
      lead="A question before you order, or about an order on its way: we answer on working days within 24 hours."
      sections={SECTIONS}
    />
  );
}
