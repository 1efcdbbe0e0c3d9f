import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ImportReport,
  ProductImport,
  ProductImportList,
} from '../../../../contract/catalogue/product-imports.contract.ts';
import { apiGet, apiPath, apiPost, apiUpload } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';
import { useStep } from '../../../data/step.hooks.ts';

const KEY = ['my', 'product-imports'] as const;
const POLL_MS = 700;

export function isAtWork({ state }: Pick<ProductImport, 'state'>): boolean {
  return state === 'checking' || state === 'applying';
}

function importPath(importId: string): string {
  return `/api/seller/imports/${encodeURIComponent(importId)}`;
}

/** An import with a page of its rows; asked again and again while a job works on it. */
export function useImportReport(importId: string, query: ListQuery) {
  const path = apiPath(importPath(importId), query);
  return useQuery({
    queryKey: [...KEY, 'report', importId, path],
    queryFn: ({ signal }) => apiGet<ImportReport>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryUnlessMissing,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.import) ? POLL_MS : false),
  });
}

/** The own imports, newest first. */
export function useImports(page: number) {
  return useQuery({
    ...ownList<ProductImportList>('product-imports', '/api/seller/imports', {
      page: page === 1 ? null : page,
    }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isAtWork) ? POLL_MS * 3 : false),
  });
}

/** Sends a file to be checked; `sent` is the part of it (0 to 1) that is on its way. */
export function useStartImport() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      const body = new FormData();
      body.append('file', file);
      return apiUpload<{ import: ProductImport }>('/api/seller/imports', body, setSent);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...KEY, 'list'] }),
  });
  return { ...mutation, sent };
}

/** Applies or cancels an import. What it changes is read again everywhere. */
export function useImportStep(importId: string) {
  return useStep(
    (step: { kind: 'apply'; leaveOutFailing: boolean } | { kind: 'cancel' }) =>
      step.kind === 'cancel'
        ? apiPost(`${importPath(importId)}/cancel`)
        : apiPost(`${importPath(importId)}/apply`, { leaveOutFailing: step.leaveOutFailing }),
    { queryKey: KEY },
  );
}
