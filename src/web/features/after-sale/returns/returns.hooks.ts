import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  RequestReturnInput,
  Return,
  ReturnList,
  ReturnOptions,
  ReturnPreview,
  ReturnPreviewInput,
} from '../../../../contract/after-sale/returns.contract.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownList, ownThing } from '../../../data/own-queries.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';

/** Where a list of returns comes from: one's own, those of one's parcels, all of them. */
export type ReturnDesk = '/api/returns' | '/api/seller/returns' | '/api/admin/returns';

/** A page of returns. While another one is on its way the old one stays. */
export function useReturns(desk: ReturnDesk, query: Record<string, string | number | null>) {
  return useQuery(ownList<ReturnList>('returns', desk, query));
}

/** How many returns wait for this reader; an admin is not awaited. */
export function useReturnsToAnswer(role: Role | undefined): number {
  const desk = role === 'seller' ? '/api/seller/returns' : '/api/returns';
  const path = apiPath(desk, { limit: 1, filter: 'your_turn' });
  const { data } = useQuery({
    queryKey: ['my', 'returns', 'waiting', path],
    queryFn: ({ signal }) => apiGet<ReturnList>(path, { signal }),
    enabled: role === 'seller' || role === 'buyer',
    staleTime: 60_000,
  });
  return data?.counts.yourTurn ?? 0;
}

/** One return; rejects with a 404 ApiError when it is not there or somebody else's. */
export function returnQuery(id: string) {
  return ownThing<Return>('returns', id, `/api/returns/${encodeURIComponent(id)}`);
}

/** What of a parcel may still go back. */
export function returnOptionsQuery(parcelId: string) {
  return queryOptions({
    queryKey: ['my', 'returns', 'options', parcelId],
    queryFn: ({ signal }) =>
      apiGet<ReturnOptions>(apiPath('/api/returns/options', { parcel: parcelId }), { signal }),
    retry: retryUnlessMissing,
    staleTime: 0,
  });
}

/** What these units give back; while others are calculated the old answer stays. */
export function useReturnPreview(input: ReturnPreviewInput) {
  return useQuery({
    queryKey: ['my', 'return-preview', input],
    queryFn: ({ signal }) => apiPost<ReturnPreview>('/api/returns/preview', input, { signal }),
    enabled: input.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

/** Returns change orders, bills and money: all of it is read again, also after a refusal. */
function useReturnCall<Input>(call: (input: Input) => Promise<Return>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (found) => queryClient.setQueryData(returnQuery(found._id).queryKey, found),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: ['my'],
        predicate: ({ queryKey }) =>
          ['returns', 'orders', 'payments', 'bills', 'seller-orders', 'seller-money'].includes(
            String(queryKey[1]),
          ),
      }),
  });
}

export function useRequestReturn() {
  return useReturnCall((body: RequestReturnInput) => apiPost<Return>('/api/returns', body));
}

/** One step of a return: 'accept', 'sent-back' ... with what it says. */
export function useReturnStep(returnId: string) {
  return useReturnCall(({ step, body }: { step: string; body?: object }) =>
    apiPost<Return>(`/api/returns/${encodeURIComponent(returnId)}/${step}`, body),
  );
}
