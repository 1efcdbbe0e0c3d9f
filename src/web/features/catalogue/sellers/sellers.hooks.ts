import { queryOptions } from '@tanstack/react-query';
import type { SellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { apiGet } from '../../../data/api-client.ts';

/** Who sells under this address; rejects with a 404 ApiError when nobody may. */
export function sellerQuery(slug: string) {
  return queryOptions({
    queryKey: ['sellers', slug],
    queryFn: ({ signal }) => apiGet<SellerPage>(`/api/sellers/${encodeURIComponent(slug)}`, { signal }),
  });
}
