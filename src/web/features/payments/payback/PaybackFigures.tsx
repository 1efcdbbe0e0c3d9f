import type { ReactNode } from 'react';
import type { Payback } from '../../../../contract/payments/subscriptions.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { bestPlan } from './payback.hooks.ts';

/** What PRO has saved a subscriber. */
export function Saved({ payback: { savedSinceJoining, cart, plans } }: { payback: Payback }) {
  const yearly = plans.find(({ id }) => id === 'YEARLY');
  if (savedSinceJoining === null) return null;
  const { since, amount } = savedSinceJoining;
  return (
    <>
      <Line
        label={<span className="num">Saved with wholesale prices since {formatDate(new Date(since))}</span>}
        amount={amount}
      />
      {cart.saving > 0 ? <Line label="Saved on the cart in hand, VAT included" amount={cart.saving} /> : null}
      {yearly ? (
        <>
          <Bar saved={amount} price={yearly.price} />
          <p className="text-sm text-fg-2">
            {amount >= yearly.price ? (
              'That is more than a year of PRO costs.'
            ) : (
              <>
                <Rupees amount={difference(yearly.price, amount)} /> more, and a year of PRO has paid for
                itself.
              </>
            )}
          </p>
        </>
      ) : null}
    </>
  );
}

/** What PRO would save somebody else, and whether it pays for itself. */
export function CouldSave({ payback: { orders, cart, plans, savedSinceJoining } }: { payback: Payback }) {
  const plan = bestPlan(plans);
  const saving = rupeesFromPaisa(paisaFromRupees(orders.couldHaveSaved) + paisaFromRupees(cart.saving));
  return (
    <>
      <Line
        label={
          orders.count === 1
            ? 'PRO would have saved on your order of the last 12 months'
            : `PRO would have saved on your ${formatCount(orders.count)} orders of the last 12 months`
        }
        amount={orders.couldHaveSaved}
      />
      {cart.saving > 0 ? (
        <Line label="It would save on the cart in hand, VAT included" amount={cart.saving} />
      ) : null}
      {savedSinceJoining && savedSinceJoining.amount > 0 ? (
        <Line label="While you had PRO it saved you" amount={savedSinceJoining.amount} />
      ) : null}
      {plan ? (
        <>
          <Bar saved={saving} price={plan.price} />
          <Outlook plan={plan} hasOrders={orders.count > 0 || cart.saving > 0} />
        </>
      ) : null}
    </>
  );
}

/** Whether a plan pays for itself at the buyer's own pace, said as it is. */
function Outlook({ plan, hasOrders }: { plan: Payback['plans'][number]; hasOrders: boolean }) {
  const { name, price, expectedSaving, paysBackAfterDays, isWorthIt } = plan;
  if (!hasOrders) {
    return (
      <p className="text-sm text-fg-2">
        <strong className="font-semibold text-fg">Not worth it yet.</strong> Without orders there is nothing
        to save on.
      </p>
    );
  }
  if (isWorthIt && paysBackAfterDays === 0) {
    return (
      <p className="text-sm text-fg-2">
        <strong className="font-semibold text-success">This cart alone pays for it.</strong> {name} costs{' '}
        <Rupees amount={price} />.
      </p>
    );
  }
  if (isWorthIt && paysBackAfterDays !== null) {
    return (
      <p className="text-sm text-fg-2">
        <strong className="num font-semibold text-success">
          {`${name} pays for itself after ${countText(paysBackAfterDays, 'day')}.`}
        </strong>{' '}
        At your pace it saves <Rupees amount={expectedSaving} /> and costs <Rupees amount={price} />.
      </p>
    );
  }
  return (
    <p className="text-sm text-fg-2">
      <strong className="font-semibold text-fg">Not worth it yet.</strong> At your pace {name} saves{' '}
      <Rupees amount={expectedSaving} /> and costs <Rupees amount={price} />.
    </p>
  );
}

function Line({ label, amount }: { label: ReactNode; amount: number }) {
  return (
    <p className="flex items-baseline justify-between gap-3 py-0.5 text-sm text-fg-2">
      <span className="min-w-0">{label}</span>
      <Rupees amount={amount} className="font-semibold text-success" />
    </p>
  );
}

function Bar({ saved, price }: { saved: number; price: number }) {
  return (
    <Progress
      label="Savings against the price of PRO"
      value={saved}
      max={price}
      className="my-2 text-pro-solid"
    />
  );
}

function difference(one: number, other: number): number {
  return rupeesFromPaisa(paisaFromRupees(one) - paisaFromRupees(other));
}
