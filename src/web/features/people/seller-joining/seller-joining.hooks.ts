import { queryOptions } from '@tanstack/react-query';
import type { SellerChecklist } from '../../../../contract/people/accounts.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/** What a new seller has done and what the account waits for. */
export const sellerChecklistQuery = queryOptions({
  queryKey: ['my', 'seller-checklist'],
  queryFn: ({ signal }) => apiGet<SellerChecklist>('/api/seller/checklist', { signal }),
  staleTime: 0,
});
