import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { answerAmong } from './page-queries.ts';
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
  const travelled = answerAmong(loaderData?.queries ?? [], query.queryKey);
  if (travelled !== undefined) return travelled as Data;
  return typeof window === 'undefined'
    ? undefined
    : getBrowserQueryClient().getQueryData<Data>(query.queryKey);
}

/** Whether the answer is still to come: the page is shown before it, and `meta` must not say that it is not there. */
export function isPageDataOnItsWay(query: { queryKey: QueryKey }): boolean {
  return (
    typeof window !== 'undefined' &&
    getBrowserQueryClient().getQueryState(query.queryKey)?.fetchStatus === 'fetching'
  );
}

/** Lets `meta` speak again once what it is about has arrived after the page. */
export function useLateMeta(isKnown: boolean): void {
  const { revalidate } = useRevalidator();
  const wasKnown = useRef(isKnown);
  useEffect(() => {
    if (isKnown && !wasKnown.current) void revalidate();
    wasKnown.current = isKnown;
  }, [isKnown, revalidate]);
}
