import type { UseQueryOptions } from '@tanstack/react-query';
import { type DefaultError, hashKey, type QueryKey } from '@tanstack/react-query';
import { unpackData } from './packed-data.ts';
import { getBrowserQueryClient } from './query-client.ts';
import type { PageData } from './query-loader.ts';

/**
 * What one of a page's queries answered, for its `meta`: out of the loader's data on the first page, out of the
 * browser's cache after a navigation. Undefined while it is not there.
 */
export function pageDataOf<Data, Key extends QueryKey>(
  loaderData: PageData | undefined,
  query: UseQueryOptions<Data, DefaultError, Data, Key>,
): Data | undefined {
  const hash = hashKey(query.queryKey);
  const travelled = loaderData?.queries?.queries.find((entry) => entry.queryHash === hash);
  if (travelled) return unpackData(travelled.state.data as string) as Data;
  return typeof window === 'undefined'
    ? undefined
    : getBrowserQueryClient().getQueryData<Data>(query.queryKey);
}
