import { Link, type MetaArgs } from 'react-router';
import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { telephoneHref } from '../../features/shop/site-identity.ts';
import { ProseTable, StaticPage, type StaticSection } from '../../features/shop/static-pages/StaticPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Rupees } from '../../ui/goods/Price.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Shipping, returns and complaints',
    description:
      'Where Thokmandu delivers, what it costs, how long it takes, how returns and refunds work, and whom to complain to.',
    path: paths.shipping,
  });
}

const sections = (site: SiteIdentity): readonly StaticSection[] => [
  {
    id: 'where',
    title: 'Where we deliver',
    body: (
      <p>
        All seven provinces. Couriers reach every district headquarters; beyond that the courier calls and
        agrees a pick-up point.
      </p>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs',
    body: (
      <>
        <ProseTable
          head={['Order subtotal, before VAT', 'Shipping']}
          rows={[
            [
              <>
                Up to <Rupees amount={5000} />
              </>,
              <Rupees key="cost" amount={100} className="font-semibold text-fg" />,
            ],
            [
              <>
                Above <Rupees amount={5000} />
              </>,
              <span key="free" className="font-semibold text-success">
                Free
              </span>,
            ],
          ]}
        />
        <p>
          One charge per order, however many parcels it becomes. Heavy goods may cost more, by district: the
          product’s page and the cart say how much. There is no other charge: price, VAT and shipping are all
          shown before you order, and nothing is collected at the door unless you choose to pay there.
        </p>
      </>
    ),
  },
  {
    id: 'time',
    title: 'How long it takes',
    body: (
      <>
        <p>
          Sellers hand parcels to the courier after payment is confirmed. A bank transfer is confirmed within
          24 hours; a wallet payment at once.
        </p>
        <p>
          How many working days that takes depends on the seller’s province and yours. The page of a product
          says it as dates once you have chosen your province, and checkout says it for each parcel. The day
          of the order is not counted; Saturdays and public holidays do not count.
        </p>
        <p>Landslides and strikes can close roads. Then the seller writes to you and you may cancel.</p>
      </>
    ),
  },
  {
    id: 'tracking',
    title: 'Tracking',
    body: (
      <p>
        Each parcel has its own state and, once sent, the courier’s tracking number, on the page of your{' '}
        <Link to={paths.orders}>order</Link>. Say there that it has arrived; without an answer it counts as
        delivered 7 days after it was sent, or 14 without a tracking number.
      </p>
    ),
  },
  {
    id: 'damaged',
    title: 'Damaged or missing items',
    body: (
      <p>
        {`Open the parcel in front of the courier where you can. Tell us within 48 hours, with a photo, at ${site.supportEmail} or ${site.phone}. The seller sends a replacement or the money is returned; you do not pay for the way back.`}
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns and refunds',
    body: (
      <>
        <p>You may return a product within 7 days of delivery:</p>
        <ul>
          <li>
            When it is not as described, defective or the wrong one: always, and the seller pays for the way
            back.
          </li>
          <li>
            When you changed your mind: unused, complete and in its packaging; you pay for the way back. Cut
            cable, opened reagents, mixed goods and items made to order cannot be taken back for this reason.
          </li>
        </ul>
        <p>
          Ask for the return by e-mail with the order number. The seller answers within two working days. The
          money goes back the way it came, within 7 days of the seller receiving the goods.
        </p>
        <p>A maker’s warranty is stated on the product page and runs beside this.</p>
      </>
    ),
  },
  {
    id: 'grievance',
    title: 'Grievance',
    body: (
      <>
        <p>
          If something was not solved, <Link to={paths.complaints}>write a complaint</Link>, with an account
          or without. You receive its number, and we decide and answer within 15 days. What the decision gives
          back is due at once. How many we decided in time stands on the same page.
        </p>
        <p>
          A parcel that has not arrived: say “Not received” on your order, from sending until 7 days after
          anybody else said that it arrived. The seller shows proof and is not paid until it is decided.
        </p>
        <ul>
          <li>
            {site.grievanceOfficer === ''
              ? `Grievance officer, ${site.legalName}: `
              : `${site.grievanceOfficer}, grievance officer of ${site.legalName}: `}
            <a href={`mailto:${site.grievanceEmail}`}>{site.grievanceEmail}</a>,{' '}
            <a href={telephoneHref(site.grievancePhone)}>{site.grievancePhone}</a>
          </li>
          <li>{`By post: ${site.street}`}</li>
          <li>
            By form: <Link to={paths.complaints}>Complaints</Link>
          </li>
        </ul>
        <p>
          You can also turn to the Department of Commerce, Supplies and Consumer Protection, Babarmahal,
          Kathmandu.
        </p>
      </>
    ),
  },
];

export default function ShippingPage() {
  return (
    <StaticPage
      title="Shipping"
      lead="Each seller packs and sends their own parcel. One order can arrive in several parcels, each with its own tracking number."
      sections={sections}
    />
  );
}
