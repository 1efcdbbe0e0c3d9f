import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  NotificationList,
  ReadNotificationsInput,
  UnreadNotifications,
} from '../../../../contract/shop/notifications.contract.ts';
import { apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { newestAnswer } from '../../../data/newest-answer.ts';
import { useSession } from '../../people/session/session.hooks.ts';

const ASK_EVERY_MS = 60_000;
/** The rest stands on the page. */
const LATEST = 6;

const bellKey = ['my', 'notifications', 'bell'] as const;

/** Asked once a minute while the page is looked at, and at once by whoever comes back to it later than that. */
const bellQuery = queryOptions({
  queryKey: bellKey,
  queryFn: ({ signal }) =>
    newestAnswer<NotificationList>(bellKey, apiPath('/api/notifications', { limit: LATEST }), signal),
  staleTime: ASK_EVERY_MS,
  refetchInterval: ASK_EVERY_MS,
  refetchOnWindowFocus: true,
});

/** The latest notifications of the signed-in user; guests are not asked about. */
export function useBell() {
  const { user } = useSession();
  return useQuery({ ...bellQuery, enabled: user !== null });
}

/** Marks notifications as read, here at once; every list of them follows. */
export function useMarkNotificationsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (read: ReadNotificationsInput) =>
      apiPost<UnreadNotifications>('/api/notifications/read', read),
    onMutate: ({ ids, andOlder = false }) => {
      queryClient.setQueryData(bellQuery.queryKey, (known) => {
        if (!known) return known;
        const notifications = known.notifications.map((one) =>
          andOlder || ids.includes(one._id) ? { ...one, isRead: true } : one,
        );
        const marked = known.notifications.filter(
          (one, at) => one.isRead !== notifications[at]?.isRead,
        ).length;
        return { ...known, notifications, unread: andOlder ? 0 : known.unread - marked };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', 'notifications'] }),
  });
}
