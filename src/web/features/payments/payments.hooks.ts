import { queryOptions } from '@tanstack/react-query';
import type { Payment } from '../../../contract/payments.contract.ts';
import { ApiError, apiGet } from '../../api-client.ts';

/** An own payment with what its page needs; rejects with a 404 ApiError when it is somebody else's. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['my', 'payments', id],
    queryFn: ({ signal }) => apiGet<Payment>(`/api/payments/${encodeURIComponent(id)}`, { signal }),
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 404),
    staleTime: 0,
  });
}
