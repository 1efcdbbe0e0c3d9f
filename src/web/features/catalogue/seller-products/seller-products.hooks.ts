import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SellerFees } from '../../../../contract/books/seller-money.contract.ts';
import type { OfferedAttribute } from '../../../../contract/catalogue/attributes.contract.ts';
import type { Category } from '../../../../contract/catalogue/categories.contract.ts';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import type {
  SellerProductList,
  SellerProductRow,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';

const KEY = ['my', 'seller-products'] as const;

export const productPath = (id: string) => `/api/products/${encodeURIComponent(id)}`;

/** A page of My Products. While another one is on its way the old one stays. */
export function useSellerProducts(query: ListQuery) {
  return useQuery(ownList<SellerProductList>('seller-products', '/api/products/my-products', query));
}

/** An own product with what only its seller sees, read again whenever its form opens. */
export function ownProductQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'product', id],
    queryFn: ({ signal }) => apiGet<OwnProduct>(productPath(id), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What goods of a category are told apart by; nothing for one that is no more. */
export function categoryAttributesQuery(categoryId: string) {
  return queryOptions({
    queryKey: ['categories', 'attributes', categoryId],
    queryFn: ({ signal }) =>
      apiGet<OfferedAttribute[]>(`/api/categories/${encodeURIComponent(categoryId)}/attributes`, { signal }),
  });
}

/** A category the form offers. */
export interface OfferedCategory {
  _id: string;
  name: string;
  parentName: string | null;
  /** Slug of its top level: the colour of the plate. */
  rootSlug: string;
}

/** spec 7: only active categories, each child after its parent. */
export const offeredCategoriesQuery = queryOptions({
  queryKey: ['categories', 'offered'],
  queryFn: async ({ signal }) =>
    inTreeOrder(await apiGet<Category[]>(apiPath('/api/categories', { isActive: true }), { signal })),
});

function inTreeOrder(categories: readonly Category[]): OfferedCategory[] {
  const ids = new Set(categories.map(({ _id }) => _id));
  const below = (parent: Category | null, rootSlug: string | null): OfferedCategory[] =>
    categories
      .filter((category) =>
        parent === null
          ? category.parent === null || !ids.has(category.parent)
          : category.parent === parent._id,
      )
      .toSorted(
        (one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name, 'en'),
      )
      .flatMap((category) => {
        const root = rootSlug ?? category.slug;
        const { _id, name } = category;
        return [{ _id, name, parentName: parent?.name ?? null, rootSlug: root }, ...below(category, root)];
      });
  return below(null, null);
}

/** Everything that may show a product reads it again; `keepsLists`: but My Products, whose rows stay where they are. */
export function useReloadProducts({ keepsLists = false } = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({
        queryKey: KEY,
        predicate: ({ queryKey }) => !(keepsLists && queryKey[KEY.length] === 'list'),
      }),
      queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] }),
      queryClient.invalidateQueries({ queryKey: ['my', 'seller-checklist'] }),
      queryClient.invalidateQueries({ queryKey: ['products'] }),
    ]);
  };
}

/** Shows a change of one row in every list that is on the screen, before or after the server has said so. */
export function useShowRow(): (id: string, change: Partial<SellerProductRow>) => void {
  const queryClient = useQueryClient();
  return (id, change) =>
    queryClient.setQueriesData<SellerProductList>({ queryKey: [...KEY, 'list'] }, (list) => {
      if (!list) return list;
      const products = list.products.map((row) => (row._id === id ? { ...row, ...change } : row));
      return { ...list, products };
    });
}

/** What would be kept of a line of this category that is sold today; an empty text: of one without a category. */
export function useSellerFees(category: string) {
  const path = apiPath('/api/seller/fees', { category: category || null });
  return useQuery({
    queryKey: ['my', 'seller-fees', path],
    queryFn: ({ signal }) => apiGet<SellerFees>(path, { signal }),
    placeholderData: keepPreviousData,
  });
}
