import { QueryClient } from '@tanstack/react-query';
import { isMissing } from './api-client.ts';

/** spec 7: results go stale after 5 minutes, one retry, no refetch on window focus. */
export function createQueryClient(retries = 1): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        retry: (failures) => failures < retries && !isUnconnected(),
        refetchOnWindowFocus: false,
        // Without a connection as well: what was seen before is kept (docs/decisions/0055).
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Nothing waits in memory for the network: what may wait is kept (src/web/offline/outbox), the rest says so at once.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The browser itself says so: to ask once more would only take longer. One lost call is not enough. */
export function isUnconnected(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** `retry` of what may not be there: the one retry, which a 404 has no use for. */
export function retryUnlessMissing(failures: number, error: Error): boolean {
  return failures < 1 && !isMissing(error) && !isUnconnected();
}

let browserQueryClient: QueryClient | undefined;

/** The one query cache of this browser tab. */
export function getBrowserQueryClient(): QueryClient {
  browserQueryClient ??= createQueryClient();
  return browserQueryClient;
}
