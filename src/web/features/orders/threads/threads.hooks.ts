import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type {
  Message,
  MessageInput,
  StartedThread,
  Thread,
  ThreadList,
  ThreadMessages,
  ThreadSide,
  UnreadMessages,
} from '../../../../contract/orders/threads.contract.ts';
import { apiGet, apiPath, apiPost, errorText, isMissing } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { newestAnswer } from '../../../data/newest-answer.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';
import { unreadQuery } from './unread.hooks.ts';

/** How often an open page asks for news; a hidden one does not. */
const ASK_EVERY_MS = 20_000;

function threadsQuery(side: ThreadSide, page: number) {
  const queryKey = ['my', 'threads', side, page];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      newestAnswer<ThreadList>(queryKey, apiPath('/api/threads', { as: side, page }), signal),
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
}

export function useThreads(side: ThreadSide, page: number) {
  return useQuery({ ...threadsQuery(side, page), placeholderData: keepPreviousData });
}

function threadQuery(id: string) {
  const queryKey = ['my', 'thread', id];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => newestAnswer<ThreadMessages>(queryKey, `${threadPath(id)}/messages`, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : ASK_EVERY_MS),
    retry: retryUnlessMissing,
  });
}

export function useThread(id: string) {
  return useQuery(threadQuery(id));
}

const threadPath = (id: string) => `/api/threads/${encodeURIComponent(id)}`;

/** The newest messages and those from before them, which are loaded page by page on demand. */
export function useLoadedMessages(id: string, page: ThreadMessages) {
  const toast = useToast();
  const [kept, setLoaded] = useState<LoadedMessages>({
    earlier: [],
    newest: page.messages,
    hasEarlier: page.hasEarlier,
  });
  // While rendering: what slides out of the newest page is never missing on the screen.
  const loaded = kept.newest === page.messages ? kept : withNewest(kept, page);
  if (loaded !== kept) setLoaded(loaded);
  const load = useMutation({
    mutationFn: (before: string) => apiGet<ThreadMessages>(apiPath(`${threadPath(id)}/messages`, { before })),
    onSuccess: (earlier, before) => setLoaded((current) => withEarlier(current, before, earlier)),
    onError: (error) => toast.error(errorText(error, 'The messages could not be loaded')),
  });
  const messages = [...loaded.earlier, ...loaded.newest];
  return { messages, hasEarlier: loaded.hasEarlier, load: load.mutate, isLoading: load.isPending };
}

/** Tells the server what was seen; the counts everywhere follow. */
export function useMarkRead(id: string): (message: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (message) => {
      void apiPost<UnreadMessages>(`${threadPath(id)}/read`, { message }).then(
        (unread) => {
          queryClient.setQueryData(unreadQuery.queryKey, unread);
          queryClient.setQueryData(threadQuery(id).queryKey, (known) =>
            known ? { ...known, thread: { ...known.thread, unread: 0 } } : known,
          );
          return queryClient.invalidateQueries({ queryKey: ['my', 'threads'] });
        },
        () => undefined,
      );
    },
    [id, queryClient],
  );
}

/** What a message is about, for what waits: each stands for itself. */
const aboutMessage = (id: string, key: string) => `${aboutThread(id)}${key}`;
export const aboutThread = (id: string) => `thread:${id}:`;

/**
 * Sends a message under its key, so that trying again never says it twice; it then stands in the thread. Without a network
 * it waits, and no longer in what this page keeps.
 */
export function useSendMessage({ _id: id, as }: Pick<Thread, '_id' | 'as'>) {
  const queryClient = useQueryClient();
  return useCallback(
    async (key: string, message: MessageInput) => {
      const answer = await sendOrWait<Message>(
        {
          kind: 'message',
          method: 'POST',
          path: `${threadPath(id)}/messages`,
          body: message,
          about: aboutMessage(id, key),
          words: message.text ?? '',
          place: threadHref({ _id: id }, as === 'seller' ? 'seller' : 'buyer'),
        },
        { key },
      );
      if (answer === null) return;
      const sent = answer.data;
      const { queryKey } = threadQuery(id);
      // What was answered before this was stored would put the list back without it.
      const isAsking = queryClient.isFetching({ queryKey }) > 0;
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) =>
        known && !known.messages.some(({ _id }) => _id === sent._id)
          ? { ...known, messages: [...known.messages, sent] }
          : known,
      );
      if (isAsking) void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['my', 'threads'] });
    },
    [id, as, queryClient],
  );
}

/** Puts an own answer on the page of its product. */
export function usePublishAnswer(id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (message: string) =>
      apiPost<Message>(`${threadPath(id)}/messages/${encodeURIComponent(message)}/publish`),
    onSuccess: () => {
      toast.success('The answer is on the product’s page');
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['my', 'thread', id] }),
        queryClient.invalidateQueries({ queryKey: ['questions'] }),
      ]);
    },
    onError: (error) => toast.error(errorText(error, 'The answer could not be made public')),
  });
}

/** Opens the conversation of a parcel, beginning it when nobody has. */
export function useOpenParcelThread(parcel: string, side: ThreadSide) {
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: () => apiPost<StartedThread>('/api/threads', { parcel }),
    onSuccess: ({ thread }) => navigate(threadHref(thread, side)),
    onError: (error) => toast.error(errorText(error, 'The messages could not be opened')),
  });
}

export function threadHref({ _id }: Pick<Thread, '_id'>, side: ThreadSide): string {
  return side === 'seller' ? deskPaths.sellerThread(_id) : paths.thread(_id);
}
