import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type {
  FilledList,
  List,
  ListInCart,
  ListInput,
  ListLine,
  ListLineChange,
  ListLineInput,
  ListSummary,
} from '../../../../contract/buying/lists.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { apiDelete, apiGet, apiPost, errorText } from '../../../data/api-client.ts';
import { rememberRemoval } from '../../../data/held-removals.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useHeldCall } from '../../../desk/held-call.hooks.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { useWaitingChange } from '../../../offline/outbox/waiting-changes.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSession } from '../../people/session/session.hooks.ts';

/** The name of a person's lists among the queries. */
export const LISTS = 'lists';
const pathOf = (id: string) => `/api/lists/${encodeURIComponent(id)}`;
/** What changes a list or takes its lines elsewhere goes one after the other: each finds what was typed before it. */
const scopeOf = (id: string) => ({ id: `list ${id}` });

const listsQuery = queryOptions({
  queryKey: ['my', LISTS, 'all'],
  queryFn: async ({ signal }) => (await apiGet<{ lists: ListSummary[] }>('/api/lists', { signal })).lists,
  staleTime: 0,
});

interface LineWish {
  line: string;
  name: string;
  change: ListLineChange;
}

/** The lists of whoever is signed in, Later first. */
export function useLists() {
  const { user } = useSession();
  return useQuery({ ...listsQuery, enabled: user !== null });
}

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['my', LISTS, 'one', id],
    queryFn: ({ signal }) => apiGet<List>(pathOf(id), { signal }),
    staleTime: 0,
    retry: false,
  });

/** What the cart saved for later; null while it holds nothing. */
export function useLater() {
  const { data: lists } = useLists();
  const later = lists?.find(({ isLater, lineCount }) => isLater && lineCount > 0);
  const { data } = useQuery({ ...listQuery(later?._id ?? ''), enabled: later !== undefined });
  return later === undefined ? null : (data ?? null);
}

/** Makes a list, or adds to one: what a dialog sends. Null: it waits for a network. */
export async function addToList({
  listId,
  name,
  lines,
}: {
  /** Null: a new one of this name. */
  listId: string | null;
  name: string;
  lines: readonly ListLineInput[];
}): Promise<FilledList | null> {
  const products = countText(lines.length, 'product');
  const answer = await sendOrWait<FilledList>({
    kind: 'list',
    method: 'POST',
    ...(listId === null
      ? { path: '/api/lists', body: { name, lines }, place: paths.lists }
      : { path: `${pathOf(listId)}/add`, body: { lines }, place: paths.list(listId) }),
    about: `list:${crypto.randomUUID()}`,
    words: `${products} into the list ${name}`,
  });
  return answer?.data ?? null;
}

/** A new, empty list. Null: it waits for a network. */
export async function createList(input: ListInput): Promise<FilledList | null> {
  const answer = await sendOrWait<FilledList>({
    kind: 'list',
    method: 'POST',
    path: '/api/lists',
    body: input,
    about: `list:${crypto.randomUUID()}`,
    words: `New list ${input.name}`,
    place: paths.lists,
  });
  return answer?.data ?? null;
}

/** What a change of a list's settings is about, for what waits. */
export const aboutSettings = (id: string) => `list-settings:${id}`;

/** Name, note and reminder of a list. Null: they wait for a network. */
export async function saveList(id: string, input: ListInput): Promise<List | null> {
  const answer = await sendOrWait<List>({
    kind: 'list',
    method: 'PUT',
    path: pathOf(id),
    body: input,
    about: aboutSettings(id),
    replaces: true,
    words: `Name, note and reminder of the list ${input.name}`,
    place: paths.list(id),
  });
  return answer?.data ?? null;
}

/** A list with the settings that wait for a network. */
export function useShownSettings<Shown extends ListSummary>(list: Shown): Shown {
  const change = useWaitingChange(aboutSettings(list._id));
  return change === undefined ? list : { ...list, ...(change.body as Partial<ListSummary>) };
}

/** One change of a list whose answer is the list as it is then. */
export function useListChange<Input>(
  listId: string,
  change: (path: string, input: Input) => Promise<List>,
  { done, failed }: { done?: (list: List) => void; failed: string },
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: scopeOf(listId),
    mutationFn: (input: Input) => change(pathOf(listId), input),
    onSuccess: async (list) => {
      await queryClient.cancelQueries({ queryKey: ['my', LISTS] });
      queryClient.setQueryData(listQuery(list._id).queryKey, list);
      void queryClient.invalidateQueries({
        queryKey: ['my', LISTS],
        predicate: ({ queryKey }) => queryKey[3] !== list._id,
      });
      done?.(list);
    },
    onError: (error) => {
      toast.error(errorText(error, failed));
      void queryClient.invalidateQueries({ queryKey: ['my', LISTS] });
    },
  });
}

const removedWords = (name: string, list: string) => `${name} out of the list ${list}`;

/** What a change of a line is about, for what waits. */
export const aboutLine = (line: string) => `list-line:${line}`;

