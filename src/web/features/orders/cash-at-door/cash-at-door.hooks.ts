import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SellerCash } from '../../../../contract/orders/cash-at-door.contract.ts';
import { apiGet, apiPut } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';

/** Whether buyers may pay the courier of the own parcels. */
export const sellerCashQuery = queryOptions({
  queryKey: ['my', 'seller-cash'],
  queryFn: ({ signal }) => apiGet<SellerCash>('/api/seller/cash', { signal }),
  staleTime: 0,
});

export function useAcceptCash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: Pick<SellerCash, 'acceptsCash'>) => apiPut<SellerCash>('/api/seller/cash', form),
    onSuccess: (cash) => queryClient.setQueryData(sellerCashQuery.queryKey, cash),
  });
}
