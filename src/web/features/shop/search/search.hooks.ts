import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../../contract/catalogue/products.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';

const TYPING_PAUSE_MS = 150;
const MIN_LENGTH = 2;

function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['products', 'suggest', text],
    queryFn: ({ signal }) => apiGet<Suggestions>(apiPath('/api/products/suggest', { q: text }), { signal }),
  });
}

/** Products and categories for what is being typed; null below two letters and until the first answer. */
export function useSuggestions(typed: string): Suggestions | null {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isLongEnough = text.length >= MIN_LENGTH && typed.trim().length >= MIN_LENGTH;
  const query = useQuery({
    ...suggestionsQuery(text),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isLongEnough ? (query.data ?? null) : null;
}
