import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Product, ProductList } from '../../../contract/products.contract.ts';
import { apiGet, apiPath } from '../../api-client.ts';
import type { ProductSearch } from './product-search.ts';

/** A page of the product list. */
export function productsQuery(search: ProductSearch) {
  const { inStock, ...rest } = search;
  const path = apiPath('/api/products', { ...rest, inStock: inStock || undefined });
  return queryOptions({
    queryKey: ['products', 'list', path],
    queryFn: ({ signal }) => apiGet<ProductList>(path, { signal }),
  });
}

/** The list page's products; while a new filter is on its way the old ones stay (`isPlaceholderData`). */
export function useProducts(search: ProductSearch) {
  return useQuery({ ...productsQuery(search), placeholderData: keepPreviousData });
}

/** Home page: four real products, best selling and in stock (product.md: nothing stays a stub). */
export const featuredProductsQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ signal }) =>
    apiGet<ProductList>(apiPath('/api/products', { sortBy: 'salesCount:desc', inStock: true, limit: 4 }), {
      signal,
    }),
});

/** One product; rejects with a 404 ApiError when it is not there or not public. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: ({ signal }) => apiGet<Product>(`/api/products/${encodeURIComponent(id)}`, { signal }),
  });
}

/** spec 2: up to 4 products from the same category, excluding this one. */
export function relatedProductsQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ client, signal }) => {
      const product = await client.ensureQueryData(productQuery(id));
      const query = { category: product.category._id, limit: 4, exclude: id };
      return apiGet<ProductList>(apiPath('/api/products', query), { signal });
    },
  });
}
