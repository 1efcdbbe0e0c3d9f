import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPath } from './api-client.ts';
import { retryUnlessMissing } from './query-client.ts';

export type ListQuery = Readonly<Record<string, string | number | null>>;

/** A page of a list that whoever is signed in may read. While another one is on its way the old one stays. */
export function ownList<List>(name: string, path: string, query: ListQuery) {
  const address = apiPath(path, query);
  return queryOptions({
    queryKey: ['my', name, 'list', address],
    queryFn: ({ signal }) => apiGet<List>(address, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One thing of theirs; rejects with a 404 ApiError when it is not there or somebody else's. */
export function ownThing<Thing>(name: string, id: string, path: string) {
  return queryOptions({
    queryKey: ['my', name, 'detail', id],
    queryFn: ({ signal }) => apiGet<Thing>(path, { signal }),
    retry: retryUnlessMissing,
    staleTime: 0,
  });
}
