import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Payback } from '../../../../contract/payments/subscriptions.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/**
 * What PRO would have saved, from the own orders and the cart in hand. `cartVersion` is the cart's last change: with
 * another cart it is computed again, and the old answer stays until the new one is here.
 */
export function paybackQuery(cartVersion: string | null) {
  return queryOptions({
    queryKey: ['my', 'payback', cartVersion],
    queryFn: ({ signal }) => apiGet<Payback>('/api/subscriptions/payback', { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

type PlanPayback = Payback['plans'][number];

/** The plan worth most over what it costs; none of them worth it: the longest one. */
export function bestPlan(plans: readonly PlanPayback[]): PlanPayback | null {
  const worth = plans.filter(({ isWorthIt }) => isWorthIt);
  const gain = ({ expectedSaving, price }: PlanPayback) => expectedSaving - price;
  const [best] = worth.toSorted((one, other) => gain(other) - gain(one));
  const [longest] = plans.toSorted((one, other) => other.duration - one.duration);
  return best ?? longest ?? null;
}
