import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../contract/catalogue/products.contract.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';

const TYPING_PAUSE_MS = 250;

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
