import type { MySubscription } from '../../../contract/subscriptions.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { Banner } from '../../ui/Banner.tsx';
import { daysText } from './days-text.ts';

/** spec 2: the plan that runs, its end and the days that remain. */
export function ActivePlanBanner({ mine: { subscription, daysRemaining } }: { mine: MySubscription }) {
  if (!subscription) return null;
  return (
    <Banner tone="success">
      <p className="font-semibold">{`Your ${subscription.planName} plan is active`}</p>
      <p className="num mt-0.5">
        {`Ends ${formatDate(new Date(subscription.endDate))} · ${daysText(daysRemaining)}`}
      </p>
    </Banner>
  );
}
