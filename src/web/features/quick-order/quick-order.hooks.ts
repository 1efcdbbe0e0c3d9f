import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../contract/products.contract.ts';
import type {
  AddedOrder,
  AddOrderInput,
  ResolvedLine,
  ResolvedOrder,
} from '../../../contract/quick-order.contract.ts';
import { MOST_ORDER_LETTERS, MOST_ORDER_LINES } from '../../../domain/order-text.ts';
import { apiGet, apiPath, apiPost } from '../../data/api-client.ts';

const TYPING_PAUSE_MS = 250;
const KEPT_AS = 'quick-order';
const NO_LINES: ResolvedLine[] = [];

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

/** The first lines that can be read at once, and whether there are more. */
export function firstLines(text: string): { text: string; count: number; isTooMany: boolean } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const first = lines.slice(0, MOST_ORDER_LINES).join('\n');
  return {
    text: first.slice(0, MOST_ORDER_LETTERS),
    count: lines.length,
    isTooMany: lines.length > MOST_ORDER_LINES,
  };
}

/** What the text asks for, read after a pause in typing; the last reading stands until the next one. */
export function useReading(text: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(firstLines(text).text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['quick-order', settled],
    queryFn: () => apiPost<ResolvedOrder>('/api/quick-order/resolve', { text: settled }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isEmpty = text.trim() === '' || settled === '';
  return {
    lines: isEmpty ? NO_LINES : (query.data?.lines ?? NO_LINES),
    /** The lines are of an earlier text. */
    isOld: query.isPlaceholderData || firstLines(text).text !== settled,
    error: isEmpty ? null : query.error,
    isTrying: query.isFetching,
    tryAgain: () => void query.refetch(),
  };
}

/** Puts lines into the cart. */
export function useAddOrder() {
  return useMutation({
    mutationFn: (lines: AddOrderInput['lines']) => apiPost<AddedOrder>('/api/quick-order/add', { lines }),
  });
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
