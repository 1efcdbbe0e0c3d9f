import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PriceHistory } from '../../../../contract/catalogue/price-record.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

export const HISTORY_DAYS = 90;

function priceHistoryQuery(productId: string) {
  const path = `/api/products/${encodeURIComponent(productId)}/price-history?days=${HISTORY_DAYS}`;
  return queryOptions({
    queryKey: ['products', 'price-history', productId],
    queryFn: ({ signal }) => apiGet<PriceHistory>(path, { signal }),
  });
}

/** The regular prices of the last 90 days. */
export function usePriceHistory(productId: string) {
  return useQuery(priceHistoryQuery(productId));
}

/** A record as charts take it: instants in milliseconds. */
export function chartOf({ points, from, until }: PriceHistory) {
  return {
    steps: points.map(({ at, regularPrice }) => ({ at: Date.parse(at), value: regularPrice })),
    from: Date.parse(from),
    until: Date.parse(until),
  };
}
