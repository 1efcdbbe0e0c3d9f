import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FilledList, NewListInput } from '../../../../contract/buying/lists.contract.ts';
import type {
  AddAliasInput,
  AddedOrder,
  AddOrderInput,
  OrderAliases,
  ResolvedOrder,
} from '../../../../contract/buying/quick-order.contract.ts';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { apiDelete, apiFile, apiGet, apiPost, apiUpload } from '../../../data/api-client.ts';
import { onPadChanged, type PadDraft, readPad, writePad } from '../../../data/kept-drafts.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { saveFile } from '../../../desk/table-search.hooks.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { paths } from '../../../paths.ts';
import type { Corrections } from './pad-past.ts';
import { firstLines } from './pad-source.ts';

const TYPING_PAUSE_MS = 250;
const NOTHING: ResolvedOrder = { lines: [], own: [] };
const ALIASES = '/api/quick-order/aliases';
/** Own words make other readings, and so do another person's. */
const READING = ['my', 'quick-order'];

/** The text of the pad and what was said of its lines, kept: after a reload, signing in, Back, and a closed browser they are there. */
export function useKeptPad() {
  const [text, setText] = useState('');
  const [corrections, setCorrections] = useState<Corrections>({});
  const kept = useRef({ text, corrections });
  useEffect(() => {
    const read = () => {
      const pad = readPad();
      kept.current = { text: pad?.text ?? '', corrections: (pad?.corrections ?? {}) as Corrections };
      setText(kept.current.text);
      setCorrections(kept.current.corrections);
    };
    read();
    return onPadChanged(read);
  }, []);
  function keep(change: Partial<typeof kept.current>) {
    kept.current = { ...kept.current, ...change };
    writePad(JSON.parse(JSON.stringify(kept.current, withoutCards)) as PadDraft);
  }
  return {
    text,
    setText(next: string) {
      setText(next);
      keep({ text: next });
    },
    corrections,
    setCorrections(next: Corrections) {
      setCorrections(next);
      keep({ corrections: next });
    },
  };
}

/** Of a picked product its id is kept: its card comes with the next reading, as it is then. */
function withoutCards(name: string, value: unknown): unknown {
  return name === 'product' && typeof value === 'object' ? (value as ProductCard)._id : value;
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

/** The card of a product that was picked, read by its SKU, which other sellers may have too; null when it is sold no longer. */
export function useCardOf() {
  return useMutation({
    mutationFn: async ({ _id, sku }: { _id: string; sku: string }): Promise<ProductCard | null> => {
      const { lines } = await resolve(`${sku} x 1`);
      const cards = lines.flatMap(({ product, alternatives }) => [product, ...alternatives]);
      return cards.find((card) => card?._id === _id) ?? null;
    },
  });
}

/** Puts lines into the cart; what they teach is kept. Null: they wait for a network. */
export function useAddOrder() {
  const changed = useNamesChanged();
  return useMutation({
    mutationFn: async ({ lines, typed }: { lines: AddOrderInput['lines']; typed: readonly string[] }) => {
      const answer = await sendOrWait<AddedOrder>({
        kind: 'pad',
        method: 'POST',
        path: '/api/quick-order/add',
        body: { lines },
        about: `pad:${crypto.randomUUID()}`,
        words: `${countText(lines.length, 'line')} of the pad into the cart`,
        place: paths.quickOrder,
        typed,
        units: lines.reduce((units, { quantity }) => units + quantity, 0),
      });
      return answer?.data ?? null;
    },
    onSuccess: (added) => (added && added.learned.length > 0 ? changed() : undefined),
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
