import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AccountingFormat,
  AccountingItemList,
  AccountingItemsForm,
  AccountingNamesForm,
} from '../../../../contract/books/accounting.contract.ts';
import type { AccountingNames, AccountingSide } from '../../../../domain/books/accounting-names.ts';
import { apiFile, apiGet, apiPath, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { saveFile } from '../../../desk/table-search.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const pathOf = (side: AccountingSide) =>
  side === 'buying' ? '/api/bills/accounting' : '/api/seller/bills/accounting';

/** Saves a period as a file for an accounting program. */
export function useAccountingFile(side: AccountingSide, query: ListQuery) {
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: AccountingFormat) => apiFile(apiPath(pathOf(side), { ...query, format })),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorText(error, 'The file could not be exported')),
  });
  return { save: mutate, busy: isPending ? variables : null };
}

/** How everything is called in the accounting program. */
export function accountingNamesQuery(side: AccountingSide) {
  return queryOptions({
    queryKey: ['my', 'accounting-names', side],
    queryFn: ({ signal }) => apiGet<AccountingNames>(`${pathOf(side)}/names`, { signal }),
    staleTime: 0,
  });
}

export function useSaveAccountingNames(side: AccountingSide) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: AccountingNamesForm) => apiPut<AccountingNames>(`${pathOf(side)}/names`, form),
    onSuccess: (names) => queryClient.setQueryData(accountingNamesQuery(side).queryKey, names),
  });
}

/** Goods of a fiscal year, and what they are called there. */
export function useAccountingItems(side: AccountingSide, query: ListQuery) {
  return useQuery(ownList<AccountingItemList>('accounting-items', `${pathOf(side)}/items`, query));
}

export function useNameItem(side: AccountingSide) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (item: AccountingItemsForm['items'][number]) =>
      apiPut<{ changed: number }>(`${pathOf(side)}/items`, { items: [item] }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['my', 'accounting-items'] }),
  });
}
