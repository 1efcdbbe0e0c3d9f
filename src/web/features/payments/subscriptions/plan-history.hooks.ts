import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionHistory } from '../../../../contract/payments/subscriptions.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/** The own paid periods, newest first. Read again with every visit: a payment may just have been confirmed. */
export const subscriptionHistoryQuery = queryOptions({
  queryKey: ['my', 'subscription-history'],
  queryFn: ({ signal }) => apiGet<SubscriptionHistory>('/api/subscriptions/history', { signal }),
  staleTime: 0,
});
