import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';
import { mySubscriptionQuery } from '../../people/session/session.hooks.ts';
import { PaybackMeter } from '../payback/PaybackMeter.tsx';
import { daysText } from './days-text.ts';
import { plansQuery, useYearlyPrice } from './subscriptions.hooks.ts';

/** The own plan on the dashboard, or the way to one. */
export function SubscriptionCard() {
  const { data: mine, isPending } = useQuery(mySubscriptionQuery);
  const { data: plans } = useQuery(plansQuery);
  const yearlyPrice = useYearlyPrice();
  if (isPending) return <Skeleton className="h-44 rounded-lg" />;
  if (mine?.status !== 'active' || !mine.subscription) return <Upsell yearlyPrice={yearlyPrice} />;

  const { plan, planName, endDate } = mine.subscription;
  const duration = plans?.find(({ id }) => id === plan)?.duration;
  return (
    <section aria-label="Subscription" className="rounded-lg border border-pro-line bg-pro-soft p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-md font-semibold">
          <ProChip />
          {planName}
        </h2>
        <StatusBadge status="active" />
      </div>
      <p className="num mt-3 mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-fg-2">
        <span>{`Ends ${formatDate(new Date(endDate))}`}</span>
        <span className="font-semibold text-fg">{daysText(mine.daysRemaining)}</span>
      </p>
      {duration === undefined ? null : (
        <Progress
          label="Days remaining"
          value={Math.min(mine.daysRemaining, duration)}
          max={duration}
          className="text-pro-solid"
        />
      )}
      <PaybackMeter className="mt-4 border-t border-pro-line pt-3" />
    </section>
  );
}

function Upsell({ yearlyPrice }: { yearlyPrice: number | null }) {
  return (
    <section aria-label="Subscription" className="rounded-lg border border-pro-line bg-pro-soft p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
        <ProChip />
        Wholesale prices on all products
      </h2>
      <p className="mt-1 text-sm text-fg-2">
        Up to 30% off, and priority support.
        {yearlyPrice === null ? null : (
          <>
            {' '}
            PRO costs <Rupees amount={yearlyPrice} /> a year.
          </>
        )}
      </p>
      <PaybackMeter className="mt-3 border-t border-pro-line pt-3" />
      <ButtonLink to={paths.subscription} variant="pro" className="mt-3" iconEnd={<ArrowRight />}>
        View plans
      </ButtonLink>
    </section>
  );
}
