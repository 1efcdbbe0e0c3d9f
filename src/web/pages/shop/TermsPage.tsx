import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Rupees } from '../../ui/goods/Price.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms of use',
    description:
      'The terms on which businesses buy and sell on Thokmandu: accounts, prices, orders, payment, delivery, returns, sellers and liability.',
    path: paths.terms,
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'parties',
    title: 'Who these terms bind',
    body: (
      <>
        <p>
          {`Thokmandu is run by ${site.legalName}, ${site.street} (registration number ${site.registrationNumber}, PAN ${site.panNumber}). These terms bind the company and everyone who uses the site.`}
        </p>
        <p>
          Thokmandu is a marketplace for businesses and an intermediary under the Electronic Commerce Act,
          2081. The contract of sale is between the buyer and the seller named on the product and on the
          order.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <ul>
        <li>Give true details and keep them current. One person is responsible for each account.</li>
        <li>Keep your password to yourself; what is done with it counts as done by you until you tell us.</li>
        <li>Sellers give company name and PAN and are listed after we have checked them.</li>
        <li>
          We may close an account that breaks the law or these terms, after a warning unless the matter is
          grave. You may close yours at any time; orders and invoices are kept as the law requires.
        </li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and taxes',
    body: (
      <ul>
        <li>Prices are in Nepalese rupees and exclude VAT. 13% VAT is added to the subtotal.</li>
        <li>
          Shipping is <Rupees amount={100} /> per order, free above a subtotal of <Rupees amount={5000} />.
          Heavy goods may cost more, by district; it is shown before you order.
        </li>
        <li>The wholesale price applies while a PRO subscription is active.</li>
        <li>
          If a price changed between your cart and your order, the order is not placed and you see the new
          price first. You never pay more than what was shown when you placed the order.
        </li>
      </ul>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <ul>
        <li>
          Your order is an offer; it becomes a contract with each seller when the order is confirmed on the
          site and by e-mail.
        </li>
        <li>
          Stock is held for 72 hours for bank transfers and 30 minutes for other payments, then released.
        </li>
        <li>
          You may cancel free of charge until you have paid, and afterwards, whole or by single items, until
          the parcel is sent.
        </li>
        <li>
          If a seller cannot send all or some of a parcel, that is cancelled and its price, with VAT, is
          returned within 7 days.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment and invoices',
    body: (
      <ul>
        <li>
          Payment is by eSewa, Khalti, connectIPS, Fonepay, NepalPAY or bank transfer, through providers
          licensed by Nepal Rastra Bank.
        </li>
        <li>
          Each seller bills the goods of a parcel by electronic tax invoice when the parcel is sent. We bill
          delivery and PRO. A bill is never changed: it is corrected by credit note.
        </li>
        <li>
          We collect the price for the seller and pass it on; a payment to us settles your debt to the seller.
        </li>
      </ul>
    ),
  },
  {
    id: 'on-account',
    title: 'Buying on account',
    body: (
      <>
        <p>
          A seller may let a company with a proven PAN pay later: up to a limit, within 7 to 60 days of each
          bill. An owner of the company accepts it, and both may end it at any time for new orders.
        </p>
        <ul>
          <li>
            <strong>The seller lends, never Thokmandu.</strong> What is owed is owed to the seller. We neither
            lend nor guarantee anything, and hold none of that money until it is paid to us.
          </li>
          <li>No interest and no fee is charged for it here, and no credit score is sold to anyone.</li>
          <li>
            A bill or a part of it is paid through Thokmandu, or straight to the seller, who records it; the
            company confirms it, or disputes it within 7 days. What is paid beyond a bill counts for the next.
          </li>
          <li>
            We remind a company before and after a bill is due. Bills that stay unpaid freeze the seller’s
            credit line for new orders, and we say so before. What a complaint or a return is about is not
            late.
          </li>
          <li>
            A seller whom a company asks for credit sees how many of its bills on account it paid on time.
          </li>
          <li>Both sides read the same khata. Once a fiscal year the company confirms its balance.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery, returns and refunds',
    body: (
      <p>
        As described under <Link to={paths.shipping}>Shipping</Link>: delivery in all provinces, return within
        7 days, refund within 7 days of the return. Goods that are not as described may always be returned at
        the seller’s cost. Nothing in these terms takes away rights the Consumer Protection Act, 2075 gives
        you.
      </p>
    ),
  },
  {
    id: 'subscription',
    title: 'PRO subscription',
    body: (
      <ul>
        <li>
          A subscription is paid in advance for its period and ends by itself; nothing is renewed without you.
        </li>
        <li>
          It is for your own business: goods may be resold, the account may not be shared between companies.
        </li>
        <li>
          You may withdraw within 7 days of the first purchase if you have not ordered at the wholesale price;
          then the whole price is returned.
        </li>
      </ul>
    ),
  },
  {
    id: 'sellers',
    title: 'Sellers',
    body: (
      <ul>
        <li>Sellers agree in writing before listing and show registration, PAN and a return policy.</li>
        <li>
          Listings state kind, price, origin, warranty and condition truthfully, and show goods that are
          really in stock. Counterfeit, stolen and prohibited goods are removed and reported.
        </li>
        <li>Reviews are written only by buyers whose order was delivered, and are not for sale.</li>
        <li>Sellers of the same class have the same terms. Ranking follows the order the buyer chooses.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'Use of the site',
    body: (
      <p>
        Do not disturb the service, collect other people’s data or use the site for anything unlawful.
        Programs are welcome through the <Link to={paths.api}>API</Link>, within its limits.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The seller answers for the goods. We answer for the platform and for what the law puts on an
        intermediary, whatever these terms say. Beyond that our liability for one order is limited to its
        price, except for intent and gross negligence.
      </p>
    ),
  },
  {
    id: 'disputes',
    title: 'Complaints, law and changes',
    body: (
      <>
        <p>
          <Link to={paths.complaints}>Complaints</Link> get a number and are decided within 15 days; our
          decision on what goes back is carried out at once. By mail:{' '}
          <a href={`mailto:${site.grievanceEmail}`}>{site.grievanceEmail}</a>. The law of Nepal applies; the
          courts of Kathmandu are competent.
        </p>
        <p>
          We announce changes of these terms on this page 15 days ahead. Orders already placed keep the terms
          they were placed under. In force since 1 November 2026.
        </p>
      </>
    ),
  },
];

export default function TermsPage() {
  return (
    <StaticPage
      title="Terms of use"
      lead="What you may expect from us and from sellers, and what we expect from you. In plain words, and binding."
      sections={sections}
    />
  );
}
