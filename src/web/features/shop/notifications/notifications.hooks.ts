import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  NotificationList,
  NotificationPreferences,
  NotificationPreferencesInput,
} from '../../../../contract/shop/notifications.contract.ts';
import type { NotificationKind } from '../../../../domain/shop/notification.ts';
import { apiGet, apiPath, apiPut } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useBell } from './bell.hooks.ts';

/** All of them, or of one kind, newest first and older ones on demand; anew when the bell has news. */
export function useNotifications(kind: NotificationKind | null) {
  const queryClient = useQueryClient();
  const version = useBell().data?.version;
  const key = ['my', 'notifications', 'list'];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news of the bell asks again
  useEffect(() => {
    if (version !== undefined) void queryClient.invalidateQueries({ queryKey: key });
  }, [version, queryClient]);
  return useInfiniteQuery({
    queryKey: [...key, kind],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiGet<NotificationList>(apiPath('/api/notifications', { kind, cursor }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

const preferencesQuery = queryOptions({
  queryKey: ['my', 'notifications', 'preferences'],
  queryFn: ({ signal }) => apiGet<NotificationPreferences>('/api/notifications/preferences', { signal }),
});

export function usePreferences() {
  return useQuery(preferencesQuery);
}

/** Shows the choice at once, and what was stored before when it is refused. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changed: NotificationPreferencesInput) =>
      apiPut<NotificationPreferences>('/api/notifications/preferences', changed),
    onMutate: (changed) => {
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      if (before) queryClient.setQueryData(preferencesQuery.queryKey, { ...before, ...changed });
      return before;
    },
    onSuccess: (preferences) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
    onError: (_error, _changed, before) => queryClient.setQueryData(preferencesQuery.queryKey, before),
  });
}
