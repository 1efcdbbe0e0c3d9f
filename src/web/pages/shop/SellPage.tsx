import { useQuery } from '@tanstack/react-query';
import { Link, type MetaArgs } from 'react-router';
import type { SellingTerms } from '../../../contract/books/seller-money.contract.ts';
import { WEEKDAYS } from '../../../domain/payments/payout.ts';
import { APPROVAL_TIME } from '../../../domain/people/approval-time.ts';
import { weekdayName } from '../../../domain/shop/day-in-words.ts';
import { PAGE_LANGUAGE } from '../../../domain/shop/language.ts';
import { pageQueries } from '../../data/query-loader.ts';
import { LandingExample, LandingPage } from '../../features/shop/static-pages/LandingPage.tsx';
import { sellingTermsQuery } from '../../features/shop/static-pages/selling-terms.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { Plate } from '../../ui/goods/ProductImage.tsx';
import boxes from '../../ui/illustrations/packaging-boxes.svg?url';

const page = pageQueries(() => [sellingTermsQuery]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Sell on Thokmandu',
    description:
      'List your stock for businesses in all seven provinces: two prices, paid orders as parcels, your own courier, a clear statement.',
    path: paths.sell,
  });
}

const STEPS = [
  {
    title: 'Register your company',
    text: 'Company name, PAN, phone. You can sign in at once and prepare products while we check the registration.',
  },
  {
    title: 'List what you have',
    text: 'A regular and a wholesale price, stock, pictures, specifications. Each product is checked once before it goes live.',
  },
  {
    title: 'Send paid parcels',
    text: 'You see only your part of each order, already paid. Pack it, hand it to your courier, enter the tracking number.',
  },
] as const;

/** One order line as a seller reads it; the seller's own revenue is counted without VAT. */
const EXAMPLE = [
  { label: '10 safety helmets at the regular price', rupees: 14500 },
  { label: '20 safety helmets at the wholesale price', rupees: 23800 },
] as const;

export default function SellPage() {
  const { data: terms } = useQuery(sellingTermsQuery);
  const total = EXAMPLE.reduce((sum, line) => sum + line.rupees, 0);
  return (
    <LandingPage
      eyebrow="For sellers"
      title="Sell to businesses across Nepal."
      text="Workshops, laboratories, schools and offices look here for parts by name and number. Put your stock where they look."
      action={
        <ButtonLink to={paths.register} size="lg" variant="secondary">
          Register Now
        </ButtonLink>
      }
      picture={
        <Plate plate="packaging" className="mx-auto w-full max-w-64 rounded-xl max-md:hidden">
          <img src={boxes} width={256} height={256} alt="" />
        </Plate>
      }
      steps={STEPS}
    >
      <LandingExample
        id="example"
        title="Two prices, both yours to set"
        example={
          <div className="card overflow-hidden">
            <table className="w-full">
              <caption className="bg-sunken px-4 py-2.5 text-start text-sm font-semibold">
                What two orders bring you, before VAT
              </caption>
              <tbody>
                {EXAMPLE.map(({ label, rupees }) => (
                  <tr key={label} className="border-t border-line">
                    <th scope="row" className="px-4 py-3 text-start font-normal">
                      {label}
                    </th>
                    <td className="px-4 py-3 text-end">
                      <Rupees amount={rupees} />
                    </td>
                  </tr>
                ))}
                <tr className="border-t border-line font-semibold">
                  <th scope="row" className="px-4 py-3 text-start">
                    Together
                  </th>
                  <td className="px-4 py-3 text-end">
                    <Rupees amount={total} />
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
        }
      >
        <p>
          Occasional buyers pay your regular price. Subscribers, who order every week, pay your wholesale
          price. You set both; nobody discounts your goods behind your back.
        </p>
        <p>
          Orders reach you paid, as parcels of their own, with the buyer’s address and phone. Your stock is
          counted down with every order, so that two buyers never get the last piece.
        </p>
      </LandingExample>
      {terms ? <Terms terms={terms} /> : null}
      <LandingExample
        id="needed"
        title="What we ask for"
        example={
          <div className="card p-5">
            <h3 className="font-semibold">Waiting for approval</h3>
            <p className="mt-1 text-fg-2">
              Until the registration is checked your account says so, and nothing of yours is public. Most
              sellers are approved {APPROVAL_TIME}.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to={paths.register}>Register Now</ButtonLink>
              <ButtonLink to={paths.contact} variant="secondary">
                Ask us first
              </ButtonLink>
            </div>
          </div>
        }
      >
        <ul>
          <li>A company registered in Nepal, with PAN or VAT registration.</li>
          <li>A written seller agreement, the same for every seller of your class.</li>
          <li>Goods that are really in stock, with origin and warranty stated.</li>
          <li>
            A tax invoice with each parcel, and returns as under{' '}
            <Link to={`${paths.shipping}#returns`}>Returns and refunds</Link>.
          </li>
        </ul>
      </LandingExample>
    </LandingPage>
  );
}

const RHYTHMS: Record<SellingTerms['rhythm'], string> = {
  week: 'Accounts close every Sunday at midnight.',
  fortnight: 'Accounts close every second week at midnight.',
  month: 'Accounts close with the last day of each Nepali month.',
};

/** What we keep, and when sellers are paid. */
function Terms({ terms }: { terms: SellingTerms }) {
  const { commissionPercent, highestCommissionPercent, rhythm, payDay, minimum } = terms;
  const day =
    PAGE_LANGUAGE === 'ne'
      ? weekdayName(WEEKDAYS.indexOf(payDay))
      : payDay.replace(/^./, (letter) => letter.toUpperCase());
  return (
    <LandingExample
      id="fee"
      title="What it costs, and when you are paid"
      example={
        <dl className="card divide-y divide-line">
          <div className="flex items-baseline justify-between gap-4 px-4 py-3">
            <dt>Commission</dt>
            <dd className="num font-semibold">{`${commissionPercent}%`}</dd>
          </div>
          {highestCommissionPercent > commissionPercent ? (
            <div className="flex items-baseline justify-between gap-4 px-4 py-3">
              <dt>In some categories up to</dt>
              <dd className="num font-semibold">{`${highestCommissionPercent}%`}</dd>
            </div>
          ) : null}
          <div className="flex items-baseline justify-between gap-4 px-4 py-3">
            <dt>Pay day</dt>
            <dd className="font-semibold">{day}</dd>
          </div>
        </dl>
      }
    >
      <p>
        {highestCommissionPercent === 0
          ? 'We keep no commission today: what the buyer pays for your goods is yours.'
          : 'We keep a percentage of each line without VAT, and bill you for it with 13% VAT. The product form shows what you get for each piece. What is agreed as an order is paid never changes for it.'}
      </p>
      <p>
        Money is ready when the seven days for returns are over. {RHYTHMS[rhythm]} We pay on the {day} after
        it, from <Rupees amount={minimum} /> on, to your bank account.
      </p>
    </LandingExample>
  );
}
