import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PickupOffer, PickupOfferFormInput } from '../../../../contract/orders/pickups.contract.ts';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { apiGet, apiPost, apiPut } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useStep } from '../../../data/step.hooks.ts';

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

/** A step on a parcel that is fetched. All views are read again after it, and after a refusal too. */
function usePickupStep<Body>(parcelId: string, call: 'ready' | 'hand-over') {
  return useStep(
    (body: Body) => apiPost<SellerOrder>(`/api/seller/orders/${encodeURIComponent(parcelId)}/${call}`, body),
    { queryKey: ['my', 'seller-orders'] },
  );
}

/** Tells the buyer that a parcel lies at the counter. */
export const useReadyPickup = (parcelId: string) => usePickupStep<undefined>(parcelId, 'ready');

/** Hands a parcel over for the code that its buyer shows. */
export const useHandOver = (parcelId: string) => usePickupStep<{ code: string }>(parcelId, 'hand-over');
