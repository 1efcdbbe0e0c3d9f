import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bestSellersQuery } from '../../features/catalogue/products/products.hooks.ts';
import { PaybackMeter } from '../../features/payments/payback/PaybackMeter.tsx';
import { ActivePlanBanner } from '../../features/payments/subscriptions/ActivePlanBanner.tsx';
import { PlanCards, PlanCardsSkeleton } from '../../features/payments/subscriptions/PlanCards.tsx';
import { PlanHistory } from '../../features/payments/subscriptions/PlanHistory.tsx';
import { PlanPayment } from '../../features/payments/subscriptions/PlanPayment.tsx';
import { ProBenefits } from '../../features/payments/subscriptions/ProBenefits.tsx';
import { plansQuery } from '../../features/payments/subscriptions/subscriptions.hooks.ts';
import { WholesaleExamples } from '../../features/payments/subscriptions/WholesaleExamples.tsx';
import { SeatsLine } from '../../features/people/companies/SeatsLine.tsx';
import { mySubscriptionQuery, useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SectionHeader } from '../../ui/layout/Card.tsx';

/** spec 2: selected by default. */
const DEFAULT_PLAN = 'YEARLY';
const EXAMPLES = 5;

export const meta = unlistedMeta('Subscription', 'Wholesale prices on every product, and priority support.');

export default function SubscriptionPage() {
  return (
    <div className="pb-10">
      <h1 tabIndex={-1} className="text-2xl font-bold text-balance">
        Choose your plan
      </h1>
      <p className="mt-1 max-w-prose text-md text-fg-2">
        Wholesale prices on every product, up to 30% off, and priority support. It does not renew by itself.
      </p>
      <SeatsLine />
      <Plans />
      <Examples />
      <PlanHistory />
    </div>
  );
}

function Plans() {
  const { isSubscriber, isSubscriberKnown } = useSession();
  const { data: mine } = useQuery({ ...mySubscriptionQuery, enabled: false });
  const query = useQuery(plansQuery);
  const { data: plans, isError } = query;
  const [planId, setPlanId] = useState(DEFAULT_PLAN);
  const [search] = useSearchParams();
  const plan = plans?.find(({ id }) => id === planId) ?? plans?.[0];

  if (!plans && isError) {
    return <LoadFailed title="The plans could not be loaded" query={query} />;
  }
  if (plans?.length === 0) {
    return <EmptyState title="No plans at the moment" text="Please come back a little later." />;
  }
  const isRenewal = isSubscriber && search.has('renew');
  if (isSubscriber && mine && !isRenewal) {
    return (
      <div className="mt-5 flex flex-col gap-6">
        <ActivePlanBanner mine={mine} />
        {plans ? <PlanCards plans={plans} chosenId={null} onChoose={null} /> : <PlanCardsSkeleton />}
        <PaybackMeter title="What PRO has saved you" className="card p-4 md:p-5" />
        <ProBenefits />
      </div>
    );
  }
  const isKnown = isSubscriberKnown && plans && plan;
  return (
    <div className="mt-7 grid items-start gap-x-5 gap-y-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {isRenewal && mine ? (
        <div className="xl:col-span-2">
          <ActivePlanBanner mine={mine} isRenewing />
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-5 max-xl:contents">
        {isKnown ? (
          <PlanCards plans={plans} chosenId={plan.id} onChoose={setPlanId} />
        ) : (
          <PlanCardsSkeleton />
        )}
        <div className="flex flex-col gap-5 max-xl:order-last">
          <PaybackMeter
            title={isRenewal ? 'What PRO has saved you' : 'Is PRO worth it for you?'}
            className="card p-4 md:p-5"
          />
          <ProBenefits />
        </div>
      </div>
      {isKnown ? <PlanPayment plan={plan} isRenewal={isRenewal} /> : <PaymentSkeleton />}
    </div>
  );
}

function PaymentSkeleton() {
  return (
    <LoadingRegion className="card p-5">
      <Skeleton className="mb-3 h-6 w-36" />
      <Skeleton className="h-72" />
      <Skeleton className="mt-6 h-12" />
    </LoadingRegion>
  );
}

/** Best sellers that have a wholesale price; left out when there are none or they cannot be loaded. */
function Examples() {
  const { data, isPending } = useQuery(bestSellersQuery);
  const products = (data?.products ?? [])
    .filter(({ pricing }) => pricing.wholesalePrice < pricing.regularPrice)
    .slice(0, EXAMPLES);
  if (!isPending && products.length === 0) return null;
  return (
    <section aria-labelledby="wholesale-examples" className="mt-10">
      <SectionHeader id="wholesale-examples" title="What wholesale looks like" />
      {isPending ? (
        <LoadingRegion>
          <Skeleton className="h-80" />
        </LoadingRegion>
      ) : (
        <WholesaleExamples products={products} />
      )}
    </section>
  );
}