/** Sets quantity and note of a line; of several quick presses only the last is sent. */
export function useLineChange(listId: string) {
  const queryClient = useQueryClient();
  const wanted = useRef(new Map<string, ListLineChange>());
  const send = async (path: string, { line, name, change }: LineWish): Promise<List> => {
    const answer = await sendOrWait<List>({
      kind: 'list',
      method: 'PUT',
      path: `${path}/lines/${encodeURIComponent(line)}`,
      body: change,
      about: aboutLine(line),
      replaces: true,
      words: `${name}: ${change.quantity} in the list`,
      place: paths.list(listId),
    });
    // What waits for a network is on the screen already.
    return answer?.data ?? (queryClient.getQueryData(listQuery(listId).queryKey) as List);
  };
  const { mutate, isPending } = useListChange(
    listId,
    async (path, wish: LineWish) => {
      const { line, change } = wish;
      const isWanted = () => wanted.current.get(line) === change;
      // A later press may have replaced this one while it waited.
      const answer = isWanted() ? send(path, wish) : queryClient.fetchQuery(listQuery(listId));
      // A refused change is over too: laid over another line's answer it would come back.
      const list = await answer.finally(() => {
        if (isWanted()) wanted.current.delete(line);
      });
      return { ...list, lines: list.lines.map((one) => ({ ...one, ...wanted.current.get(one._id) })) };
    },
    { failed: 'The list could not be changed' },
  );
  const changeLine = useCallback(
    (line: ListLine, changed: Partial<ListLineChange>) => {
      const change = { quantity: line.quantity, note: line.note, ...changed };
      wanted.current.set(line._id, change);
      const { queryKey } = listQuery(listId);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            lines: list.lines.map((one) =>
              one._id === line._id ? { ...one, quantity: change.quantity, note: change.note || null } : one,
            ),
          },
      );
      mutate({ line: line._id, name: line.product.name, change });
    },
    [queryClient, listId, mutate],
  );
  return { changeLine, isChanging: isPending };
}

/**
 * Takes lines out at once; the server hears of it when the offer of Undo is over. Until it has, whatever is read of the
 * list still holds them: `shown` does not.
 */
export function useRemoveLines(list: List) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  const [leaving, setLeaving] = useState<readonly string[]>([]);

  function release(ids: readonly string[]) {
    setLeaving((now) => now.filter((id) => !ids.includes(id)));
  }

  const nameOf = (id: string) => list.lines.find(({ _id }) => _id === id)?.product.name ?? '';
  const removal = (id: string) =>
    sendOrWait<List>(
      {
        kind: 'list',
        method: 'DELETE',
        path: `${pathOf(list._id)}/lines/${encodeURIComponent(id)}`,
        about: aboutLine(id),
        doneBy: [404],
        words: removedWords(nameOf(id), list.name),
        place: paths.list(list._id),
      },
      { isKept: true },
    );

  async function send(ids: readonly string[]) {
    try {
      const answers = await Promise.all(ids.map(removal));
      const { queryKey } = listQuery(list._id);
      // Without a network the list cannot be read again.
      if (answers.includes(null))
        queryClient.setQueryData(
          queryKey,
          (known) => known && { ...known, lines: known.lines.filter(({ _id }) => !ids.includes(_id)) },
        );
    } catch (error) {
      toast.error(errorText(error, 'The line could not be removed'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['my', LISTS] });
      release(ids);
    }
  }

  function remove(lines: readonly ListLine[]) {
    const ids = lines.map(({ _id }) => _id);
    setLeaving((now) => [...now, ...ids]);
    let sending = Promise.resolve();
    const end = hold(
      ids.length === 1
        ? 'Removed from the list'
        : `${formatCount(ids.length)} products removed from the list`,
      () => {
        sending = send(ids).finally(forget);
      },
      () => {
        forget();
        release(ids);
      },
    );
    const forget = rememberRemoval(() => {
      end();
      return sending;
    });
  }

  const shown = { ...list, lines: list.lines.filter(({ _id }) => !leaving.includes(_id)) };
  return { shown, remove, isRemoving: leaving.length > 0 };
}

/** Puts lines into the cart; what could not be added is told. */
export function useListToCart(listId: string, onAdded: (cart: Cart) => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: scopeOf(listId),
    mutationFn: (lines: readonly string[]) => apiPost<ListInCart>(`${pathOf(listId)}/to-cart`, { lines }),
    onSuccess: ({ added, refused, cart }) => {
      onAdded(cart);
      void queryClient.invalidateQueries({ queryKey: ['my', LISTS] });
      if (added > 0)
        toast.success(`${countText(added, 'product')} added to cart`, {
          label: 'View cart',
          to: paths.cart,
        });
      const [first] = refused;
      if (first)
        toast.error(
          refused.length === 1
            ? `${first.name} was not added: ${first.message}`
            : `${formatCount(refused.length)} products were not added. The reason is beside each.`,
        );
    },
    onError: (error) => {
      toast.error(errorText(error, 'The list could not be put into the cart'));
      // A line that went elsewhere meanwhile refuses all of them.
      void queryClient.invalidateQueries({ queryKey: ['my', LISTS] });
    },
  });
}

/** Deletes a whole list. */
export function useDeleteList(onDeleted: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => apiDelete<null>(pathOf(id)),
    onSuccess: () => {
      toast.success('List deleted');
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: listsQuery.queryKey });
    },
    onError: (error) => toast.error(errorText(error, 'The list could not be deleted')),
  });
}
