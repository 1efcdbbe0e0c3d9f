import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminFound, SellerFound } from '../../../../contract/after-sale/desk-search.contract.ts';
import { LEAST_DESK_SEARCH } from '../../../../domain/orders/desk-search.ts';
import { apiGet, apiPath, errorText } from '../../../data/api-client.ts';
import { adminEntries, type PaletteEntry, sellerEntries } from './palette-entries.ts';

const TYPING_PAUSE_MS = 120;

export interface DeskFound {
  entries: readonly PaletteEntry[];
  /** These answer what was typed before; the answer to what stands there now is on its way. */
  isBehind: boolean;
  /** Why there is no answer, or null. */
  problem: string | null;
  retry: () => void;
}

/** What the server finds for what is being typed; the answer to the newest text wins. */
export function useDeskFound(role: 'seller' | 'admin', typed: string): DeskFound {
  const wanted = typed.trim();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isLongEnough = [...wanted].length >= LEAST_DESK_SEARCH;
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['my', 'desk-found', role, text],
    queryFn: async ({ signal }) => {
      const path = apiPath(`/api/${role}/find`, { q: text });
      return role === 'admin'
        ? adminEntries(await apiGet<AdminFound>(path, { signal }), text)
        : sellerEntries(await apiGet<SellerFound>(path, { signal }), text);
    },
    enabled: isLongEnough && [...text].length >= LEAST_DESK_SEARCH,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  const isCurrent = text === wanted;
  return {
    entries: isLongEnough ? (data ?? []) : [],
    isBehind: isLongEnough && (!isCurrent || isPlaceholderData || isFetching),
    problem:
      isLongEnough && isCurrent && error && !isFetching
        ? errorText(error, 'The desk could not be searched')
        : null,
    retry: () => void refetch(),
  };
}
