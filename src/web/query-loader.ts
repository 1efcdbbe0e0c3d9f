import { dehydrate, type FetchQueryOptions, hashKey, type QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  data,
  type LoaderFunctionArgs,
} from 'react-router';
import { ApiError } from './api-client.ts';
import { pageRequestContext } from './page-context.ts';
import { getBrowserQueryClient } from './query-client.ts';

/** look.md 9: on client navigation the old page stays this long, then the new one shows its skeletons. */
const SKELETON_DELAY_MS = 150;

type PageAddress = { url: URL; params: Record<string, string | undefined> };
// biome-ignore lint/suspicious/noExplicitAny: a page lists queries of different answer and key types
type PageQuery = FetchQueryOptions<any, any, any, any>;
/** What a loader of a page with queries returns; the root hydrates it into the browser's cache. */
export type PageData = { queries: ReturnType<typeof dehydrate> | null };

/**
 * Names the queries a page needs, once. On the server they run before the page is rendered and travel with it;
 * in the browser they run on navigation and answer from the cache or from /api. The page reads them by `useQuery`
 * with the same options. A query answered 404 shows the route's ErrorBoundary (or the not-found page) with that
 * status; other failures leave the query to the page, which shows its error state.
 *
 *     const page = pageQueries(({ params }) => [productQuery(params.id)]);
 *     export const loader = page.loader;
 *     export const clientLoader = page.clientLoader;
 */
export function pageQueries(queriesOf: (address: PageAddress) => PageQuery[]) {
  return {
    async loader({
      request,
      params,
      context,
    }: LoaderFunctionArgs): Promise<PageData | DataWithResponseInit<PageData>> {
      const { queryClient } = context.get(pageRequestContext);
      const pageQueries = queriesOf({ url: new URL(request.url), params });
      const failures = await runQueries(queryClient, pageQueries);
      const hashes = new Set(pageQueries.map((query) => hashKey(query.queryKey)));
      const queries = dehydrate(queryClient, {
        shouldDehydrateQuery: (query) => query.state.status === 'success' && hashes.has(query.queryHash),
      });
      const status = failures.reduce((worst, failure) => Math.max(worst, failure.status), 0);
      return status === 0 ? { queries } : data({ queries }, { status });
    },

    async clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<PageData> {
      const queries = runQueries(getBrowserQueryClient(), queriesOf({ url: new URL(request.url), params }));
      const skeletonDelay = new Promise<void>((resolve) => setTimeout(resolve, SKELETON_DELAY_MS));
      // A 404 after the delay is the page's own to show: its query is then in the error state.
      queries.catch(() => undefined);
      await Promise.race([queries, skeletonDelay]);
      return { queries: null };
    },
  };
}

/** Runs the queries side by side; throws the 404 response when one is not there, returns the other failures. */
async function runQueries(queryClient: QueryClient, queries: PageQuery[]): Promise<ApiError[]> {
  const outcomes = await Promise.allSettled(queries.map((query) => queryClient.ensureQueryData(query)));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [ApiError.from(outcome.reason)] : [],
  );
  const missing = failures.find((failure) => failure.status === 404);
  if (missing) throw data({ message: missing.message }, { status: 404 });
  return failures;
}
