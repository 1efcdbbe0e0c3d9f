import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  OwnSellerPage,
  SellerPageFormInput,
} from '../../../../contract/catalogue/seller-pages.contract.ts';
import { apiGet, apiPut } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';

/** What the own page says. */
export const ownSellerPageQuery = queryOptions({
  queryKey: ['my', 'seller-page'],
  queryFn: ({ signal }) => apiGet<OwnSellerPage>('/api/seller/page', { signal }),
  staleTime: 0,
});

export function useSaveSellerPage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: SellerPageFormInput) => apiPut<OwnSellerPage>('/api/seller/page', form),
    onSuccess: (page) => {
      queryClient.setQueryData(ownSellerPageQuery.queryKey, page);
      // The public page and the products say it too.
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['sellers'] }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ]);
    },
  });
}
