import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ApproveRequest,
  OrderRequest,
  RequestList,
  RequestPreview,
} from '../../../../contract/orders/requests.contract.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList, ownThing } from '../../../data/own-queries.ts';

const pathOf = (id: string) => `/api/requests/${encodeURIComponent(id)}`;

/** A page of the company's requests. While another one is on its way the old one stays. */
export function useRequests(query: ListQuery) {
  return useQuery(ownList<RequestList>('requests', '/api/requests', query));
}

/** How many requests the reader is asked to sign. */
export function useRequestsToSign(isAsked: boolean): number {
  const path = apiPath('/api/requests', { limit: 1, status: 'open' });
  const { data } = useQuery({
    queryKey: ['my', 'requests', 'waiting', path],
    queryFn: ({ signal }) => apiGet<RequestList>(path, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  });
  return data?.waitingForYou ?? 0;
}

/** One request; rejects with a 404 ApiError when it is not there or another company's. */
export const requestQuery = (id: string) => ownThing<OrderRequest>('requests', id, pathOf(id));

export type SignedLines = ApproveRequest['lines'];

/** What an order of these lines would cost today; while others are calculated the old answer stays. */
export function useRequestPreview(id: string, lines: SignedLines, isAsked: boolean) {
  return useQuery({
    queryKey: ['my', 'request-preview', id, lines],
    queryFn: ({ signal }) => apiPost<RequestPreview>(`${pathOf(id)}/preview`, { lines }, { signal }),
    enabled: isAsked && lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

/**
 * A step on a request: it becomes an order, or what is in requests changes. All of it is read again, also after a refusal;
 * whoever took the step hears of it first, while its buttons are still there.
 */
function useRequestStep<Input>(id: string, step: 'approve' | 'reject' | 'withdraw' | 'comment') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => apiPost<OrderRequest>(`${pathOf(id)}/${step}`, input ?? undefined),
    onSettled: () => {
      void queryClient.invalidateQueries({
        queryKey: ['my'],
        predicate: ({ queryKey }) =>
          ['requests', 'request-preview', 'quotes', 'orders', 'company'].includes(String(queryKey[1])),
      });
    },
  });
}

export const useApproveRequest = (id: string) => useRequestStep<ApproveRequest>(id, 'approve');
export const useRejectRequest = (id: string) =>
  useRequestStep<{ version: number; reason: string }>(id, 'reject');
export const useWithdrawRequest = (id: string) => useRequestStep<void>(id, 'withdraw');
export const useCommentRequest = (id: string) => useRequestStep<{ text: string }>(id, 'comment');
