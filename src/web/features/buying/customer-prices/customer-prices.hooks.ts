import { useQuery } from '@tanstack/react-query';
import type { OwnPrice } from '../../../../contract/buying/customer-prices.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { useSession } from '../../people/session/session.hooks.ts';

/** The lists of both sides, as the desk hooks name them. */
export const SELLER_CUSTOMER_PRICES = 'seller-customer-prices';
export const OWN_CUSTOMER_PRICES = 'customer-prices';

/** What this product costs the signed-in buyer by agreement; null for guests and without one. Never part of the page. */
export function useOwnPrice(productId: string): OwnPrice {
  const { user } = useSession();
  const path = apiPath('/api/customer-prices/own-price', { product: productId });
  const { data } = useQuery({
    queryKey: ['my', OWN_CUSTOMER_PRICES, path],
    queryFn: ({ signal }) => apiGet<OwnPrice>(path, { signal }),
    enabled: user !== null,
  });
  return data ?? null;
}
