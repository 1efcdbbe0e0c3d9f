import { Link, type MetaArgs } from 'react-router';
import { LandingExample, LandingPage } from '../../features/shop/static-pages/LandingPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { ProChip, Rupees } from '../../ui/goods/Price.tsx';
import { PriceLedger } from '../../ui/goods/PriceLedger.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Wholesale prices',
    description:
      'How wholesale prices work on Thokmandu: one subscription, up to 30% off every product, any quantity, no minimum order.',
    path: paths.wholesale,
  });
}

const STEPS = [
  {
    title: 'See both prices',
    text: 'Every product shows its regular and its wholesale price, to everybody. You know what PRO would save before you pay for it.',
  },
  {
    title: 'Subscribe',
    text: 'One plan for your business, paid in advance, ended by its date. No renewal without you, no contract to cancel.',
  },
  {
    title: 'Pay wholesale',
    text: 'From that minute the cart counts with the wholesale price: for one piece as for one thousand.',
  },
] as const;

const EXAMPLE = { regularPrice: 1490, wholesalePrice: 1270 };
const EXAMPLE_QUANTITY = 24;

export default function WholesalePage() {
  return (
    <LandingPage
      eyebrow={
        <>
          <ProChip />
          For businesses that buy every week
        </>
      }
      title="The wholesale price, from the first piece."
      text="Up to 30% off every product and priority support, without a minimum order and without asking for a quotation."
      action={
        <>
          <ButtonLink to={paths.subscription} size="lg" variant="secondary">
            View Plans
          </ButtonLink>
          <Link
            to={paths.products}
            className="flex min-h-12 items-center px-3 font-semibold underline underline-offset-4"
          >
            Browse Products
          </Link>
        </>
      }
      picture={
        <div className="w-full max-w-80 justify-self-end rounded-lg bg-surface p-3 text-fg max-md:hidden">
          <p className="mb-2 truncate text-sm font-semibold">MCB, 2-pole, C32</p>
          <PriceLedger prices={EXAMPLE} quantity={EXAMPLE_QUANTITY} isSubscriber />
        </div>
      }
      steps={STEPS}
    >
      <LandingExample
        id="example"
        title="Does it pay for us?"
        example={
          <div className="card p-5">
            <p className="mb-3 font-semibold">{`Example: ${EXAMPLE_QUANTITY} circuit breakers`}</p>
            <PriceLedger prices={EXAMPLE} quantity={EXAMPLE_QUANTITY} isSubscriber={false} />
          </div>
        }
      >
        <p>
          The saving stands on every product page, for one piece and for the quantity you need. In this
          example a breaker costs <Rupees amount={EXAMPLE.regularPrice} /> or, with PRO,{' '}
          <Rupees amount={EXAMPLE.wholesalePrice} />.
        </p>
        <p>
          The product page also says after how many pieces the yearly plan has paid for itself, and your cart
          shows what this very order would cost with PRO.
        </p>
      </LandingExample>
      <LandingExample
        id="included"
        title="What is included"
        example={
          <div className="card p-5">
            <h3 className="font-semibold">Larger projects</h3>
            <p className="mt-1 text-fg-2">
              A whole school to wire, a laboratory to furnish? Tell us what you need; we bring you together
              with sellers who have it in stock.
            </p>
            <ButtonLink to={paths.contact} variant="secondary" className="mt-4">
              Contact us
            </ButtonLink>
          </div>
        }
      >
        <ul>
          <li>Wholesale prices on all products of all sellers.</li>
          <li>No minimum order quantity.</li>
          <li>Priority support: your questions are answered first.</li>
          <li>
            VAT, shipping and returns as for everybody: see <Link to={paths.shipping}>Shipping</Link>.
          </li>
        </ul>
      </LandingExample>
    </LandingPage>
  );
}
