import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMethodList } from '../../../../contract/payments/payments.contract.ts';
import type { Plan } from '../../../../contract/payments/subscriptions.contract.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { OnlineOnly } from '../../../offline/outbox/OnlineOnly.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { PaymentTile } from '../payments/PaymentTile.tsx';
import { planPaymentMethodsQuery, useSubscribe } from './plan-payment.hooks.ts';

/** spec 2: the first four, in this order; the first that is available is chosen. The others are shown where they are set up. */
const METHODS: readonly { method: PaymentMethod; text: string }[] = [
  { method: 'mock', text: 'Completes at once, no money moves' },
  { method: 'esewa', text: 'Pay from your eSewa wallet' },
  { method: 'khalti', text: 'Wallet, mobile banking or card' },
  { method: 'bank', text: 'Confirmed within 24 hours' },
  { method: 'connectips', text: 'Straight from your bank account' },
  { method: 'fonepay', text: 'Scan with your mobile banking or wallet' },
  { method: 'nepalpay', text: 'Scan with your mobile banking or wallet' },
];

/** How the chosen plan is paid, its price, and Subscribe; for somebody whose paid time runs, Renew. */
export function PlanPayment({ plan, isRenewal }: { plan: Plan; isRenewal: boolean }) {
  const { data: offers, isError, isFetching, refetch } = useQuery(planPaymentMethodsQuery(plan.price));
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const subscribe = useSubscribe();
  const offerOf = (method: PaymentMethod) => offers?.find((offer) => offer.method === method);
  const isAvailable = (method: PaymentMethod) => offerOf(method)?.isAvailable === true;
  const method =
    chosen !== null && isAvailable(chosen)
      ? chosen
      : (METHODS.find((candidate) => isAvailable(candidate.method))?.method ?? null);

  return (
    <TitledCard title="Payment method" titleClassName="mb-3 text-md" className="p-4 md:p-5">
      {offers ? (
        <RadioGroup legend="Payment method" hideLegend className="flex flex-col gap-2">
          {METHODS.filter(({ method: name }) => offerOf(name) !== undefined).map((candidate) => (
            <RadioCard
              key={candidate.method}
              name="paymentMethod"
              value={candidate.method}
              className="[&>input]:order-last"
              checked={candidate.method === method}
              disabled={!isAvailable(candidate.method)}
              onChange={() => setChosen(candidate.method)}
              icon={<PaymentTile method={candidate.method} />}
              title={PAYMENT_METHOD_NAMES[candidate.method]}
              description={textOf(candidate.text, offerOf(candidate.method))}
            />
          ))}
        </RadioGroup>
      ) : null}
      {!offers && isError ? (
        <EmptyState
          headingLevel={3}
          className="py-6"
          title="The payment methods could not be loaded"
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {!offers && !isError ? (
        <LoadingRegion className="flex flex-col gap-2">
          {METHODS.map((candidate) => (
            <Skeleton key={candidate.method} className="h-16" />
          ))}
        </LoadingRegion>
      ) : null}
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-4">
        <span className="num text-sm text-fg-2">{`${plan.name}, ${plan.duration} days`}</span>
        <Rupees amount={plan.price} className="text-lg font-bold" />
      </div>
      <OnlineOnly className="mt-3" />
      <Button
        size="lg"
        className="mt-3 w-full"
        disabled={method === null}
        busy={subscribe.isPending}
        busyText="Processing..."
        onClick={() => {
          if (method === null) return;
          subscribe.mutate({ plan: plan.id, paymentMethod: method, ...(isRenewal ? { renew: true } : {}) });
        }}
      >
        {isRenewal ? 'Renew' : 'Subscribe'}
      </Button>
      <p className="mt-3 text-center text-xs text-fg-3">
        By subscribing you accept the <TextLink to={paths.terms}>terms</TextLink>.
      </p>
    </TitledCard>
  );
}

function textOf(text: string, offer: PaymentMethodList[number] | undefined): string {
  return offer?.isAvailable ? text : (offer?.reason ?? 'Payment method is not available');
}
