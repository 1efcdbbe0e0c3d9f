import { useQuery } from '@tanstack/react-query';
import type { Deliveries, Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { isProvince, type Province } from '../../../../domain/shop/nepal.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { useChosenProvince } from './province-choice.ts';

/** Where goods go: what was chosen in this browser, else the own address; null while neither is known. */
export function useProvince(ownProvince: string | null): Province | null {
  const chosen = useChosenProvince();
  return chosen ?? (isProvince(ownProvince) ? ownProvince : null);
}

/** When a product arrives in a province. Never part of the page: everybody's page is the same. */
export function useDelivery(productId: string, province: Province | null) {
  const path = apiPath(`/api/products/${encodeURIComponent(productId)}/delivery`, { province });
  return useQuery({
    queryKey: ['delivery', path],
    queryFn: ({ signal }) => apiGet<Delivery>(path, { signal }),
    enabled: province !== null,
  });
}

/** When products arrive in a province, by their ids; empty while it is not known. `isError`: it could not be loaded. */
export function useDeliveries(
  productIds: readonly string[],
  province: Province | null,
): { deliveries: ReadonlyMap<string, Delivery>; isError: boolean } {
  const path = apiPath('/api/delivery', { province, products: [...productIds].sort().join(',') });
  const { data, isError } = useQuery({
    queryKey: ['delivery', path],
    queryFn: ({ signal }) => apiGet<Deliveries>(path, { signal }),
    enabled: province !== null && productIds.length > 0,
  });
  return {
    deliveries: new Map(data?.deliveries.map((delivery) => [delivery.product, delivery])),
    isError: isError && data === undefined,
  };
}
