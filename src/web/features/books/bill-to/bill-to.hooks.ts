import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BillToInput } from '../../../../contract/books/bill-to.contract.ts';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { BuyerTaxDetails } from '../../../../contract/people/tax-details.contract.ts';
import { apiGet, apiPut } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useStep } from '../../../data/step.hooks.ts';

/** Whom the own bills go to; null while nothing was saved. */
export const buyerTaxQuery = queryOptions({
  queryKey: ['my', 'tax-details'],
  queryFn: ({ signal }) => apiGet<BuyerTaxDetails>('/api/users/tax-details', { signal }),
  staleTime: 0,
});

export function useSaveBuyerTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: BillToInput) => apiPut<BuyerTaxDetails>('/api/users/tax-details', form),
    onSuccess: (details) => queryClient.setQueryData(buyerTaxQuery.queryKey, details),
  });
}

/** Changes it for one order, until that is paid. */
export function useChangeBillTo(orderId: string) {
  return useStep(
    (form: BillToInput) => apiPut<Order>(`/api/orders/${encodeURIComponent(orderId)}/bill-to`, form),
    { queryKey: ['my', 'orders'] },
  );
}
