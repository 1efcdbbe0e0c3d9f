import type { MySubscription } from '../../../../contract/payments/subscriptions.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { daysText } from './days-text.ts';

/** The reminders by e-mail begin then. */
const RENEWABLE_DAYS = 30;

/** spec 2: the plan that runs, its end and the days that remain; towards the end the way to renew. */
export function ActivePlanBanner({
  mine: { subscription, daysRemaining },
  isRenewing = false,
}: {
  mine: MySubscription;
  isRenewing?: boolean;
}) {
  if (!subscription) return null;
  return (
    <Banner
      tone="success"
      action={
        daysRemaining <= RENEWABLE_DAYS && !isRenewing ? <TextLink to="?renew=1">Renew now</TextLink> : null
      }
    >
      <p className="font-semibold">{`Your ${subscription.planName} plan is active`}</p>
      <p className="num mt-0.5">
        {`Ends ${formatDate(new Date(subscription.endDate))} · ${daysText(daysRemaining)}`}
      </p>
      {isRenewing ? <p>The new time begins when this one ends: no day is lost.</p> : null}
    </Banner>
  );
}
