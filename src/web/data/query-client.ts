import { QueryClient } from '@tanstack/react-query';
import { packData, unpackData } from './packed-data.ts';

/** spec 7: results go stale after 5 minutes, one retry, no refetch on window focus. */
export function createQueryClient(retries = 1): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, retry: retries, refetchOnWindowFocus: false },
      mutations: { retry: false },
      dehydrate: { serializeData: packData },
      hydrate: { deserializeData: unpackData },
    },
  });
}

let browserQueryClient: QueryClient | undefined;

/** The one query cache of this browser tab. */
export function getBrowserQueryClient(): QueryClient {
  browserQueryClient ??= createQueryClient();
  return browserQueryClient;
}
