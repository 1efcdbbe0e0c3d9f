import type { MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { officeHours, workingWeek } from '../../features/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Careers',
    description: 'Work at Thokmandu in Kathmandu: how we work, whom we look for, and how to apply.',
    path: paths.careers,
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'how-we-work',
    title: 'How we work',
    body: (
      <>
        <p>
          We are a small team in New Baneshwor. People who build the product answer buyers and sellers, too;
          it is the quickest way to learn what a purchase order in Butwal looks like.
        </p>
        <ul>
          <li>
            {`Office hours are ${officeHours(site)}, ${workingWeek(site)}, with two days a week from home if you like.`}
          </li>
          <li>
            Festival leave, sick leave and home leave as the Labour Act has them, and a provident fund from
            the first month.
          </li>
          <li>A yearly allowance for courses, books and certifications.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'whom-we-look-for',
    title: 'Whom we look for',
    body: (
      <>
        <p>We are always glad to hear from people in these lines of work:</p>
        <ul>
          <li>Catalogue editors who know parts: electronics, electrical, laboratory or safety goods.</li>
          <li>Seller support, in Nepali and English, who can explain a VAT invoice on the phone.</li>
          <li>Logistics coordinators who know the couriers and the roads outside the valley.</li>
          <li>Software engineers who like plain code, PostgreSQL and fast pages.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-to-apply',
    title: 'How to apply',
    body: (
      <>
        <p>
          Send a CV and a few lines on what you would like to do to{' '}
          <a href={`mailto:${site.careersEmail}`}>{site.careersEmail}</a>. No photo, age or family details,
          please.
        </p>
        <ol>
          <li>We answer within 10 working days, also when the answer is no.</li>
          <li>A conversation of about half an hour, at the office or by phone.</li>
          <li>A small piece of paid work from our real day, then an offer in writing.</li>
        </ol>
      </>
    ),
  },
  {
    id: 'internships',
    title: 'Internships',
    body: (
      <p>
        Students of engineering, commerce and management can spend three to six months with us, paid. Write in
        Poush or Asar for the following term.
      </p>
    ),
  },
];

export default function CareersPage() {
  return (
    <StaticPage
      title="Careers"
      lead="We bring the wholesale market to every district. Come and help with the part you know best."
      sections={sections}
    />
  );
}
