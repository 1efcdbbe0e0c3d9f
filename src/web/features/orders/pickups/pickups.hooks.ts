import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  PickupOffer,
  PickupOfferFormInput,
  Pickups,
} from '../../../../contract/orders/pickups.contract.ts';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { apiGet, apiPath, apiPost, apiPut } from '../../../data/api-client.ts';
import { SELLER_ORDERS_KEY } from '../orders/seller-orders.hooks.ts';

/** Whether buyers can fetch the own goods, where and when. */
export const pickupOfferQuery = queryOptions({
  queryKey: ['my', 'pickup-offer'],
  queryFn: ({ signal }) => apiGet<PickupOffer>('/api/seller/pickup', { signal }),
  staleTime: 0,
});

export function useSavePickupOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: PickupOfferFormInput) => apiPut<PickupOffer>('/api/seller/pickup', form),
    onSuccess: (offer) => queryClient.setQueryData(pickupOfferQuery.queryKey, offer),
  });
}

/** Which of these sellers let buyers fetch their goods, by their ids; `offered` is null while that is not known. */
export function useOfferedPickups(sellerIds: readonly string[]): {
  offered: ReadonlyMap<string, Pickups['pickups'][number]> | null;
  readAgain: () => void;
} {
  const path = apiPath('/api/pickup', { sellers: [...sellerIds].sort().join(',') });
  const { data, refetch } = useQuery({
    queryKey: ['pickup', path],
    queryFn: ({ signal }) => apiGet<Pickups>(path, { signal }),
    enabled: sellerIds.length > 0,
    staleTime: 60_000,
  });
  return {
    offered: data === undefined ? null : new Map(data.pickups.map((pickup) => [pickup.seller, pickup])),
    readAgain: () => void refetch(),
  };
}

/** A step on a parcel that is fetched. All views are read again after it, and after a refusal too. */
function usePickupStep<Body>(parcelId: string, call: 'ready' | 'hand-over') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      apiPost<SellerOrder>(`/api/seller/orders/${encodeURIComponent(parcelId)}/${call}`, body),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY }),
  });
}

/** Tells the buyer that a parcel lies at the counter. */
export const useReadyPickup = (parcelId: string) => usePickupStep<undefined>(parcelId, 'ready');

/** Hands a parcel over for the code that its buyer shows. */
export const useHandOver = (parcelId: string) => usePickupStep<{ code: string }>(parcelId, 'hand-over');
