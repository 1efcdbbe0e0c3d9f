import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminStats, BuyerStats, SellerStats } from '../../../../contract/orders/dashboards.contract.ts';
import { DEFAULT_TIME_RANGE, type TimeRange } from '../../../../domain/shop/time-range.ts';
import { apiGet } from '../../../data/api-client.ts';

const PATH = '/api/users/dashboard-stats';

/** The own purchases: of everybody who is no seller. */
export const buyerStatsQuery = queryOptions({
  queryKey: ['my', 'dashboard', 'buyer'],
  queryFn: ({ signal }) => apiGet<BuyerStats>(PATH, { signal }),
  staleTime: 0,
});

/** The own sales: of a seller. The figures of another range stay until these are there. */
export function sellerStatsQuery(timeRange: TimeRange = DEFAULT_TIME_RANGE) {
  return queryOptions({
    queryKey: ['my', 'dashboard', 'seller', timeRange],
    queryFn: ({ signal }) => apiGet<SellerStats>(`${PATH}?timeRange=${timeRange}`, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The whole shop: of an admin. */
export function adminStatsQuery(timeRange: TimeRange) {
  return queryOptions({
    queryKey: ['my', 'dashboard', 'admin', timeRange],
    queryFn: ({ signal }) =>
      apiGet<AdminStats>(`/api/admin/dashboard-stats?timeRange=${timeRange}`, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
