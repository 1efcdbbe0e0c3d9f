import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { packData, unpackData } from './packed-data.ts';

/** What one of a page's queries answered, as it travels in the page: the query's key as text, the answer, when it came. */
export type PageQuery = readonly [key: string, packed: string, answeredAt: number];

/** Answers as they were before they were packed or once they were unpacked: each is done once. */
const answers = new WeakMap<PageQuery, unknown>();

/** The answered ones of these queries. */
export function packQueries(queryClient: QueryClient, keys: readonly QueryKey[]): PageQuery[] {
  return keys.flatMap((key) => {
    const state = queryClient.getQueryState(key);
    if (state?.status !== 'success') return [];
    const query: PageQuery = [hashKey(key), packData(state.data), state.dataUpdatedAt];
    answers.set(query, state.data);
    return [query];
  });
}

/** What the query with this key answered, if it is among them. */
export function answerAmong(queries: readonly PageQuery[], key: QueryKey): unknown {
  const hash = hashKey(key);
  const query = queries.find(([one]) => one === hash);
  return query && answerOf(query);
}

/** The queries as the browser's cache takes them up. */
export function asDehydrated(queries: readonly PageQuery[]): DehydratedState {
  return {
    mutations: [],
    queries: queries.map((query) => {
      const [queryHash, , dataUpdatedAt] = query;
      return {
        dehydratedAt: dataUpdatedAt,
        queryHash,
        queryKey: JSON.parse(queryHash) as QueryKey,
        state: {
          data: answerOf(query),
          dataUpdateCount: 1,
          dataUpdatedAt,
          error: null,
          errorUpdateCount: 0,
          errorUpdatedAt: 0,
          fetchFailureCount: 0,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: false,
          status: 'success',
          fetchStatus: 'idle',
        },
      };
    }),
  };
}

function answerOf(query: PageQuery): unknown {
  if (!answers.has(query)) answers.set(query, unpackData(query[1]));
  return answers.get(query);
}
