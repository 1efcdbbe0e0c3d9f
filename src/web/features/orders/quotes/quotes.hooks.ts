import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Quote, QuoteList } from '../../../../contract/orders/quotes.contract.ts';
import type { QuoteSide } from '../../../../domain/orders/quote.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList, ownThing } from '../../../data/own-queries.ts';

/** What is read again once something of a quote was changed: of either side, nobody is both. */
export const QUOTES = 'quotes';
const PATHS: Record<QuoteSide, string> = { buyer: '/api/quotes', seller: '/api/seller/quotes' };

export const quotePath = (side: QuoteSide, id: string) => `${PATHS[side]}/${encodeURIComponent(id)}`;

/** A page of the quotes of one side. */
export function useQuotes(side: QuoteSide, query: ListQuery) {
  return useQuery(ownList<QuoteList>(QUOTES, PATHS[side], query));
}

/** How many quotes wait for the reader's side. */
export function useWaitingQuotes(side: QuoteSide, isAsked: boolean): number {
  const path = apiPath(PATHS[side], { limit: 1 });
  const { data } = useQuery({
    queryKey: ['my', QUOTES, 'waiting', path],
    queryFn: ({ signal }) => apiGet<QuoteList>(path, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  });
  return data?.waitingForYou ?? 0;
}

/** One quote; rejects with a 404 ApiError when it is not there or somebody else's. */
export const quoteQuery = (side: QuoteSide, id: string) =>
  ownThing<Quote>(QUOTES, `${side} ${id}`, quotePath(side, id));

/** A step on a quote that needs no form of its own. What is of quotes is read again, also after a refusal. */
function useQuoteStep<Input>(
  { as, _id }: Pick<Quote, 'as' | '_id'>,
  step: 'decline' | 'withdraw' | 'messages',
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => apiPost<Quote>(`${quotePath(as, _id)}/${step}`, input ?? undefined),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['my', QUOTES] });
    },
  });
}

type OfQuote = Pick<Quote, 'as' | '_id'>;
export const useDeclineQuote = (quote: OfQuote) => useQuoteStep<{ reason: string }>(quote, 'decline');
export const useWithdrawQuote = (quote: OfQuote) => useQuoteStep<void>(quote, 'withdraw');
export const useWriteOnQuote = (quote: OfQuote) => useQuoteStep<{ text: string }>(quote, 'messages');
