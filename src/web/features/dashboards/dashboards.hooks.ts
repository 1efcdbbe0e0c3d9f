import { queryOptions } from '@tanstack/react-query';
import type { BuyerStats, SellerStats } from '../../../contract/dashboards.contract.ts';
import { apiGet } from '../../api-client.ts';

const PATH = '/api/users/dashboard-stats';

/** The own purchases: of everybody who is no seller. */
export const buyerStatsQuery = queryOptions({
  queryKey: ['my', 'dashboard', 'buyer'],
  queryFn: ({ signal }) => apiGet<BuyerStats>(PATH, { signal }),
  staleTime: 0,
});

/** The own sales: of a seller. */
export const sellerStatsQuery = queryOptions({
  queryKey: ['my', 'dashboard', 'seller'],
  queryFn: ({ signal }) => apiGet<SellerStats>(PATH, { signal }),
  staleTime: 0,
});
