import { QueryClient } from '@tanstack/react-query';
import { isMissing } from './api-client.ts';
import { packData, unpackData } from './packed-data.ts';

/** spec 7: results go stale after 5 minutes, one retry, no refetch on window focus. */
export function createQueryClient(retries = 1): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, retry: retries, refetchOnWindowFocus: false },
      // Nothing waits in memory for the network: what may wait is kept (src/web/offline/outbox), the rest says so at once.
      mutations: { retry: false, networkMode: 'always' },
      dehydrate: { serializeData: packData },
      hydrate: { deserializeData: unpackData },
    },
  });
}

/** `retry` of what may not be there: the one retry, which a 404 has no use for. */
export function retryUnlessMissing(failures: number, error: Error): boolean {
  return failures < 1 && !isMissing(error);
}

let browserQueryClient: QueryClient | undefined;

/** The one query cache of this browser tab. */
export function getBrowserQueryClient(): QueryClient {
  browserQueryClient ??= createQueryClient();
  return browserQueryClient;
}
