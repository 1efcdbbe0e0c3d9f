import { useQuery } from '@tanstack/react-query';
import type { AdminRequest } from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import type {
  RequestForQuotes,
  RequestForQuotesList,
} from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { SellerRequest, SellerRequestList } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { apiDelete, apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { type ListQuery, ownList, ownThing } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';

/** What is read again once something of a request was changed: of either side. */
export const REQUESTS_FOR_QUOTES = 'requests-for-quotes';
export const BUYERS_REQUESTS = '/api/requests-for-quotes';
export const ADMINS_REQUESTS = '/api/admin/requests-for-quotes';
const SELLERS_REQUESTS = '/api/seller/requests-for-quotes';
/** How often a page looks whether the quotes of a request that has closed are opened. */
const OPENING_MS = 3_000;

export const buyersRequest = (id: string) => `${BUYERS_REQUESTS}/${encodeURIComponent(id)}`;
export const sellersRequest = (id: string) => `${SELLERS_REQUESTS}/${encodeURIComponent(id)}`;

/** A page of what the own company asked many sellers for. */
export function useRequestsForQuotes(query: ListQuery) {
  return useQuery(ownList<RequestForQuotesList>(REQUESTS_FOR_QUOTES, BUYERS_REQUESTS, query));
}

/** A page of what a seller is asked for. */
export function useSellerRequests(query: ListQuery) {
  return useQuery(ownList<SellerRequestList>(REQUESTS_FOR_QUOTES, SELLERS_REQUESTS, query));
}

/** How many requests wait for the reader's side: to be awarded, or to be answered. */
export function useWaitingRequests(side: 'buyer' | 'seller', isAsked: boolean): number {
  const path = apiPath(side === 'buyer' ? BUYERS_REQUESTS : SELLERS_REQUESTS, { limit: 1 });
  const { data } = useQuery({
    queryKey: ['my', REQUESTS_FOR_QUOTES, 'waiting', path],
    queryFn: ({ signal }) => apiGet<{ waitingForYou: number }>(path, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  });
  return data?.waitingForYou ?? 0;
}

/** Closed by the clock, and not opened yet. */
const isOpening = ({ status, closesAt }: Pick<RequestForQuotes, 'status' | 'closesAt'>) =>
  status === 'open' && Date.parse(closesAt) <= Date.now();

/** One request of the own company; rejects with a 404 ApiError when there is none. While it is opened, it is read again. */
export const requestForQuotesQuery = (id: string) => ({
  ...ownThing<RequestForQuotes>(REQUESTS_FOR_QUOTES, id, buyersRequest(id)),
  refetchInterval: ({ state: { data } }: { state: { data: RequestForQuotes | undefined } }) =>
    data && isOpening(data) ? OPENING_MS : (false as const),
});

/** The same for a seller who was asked. */
export const sellerRequestQuery = (id: string) => ({
  ...ownThing<SellerRequest>(REQUESTS_FOR_QUOTES, `seller ${id}`, sellersRequest(id)),
  refetchInterval: ({ state: { data } }: { state: { data: SellerRequest | undefined } }) =>
    data && isOpening(data) ? OPENING_MS : (false as const),
});

/** The same for our desk. */
export const adminRequestQuery = (id: string) =>
  ownThing<AdminRequest>(REQUESTS_FOR_QUOTES, `admin ${id}`, `${ADMINS_REQUESTS}/${encodeURIComponent(id)}`);

/** What was quoted, line by line, with the best split over at most so many sellers. */
export const comparisonQuery = (id: string, sellers: number) => {
  const path = apiPath(`${buyersRequest(id)}/comparison`, { sellers });
  return {
    ...ownThing<RequestComparison>(REQUESTS_FOR_QUOTES, `comparison ${id} ${sellers}`, path),
    // Opened quotes never change; a step on the request reads them again.
    staleTime: 300_000,
    // The table stays while another split is counted.
    placeholderData: (before: RequestComparison | undefined) => (before?._id === id ? before : undefined),
  };
};

/** Ends a request that nobody won; read again, also after a refusal. */
export function useCancelRequest(id: string) {
  return useRequestStep(() => apiPost(`${buyersRequest(id)}/cancel`));
}

/** Takes a seller's quote back, before the closing. */
export function useWithdrawSealedQuote(id: string) {
  return useRequestStep(() => apiDelete(`${sellersRequest(id)}/quote`));
}

function useRequestStep(step: () => Promise<unknown>) {
  return useStep(step, { queryKey: ['my', REQUESTS_FOR_QUOTES] });
}
