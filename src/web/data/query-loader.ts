import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  data,
  type LoaderFunctionArgs,
} from 'react-router';
import { languageOfPath } from '../../domain/shop/language.ts';
import type { SiteIdentity } from '../../domain/shop/site-identity.ts';
import { beginPage } from '../offline/kept/kept-news.ts';
import { PAGES } from '../offline/kept/kept-rules.ts';
import { pageRequestContext } from '../page-context.ts';
import { ApiError } from './api-client.ts';
import { isOffline } from './connection.ts';
import { type PageQuery as PackedQuery, packQueries } from './page-queries.ts';
import { getBrowserQueryClient } from './query-client.ts';

/** look.md 9: on client navigation the old page stays this long, then the new one shows its skeletons. */
const SKELETON_DELAY_MS = 150;

type PageAddress = { url: URL; params: Record<string, string | undefined> };
// biome-ignore lint/suspicious/noExplicitAny: a page lists queries of different answer and key types
type PageQuery = FetchQueryOptions<any, any, any, any>;
/** What a loader of a page with queries returns; the root hydrates it into the browser's cache. */
export type PageData = {
  queries: readonly PackedQuery[] | null;
  /** schema.org objects for `pageMeta`: for who reads the page without running it. They stand in its head alone. */
  jsonLd?: object[];
};
/** What a page's JSON-LD is made of: its queries' answers, its address, the site's origin and who runs it. */
type Described = PageAddress & { queryClient: QueryClient; publicUrl: string; identity: SiteIdentity };

/**
 * Names the queries a page needs, once. On the server they run before the page is rendered and travel with it;
 * in the browser they run on navigation and answer from the cache or from /api. The page reads them by `useQuery`
 * with the same options. The first query is what the page is about: when it is answered 404, the route's
 * ErrorBoundary (or the not-found page) shows with that status. Other failures leave the query to the page, which
 * shows its error state.
 *
 *     const page = pageQueries(({ params }) => [productQuery(params.id)]);
 *     export const loader = page.loader;
 *     export const clientLoader = page.clientLoader;
 */
export function pageQueries(queriesOf: (address: PageAddress) => PageQuery[]) {
  /** A loader whose page also carries JSON-LD: `export const loader = page.loaderWith(...)`. */
  function loaderWith(jsonLdOf: (page: Described) => object[]) {
    return async ({
      request,
      params,
      context,
    }: LoaderFunctionArgs): Promise<PageData | DataWithResponseInit<PageData>> => {
      const { queryClient, publicUrl, identity } = context.get(pageRequestContext);
      const url = new URL(request.url);
      const pageQueries = queriesOf({ url, params });
      const status = await runQueries(queryClient, pageQueries);
      const keys = pageQueries.map((query) => query.queryKey);
      // Loaders never run in a browser: it is spared what packs.
      const pageData: PageData = { queries: import.meta.env.SSR ? packQueries(queryClient, keys) : null };
      const jsonLd = jsonLdOf({ url, params, queryClient, publicUrl, identity });
      // Not enumerable: it does not travel with the data once more.
      Object.defineProperty(pageData, 'jsonLd', { value: jsonLd });
      return status === 200 ? pageData : data(pageData, { status });
    };
  }

  return {
    loaderWith,
    loader: loaderWith(() => []),

    async clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<PageData> {
      const url = new URL(request.url);
      beginPage(languageOfPath(url.pathname).path + url.search);
      const asked = queriesOf({ url, params });
      const queryClient = getBrowserQueryClient();
      const queries = runQueries(queryClient, asked).then(() => {
        const isThere = asked[0] === undefined || queryClient.getQueryData(asked[0].queryKey) !== undefined;
        return isThere || !isOffline() || request.signal.aborted ? undefined : openKept(url);
      });
      const skeletonDelay = new Promise<void>((resolve) => setTimeout(resolve, SKELETON_DELAY_MS));
      // A 404 after the delay is the page's own to show: its query is then in the error state.
      queries.catch(() => undefined);
      await Promise.race([queries, skeletonDelay]);
      return { queries: null };
    },
  };
}

/**
 * Runs the queries side by side and returns the status of the page. The first query is what the page is about: its
 * 404 is thrown, its other refusals (a bad filter) are the page's status. The others only matter when they break.
 */
async function runQueries(queryClient: QueryClient, queries: PageQuery[]): Promise<number> {
  const outcomes = await Promise.allSettled(queries.map((query) => queryClient.ensureQueryData(query)));
  const [subject, ...others] = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? ApiError.from(outcome.reason) : null,
  );
  if (subject?.status === 404) throw data({ message: subject.message }, { status: 404 });
  const broken = others.find((failure) => failure !== null && (failure?.status ?? 0) >= 500);
  return subject?.status || broken?.status || 200;
}

/** What the page is about was out of reach: its kept HTML is opened, or it says that there is none. */
async function openKept({ href }: URL): Promise<never> {
  const kept = await globalThis.caches
    ?.match(href, { cacheName: PAGES, ignoreVary: true })
    .catch(() => undefined);
  if (!kept) throw data(null, { status: 503 });
  window.location.assign(href);
  return new Promise(() => undefined);
}
