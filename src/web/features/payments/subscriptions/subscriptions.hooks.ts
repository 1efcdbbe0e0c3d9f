import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Plan } from '../../../../contract/payments/subscriptions.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/** The plans on offer; their prices are the server's. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => apiGet<Plan[]>('/api/subscriptions/plans', { signal }),
});

/** Rupees for a year of PRO, or null while unknown: sentences about it are left out then. */
export function useYearlyPrice(): number | null {
  const { data } = useQuery(plansQuery);
  return data?.find((plan) => plan.id === 'YEARLY')?.price ?? null;
}
