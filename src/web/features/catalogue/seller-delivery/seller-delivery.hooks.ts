import { queryOptions } from '@tanstack/react-query';
import type {
  SellerDelivery,
  SellerDeliveryAnswer,
} from '../../../../contract/catalogue/delivery.contract.ts';
import { apiGet, apiPut } from '../../../data/api-client.ts';

const PATH = '/api/seller/delivery';

/** What a seller asks for the way of heavy parcels. */
export const sellerDeliveryQuery = queryOptions({
  queryKey: ['my', 'seller-delivery'],
  queryFn: ({ signal }) => apiGet<SellerDeliveryAnswer>(PATH, { signal }),
  staleTime: 0,
});

export const saveSellerDelivery = (delivery: SellerDelivery) => apiPut<SellerDeliveryAnswer>(PATH, delivery);
