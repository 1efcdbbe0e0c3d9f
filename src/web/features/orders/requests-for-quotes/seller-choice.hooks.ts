import { useQuery } from '@tanstack/react-query';
import type { ProductList } from '../../../../contract/catalogue/products.contract.ts';
import type { SellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import type { ComboboxOption } from '../../../ui/fields/Combobox.tsx';

const SELLERS = apiPath('/api/products', { limit: 1, facets: 'true' });

/** Everybody who sells here now, by the address of their page. */
export function useSellersToChoose(isAsked: boolean): ComboboxOption[] {
  const { data } = useQuery({
    queryKey: ['sellers', 'choices'],
    queryFn: ({ signal }) => apiGet<ProductList>(SELLERS, { signal }),
    select: ({ facets = [] }) =>
      facets.flatMap((facet) =>
        facet.key === 'seller' && facet.kind === 'choice'
          ? facet.values.map(({ value, label }) => ({ value, label }))
          : [],
      ),
    enabled: isAsked,
    staleTime: 60_000,
  });
  return data ?? [];
}

/** Who a seller is, by the address of their page. */
export function useSellerOf(onFound: (seller: { _id: string; companyName: string }) => void) {
  return useMutation({
    mutationFn: (slug: string) => apiGet<SellerPage>(`/api/sellers/${encodeURIComponent(slug)}`),
    onSuccess: ({ _id, companyName }) => onFound({ _id, companyName }),
  });
}
