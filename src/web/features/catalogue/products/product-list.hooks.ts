import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ChoiceFacet, Facet, RangeFacet } from '../../../../contract/catalogue/facets.contract.ts';
import type {
  BlockingFilter,
  CategoryCounts,
  ProductList,
  SearchNotice,
} from '../../../../contract/catalogue/products.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { type Choice, choiceParameters, isNoSpec, type ProductSearch } from './product-search.ts';
import { type ProductTile, type RowTile, rowOf, tileOf } from './products.hooks.ts';

export interface ProductTiles {
  /** As they travel with a page, which shows the grid, none has what rows show. */
  products: (ProductTile | RowTile)[];
  pagination: ProductList['pagination'];
  /** Why a search's list holds something else. */
  notice: SearchNotice | null;
  /** Of an empty list: the filters that alone keep products away. */
  blocking: readonly BlockingFilter[];
  /** What the list can be narrowed by. */
  facets: ShownFacet[];
}

/** A facet with the first of its values, and how many more there are. */
export type ShownChoices = ChoiceFacet & { more: number };
export type ShownFacet = ShownChoices | RangeFacet;
const SHOWN_VALUES = 6;

function shownFacet(facet: Facet, choices: readonly Choice[]): ShownFacet {
  if (facet.kind === 'range') return facet;
  const chosen = choices.find(({ key }) => key === facet.key)?.values ?? [];
  const values = facet.values.filter(({ value }, at) => at < SHOWN_VALUES || chosen.includes(value));
  return { ...facet, values, more: facet.values.length - values.length };
}

/** How many products of the search and its filters each category holds, by slug; a list without any counts them all. */
export function categoryCountsQuery({ search, minPrice, maxPrice, inStock, seller, choices }: ProductSearch) {
  const filters = { search, minPrice, maxPrice, inStock: inStock || undefined, seller };
  // Choosing another category takes the specifications off.
  const chosen = choiceParameters(choices.filter(isNoSpec));
  const path = apiPath('/api/products/category-counts', { ...filters, ...chosen, by: 'slug' });
  return queryOptions({
    queryKey: ['products', 'category-counts', path],
    queryFn: ({ signal }) => apiGet<CategoryCounts>(path, { signal }),
  });
}

/** The call of a page of the product list, with what narrows it. */
export function productsCall({ inStock, choices, ...search }: ProductSearch, limit?: number): string {
  const shown = { ...search, ...choiceParameters(choices), inStock: inStock || undefined };
  return apiPath('/api/products', { ...shown, limit, facets: true });
}

/** A page of the product list with what narrows it. */
export function productsQuery(search: ProductSearch) {
  const path = productsCall(search);
  return queryOptions({
    queryKey: ['products', 'list', path],
    queryFn: async ({ signal }): Promise<ProductTiles> => {
      const answer = await apiGet<ProductList>(path, { signal });
      const { facets = [], blocking = [], products, pagination, notice } = answer;
      const shown = facets.map((facet) => shownFacet(facet, search.choices));
      const tiles = products.map(import.meta.env.SSR ? tileOf : rowOf);
      return { products: tiles, pagination, notice: notice ?? null, blocking, facets: shown };
    },
  });
}

/** Every value of every facet, by its key: more than a page carries. */
export function allValuesQuery(search: ProductSearch) {
  const path = productsCall({ ...search, page: 1 }, 1);
  return queryOptions({
    queryKey: ['products', 'facets', path],
    queryFn: async ({ signal }) => {
      const { facets = [] } = await apiGet<ProductList>(path, { signal });
      return new Map(facets.map((facet) => [facet.key, facet.kind === 'choice' ? facet.values : []]));
    },
  });
}

/** The list page's products; while a new filter is on its way the old ones stay (`isPlaceholderData`). */
export function useProducts(search: ProductSearch) {
  return useQuery({ ...productsQuery(search), placeholderData: keepPreviousData });
}
