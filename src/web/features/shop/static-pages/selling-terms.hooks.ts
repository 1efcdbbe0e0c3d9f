import { queryOptions } from '@tanstack/react-query';
import type { SellingTerms } from '../../../../contract/books/seller-money.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/** The fee and the pay day, as rules and settings say today. */
export const sellingTermsQuery = queryOptions({
  queryKey: ['selling-terms'],
  queryFn: ({ signal }) => apiGet<SellingTerms>('/api/selling-terms', { signal }),
});
