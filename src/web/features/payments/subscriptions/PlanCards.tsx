import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import type { Plan } from '../../../../contract/payments/subscriptions.contract.ts';
import { yearlySavingRupees } from '../../../../domain/payments/subscription.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Radio, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2';

/** The plans side by side; the chosen one has a ring. `onChoose` null shows them without the choice. */
export function PlanCards({
  plans,
  chosenId,
  onChoose,
}: {
  plans: readonly Plan[];
  chosenId: string | null;
  onChoose: ((planId: string) => void) | null;
}) {
  const monthlyPrice = plans.find(({ id }) => id === 'MONTHLY')?.price ?? null;
  if (onChoose === null) {
    return (
      <div className={GRID}>
        {plans.map((plan) => (
          <article key={plan.id} aria-label={plan.name} className={CARD}>
            <PlanFacts plan={plan} monthlyPrice={monthlyPrice} />
          </article>
        ))}
      </div>
    );
  }
  return (
    <RadioGroup legend="Plan" hideLegend className={GRID}>
      {plans.map((plan) => (
        <PlanChoice
          key={plan.id}
          plan={plan}
          monthlyPrice={monthlyPrice}
          isChosen={plan.id === chosenId}
          onChoose={() => onChoose(plan.id)}
        />
      ))}
    </RadioGroup>
  );
}

const CARD = 'relative block rounded-xl border border-line-2 bg-surface p-5 md:p-6';

interface PlanFactsProps {
  plan: Plan;
  /** What the saving of the yearly plan is measured by; null when no monthly plan is on offer. */
  monthlyPrice: number | null;
}

function PlanChoice({
  isChosen,
  onChoose,
  ...facts
}: PlanFactsProps & { isChosen: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        CARD,
        'transition-colors duration-120 hover:border-field has-checked:border-primary has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
      )}
    >
      <Radio
        id={id}
        name="plan"
        value={facts.plan.id}
        checked={isChosen}
        onChange={onChoose}
        className="absolute end-5 top-6 md:end-6 md:top-7"
      />
      <PlanFacts {...facts} />
    </label>
  );
}

/** Name, price, duration, saving line, features. Spans only: it stands inside a label too. */
function PlanFacts({ plan: { id, name, price, duration, features }, monthlyPrice }: PlanFactsProps) {
  const isBest = id === 'YEARLY';
  const saving = monthlyPrice === null ? 0 : yearlySavingRupees(price, monthlyPrice);
  return (
    <>
      {isBest ? (
        <span className="absolute start-5 top-0 -translate-y-1/2 rounded-sm bg-pro-solid px-2 py-0.5 text-xs font-bold text-on-pro-solid md:start-6">
          BEST VALUE
        </span>
      ) : null}
      <span className="block pe-8 text-md font-semibold">{name}</span>
      <span className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <Rupees amount={price} className="text-3xl font-bold" />
        <span className="num text-fg-3">{`/ ${countText(duration, 'day')}`}</span>
      </span>
      {isBest && saving > 0 ? (
        <span className="mt-1 block text-sm font-semibold text-success">
          Save <Rupees amount={saving} /> compared to monthly
        </span>
      ) : (
        <span className="mt-1 block text-sm text-fg-3">Renew when you need it</span>
      )}
      <span className="mt-4 flex flex-col gap-2.5 border-t border-line pt-4">
        {features.map((feature) => (
          <span key={feature} className="flex items-start gap-2.5">
            <Check className="mt-0.5 text-success" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </span>
        ))}
      </span>
    </>
  );
}

export function PlanCardsSkeleton() {
  return (
    <LoadingRegion className={GRID}>
      {[1, 2].map((card) => (
        <div key={card} className={CARD}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-2 h-9 w-36" />
          <Skeleton className="mt-2 mb-8 h-4 w-44" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="mt-2.5 h-5 w-5/6" />
          <Skeleton className="mt-2.5 h-5 w-2/3" />
        </div>
      ))}
    </LoadingRegion>
  );
}
