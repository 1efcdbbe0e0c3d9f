import type { DehydratedState, QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { packData, unpackData } from './packed-data.ts';

/** What one of a page's queries answered, as it travels in the page: the query's key as text, the answer, when it came. */
export type PageQuery = readonly [key: string, packed: string, answeredAt: number];

const ANSWER = Symbol('answer');

/**
 * With the answer as it was before it was packed, or once it was unpacked: each is done once. It stands on the query
 * itself and not in a WeakMap, which keeps all that it holds alive until V8 collects its old objects.
 */
type ReadQuery = PageQuery & { [ANSWER]?: unknown };

/** The answered ones of these queries. */
export function packQueries(queryClient: QueryClient, keys: readonly QueryKey[]): PageQuery[] {
  return keys.flatMap((key) => {
    const state = queryClient.getQueryState(key);
    if (state?.status !== 'success') return [];
    const query: PageQuery = [hashKey(key), packData(state.data), state.dataUpdatedAt];
    return [Object.assign(query, { [ANSWER]: state.data })];
  });
}

/** What the query with this key answered, if it is among them. */
export function answerAmong(queries: readonly PageQuery[], key: QueryKey): unknown {
  const hash = hashKey(key);
  const query = queries.find(([one]) => one === hash);
  return query && answerOf(query);
}

/**
 * When the browser opened this page. The shop sends a page while it is true, however long ago it was rendered: its answers
 * are as new as if they had been asked for, by the browser's own clock. Null: it may be an old page, one that was kept for
 * reading without a connection or that the browser went back to, and its answers are of when they came.
 */
const openedAt = isOfNow() ? Date.now() : null;

function isOfNow(): boolean {
  if (typeof document === 'undefined' || document.documentElement.dataset.keptAt !== undefined) return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'back_forward';
}

/** The queries as the browser's cache takes them up. */
export function asDehydrated(queries: readonly PageQuery[]): DehydratedState {
  return {
    mutations: [],
    queries: queries.map((query) => {
      const [queryHash, , answeredAt] = query;
      const dataUpdatedAt = openedAt ?? answeredAt;
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

function answerOf(query: ReadQuery): unknown {
  if (!(ANSWER in query)) query[ANSWER] = unpackData(query[1]);
  return query[ANSWER];
}
