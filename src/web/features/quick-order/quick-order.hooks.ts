import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FilledList, NewListInput } from '../../../contract/lists.contract.ts';
import type { ProductCard, Suggestions } from '../../../contract/products.contract.ts';
import type {
  AddAliasInput,
  AddedOrder,
  AddOrderInput,
  OrderAliases,
  ResolvedOrder,
} from '../../../contract/quick-order.contract.ts';
import { apiDelete, apiFile, apiGet, apiPath, apiPost, apiUpload } from '../../data/api-client.ts';
import { saveFile } from '../../desk/table-search.hooks.ts';
import { firstLines } from './pad-source.ts';

const TYPING_PAUSE_MS = 250;
const KEPT_AS = 'quick-order';
const NOTHING: ResolvedOrder = { lines: [], own: [] };
const ALIASES = '/api/quick-order/aliases';
/** Own words make other readings, and so do another person's. */
const READING = ['my', 'quick-order'];

/** The text of the pad, kept in this tab: it is there after a reload, signing in, and Back. */
export function useKeptText(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => setText(sessionStorage.getItem(KEPT_AS) ?? ''), []);
  return [
    text,
    (next) => {
      setText(next);
      sessionStorage.setItem(KEPT_AS, next);
    },
  ];
}

/** What the text asks for, read after a pause in typing; the last reading stands until the next one. */
export function useReading(text: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(firstLines(text).text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: [...READING, settled],
    queryFn: () => resolve(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isEmpty = text.trim() === '' || settled === '';
  return {
    order: isEmpty ? NOTHING : (query.data ?? NOTHING),
    /** The lines are of an earlier text. */
    isOld: query.isPlaceholderData || firstLines(text).text !== settled,
    error: isEmpty ? null : query.error,
    /** The reading waits for the connection. */
    isPaused: !isEmpty && query.isPaused,
    isTrying: query.isFetching,
    tryAgain: () => void query.refetch(),
  };
}

function resolve(text: string): Promise<ResolvedOrder> {
  return apiPost<ResolvedOrder>('/api/quick-order/resolve', { text });
}

/** The card of a product that was picked by its SKU; null when it is sold no longer. */
export function useCardOf() {
  return useMutation({
    mutationFn: async (sku: string): Promise<ProductCard | null> => {
      const { lines } = await resolve(`${sku} x 1`);
      return lines.find(({ product }) => product?.sku === sku)?.product ?? null;
    },
  });
}

/** Puts lines into the cart; what they teach is kept. */
export function useAddOrder() {
  const changed = useNamesChanged();
  return useMutation({
    mutationFn: (lines: AddOrderInput['lines']) => apiPost<AddedOrder>('/api/quick-order/add', { lines }),
    onSuccess: ({ learned }) => (learned.length > 0 ? changed() : undefined),
  });
}

/** Reads the lines of a spreadsheet. */
export function useOrderFile() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return apiUpload<ResolvedOrder>('/api/quick-order/resolve-file', form, () => undefined);
    },
  });
}

function useNamesChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['my', 'order-names'] }),
      queryClient.invalidateQueries({ queryKey: READING }),
    ]);
}

/** What the buyer calls products. */
export function useOwnNames(isWanted: boolean) {
  return useQuery({
    queryKey: ['my', 'order-names'],
    queryFn: ({ signal }) => apiGet<OrderAliases>(ALIASES, { signal }),
    enabled: isWanted,
  });
}

export function useAddName() {
  const changed = useNamesChanged();
  return useMutation({
    mutationFn: (name: AddAliasInput) => apiPost<OrderAliases>(ALIASES, name),
    onSuccess: () => changed(),
  });
}

export function useForgetName() {
  const changed = useNamesChanged();
  return useMutation({
    mutationFn: (id: string) => apiDelete<null>(`${ALIASES}/${id}`),
    onSuccess: () => changed(),
  });
}

/** Keeps lines as a list. */
export function useSaveAsList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (list: NewListInput) => apiPost<FilledList>('/api/lists', list),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['my', 'lists'] }),
  });
}

/** Keeps lines as a list and saves its quotation. */
export function useQuotation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: NewListInput) => {
      const { list } = await apiPost<FilledList>('/api/lists', wanted);
      saveFile(await apiFile(`/api/lists/${list._id}/quotation`));
      return list;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['my', 'lists'] }),
  });
}

const PHONE = '(width < 48rem)';

/** True on narrow screens, once the page runs. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(PHONE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}

/** Products for what is being typed. */
export function usePicks(typed: string): Suggestions['products'] {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['products', 'suggest', text],
    queryFn: ({ signal }) => apiGet<Suggestions>(apiPath('/api/products/suggest', { q: text }), { signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text.length > 1 ? (query.data?.products ?? []) : [];
}
