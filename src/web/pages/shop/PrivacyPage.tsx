import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy',
    description:
      'Which data Thokmandu keeps about you, why, for how long, who sees it, and how to see, correct or delete it.',
    path: paths.privacy,
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'what',
    title: 'What we keep, and why',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> name, e-mail, phone, company and, for sellers, PAN. To know who orders and
          sells.
        </li>
        <li>
          <strong>Certificate of PAN:</strong> of companies that prove theirs. Read by our desk and the
          company’s owner alone; removed with the account.
        </li>
        <li>
          <strong>Password:</strong> only as a slow, salted hash. Nobody here can read it.
        </li>
        <li>
          <strong>Addresses and orders:</strong> to deliver, to invoice and to answer your questions.
        </li>
        <li>
          <strong>Payments:</strong> amount, method, reference and state. Wallet passwords and card numbers
          never reach us.
        </li>
        <li>
          <strong>Alerts:</strong> which product, price or search you want to be told about, for at most 180
          days and 30 more. To tell you.
        </li>
        <li>
          <strong>Cart of a guest:</strong> products and quantities under a random number kept in your
          browser; no personal data.
        </li>
        <li>
          <strong>Messages to support:</strong> name, e-mail, the text, and your account when you are signed
          in. To answer you.
        </li>
        <li>
          <strong>Technical records:</strong> time, address of the call, result, a request id, your internet
          address and, when you are signed in, the number of your account. To keep the service running and to
          find abuse.
        </li>
      </ul>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    body: (
      <>
        <p>Entries in the browser’s storage, which no other site can read:</p>
        <ul>
          <li>two tokens that keep you signed in, removed when you log out;</li>
          <li>the random number of your guest cart, until you sign in or log out;</li>
          <li>
            what you typed at checkout until the tab is closed, a seller’s unsaved product, which products you
            compare, whether you have PRO, and how you like lists and tables shown.
          </li>
        </ul>
        <p>
          One cookie, <code>theme</code>, if you choose light or dark; another, <code>preferences</code>, if
          you choose how dates and numbers are written. No advertising, no tracking and no analytics of third
          parties: this site loads nothing from anybody else.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    body: (
      <ul>
        <li>The seller: name, phone and delivery address of the orders they send, and nothing else.</li>
        <li>The courier: what is on the parcel.</li>
        <li>eSewa, Khalti, NCHL, Fonepay or the bank: amount and reference of the payment you make there.</li>
        <li>Authorities: what the law obliges us to give, on written request.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <ul>
        <li>Orders and invoices: as long as tax law requires, at present six years after the fiscal year.</li>
        <li>Account: until you close it; then it is made anonymous where orders refer to it.</li>
        <li>
          Papers a company joined with: until its account is closed; if it has sold, as long as its invoices.
        </li>
        <li>Guest carts: 30 days after the last change.</li>
        <li>Notifications: 180 days; those you have read 90 days.</li>
        <li>Technical records: 90 days; the record of what administrators changed is kept for good.</li>
        <li>Newsletter: until you unsubscribe; the address is used only after you confirmed it.</li>
      </ul>
    ),
  },
  {
    id: 'protection',
    title: 'How it is protected',
    body: (
      <p>
        Connections are encrypted, passwords are hashed, and tokens and reset links are stored only as
        fingerprints. Few people have access, and every change an administrator makes leaves a record. If data
        should ever be exposed, we stop the affected transactions, tell you and the authority, and say what to
        do.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Under the Individual Privacy Act, 2075 and the Electronic Commerce Act, 2081 you may see your data,
          have it corrected, receive a copy and have your account closed. Most of it you can do in your{' '}
          <Link to={paths.profile}>profile</Link>; for the rest write to{' '}
          <a href={`mailto:${site.privacyEmail}`}>{site.privacyEmail}</a> from the address of the account. We
          answer within 15 days.
        </p>
        <p>
          Not satisfied? See <Link to={paths.complaints}>Complaints</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: <p>{`${site.legalName}, ${site.street}, ${site.phone}. In force since 1 November 2026.`}</p>,
  },
];

export default function PrivacyPage() {
  return (
    <StaticPage
      title="Privacy"
      lead="We keep what an order needs and nothing to follow you around with."
      sections={sections}
    />
  );
}
