import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UnreadMessages } from '../../../../contract/orders/threads.contract.ts';
import { apiGet } from '../../../data/api-client.ts';
import { useSession } from '../../people/session/session.hooks.ts';

const NONE: UnreadMessages = { buyer: 0, seller: 0 };

/** How many messages wait for the signed-in user; asked once a minute while the page is looked at. */
export const unreadQuery = queryOptions({
  queryKey: ['my', 'unread-messages'],
  queryFn: ({ signal }) => apiGet<UnreadMessages>('/api/threads/unread', { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** None for guests, who are not asked about. */
export function useUnreadMessages(): UnreadMessages {
  const { user } = useSession();
  const { data } = useQuery({ ...unreadQuery, enabled: user !== null && user !== undefined });
  return data ?? NONE;
}
