import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Comparison } from '../../../contract/comparison.contract.ts';
import type { ChoiceFacet, Facet, RangeFacet } from '../../../contract/facets.contract.ts';
import type {
  CategoryCounts,
  Product,
  ProductCard,
  ProductList,
  SearchNotice,
} from '../../../contract/products.contract.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';
import type { WirePrices } from '../../ui/goods/Price.tsx';
import { lowestPrices } from './price-table.ts';
import { type Choice, choiceParameters, isNoSpec, type ProductSearch } from './product-search.ts';

/** What a card shows. Lists travel with the page's HTML, so they keep nothing else. */
export type ProductTile = Pick<
  ProductCard,
  | '_id'
  | 'name'
  | 'brand'
  | 'sku'
  | 'minimumOrderQuantity'
  | 'orderMultiple'
  | 'maximumPerOrder'
  | 'ratings'
  | 'highlight'
> & {
  pricing: WirePrices;
  /** What one costs at the largest quantity; null when that is no less. */
  lowest: WirePrices | null;
  /** The primary image; its text is the name beside it. */
  images: readonly Pick<ProductCard['images'][number], 'url'>[];
  category: Pick<ProductCard['category'], 'rootSlug'>;
  seller: Pick<ProductCard['seller'], 'companyName' | 'awayUntil'>;
  inventory: Pick<ProductCard['inventory'], 'quantity' | 'inStock'>;
};

export interface ProductTiles {
  products: ProductTile[];
  pagination: ProductList['pagination'];
  /** Why a search's list holds something else. */
  notice: SearchNotice | null;
  /** What the list can be narrowed by; lists that offer no filters have none. */
  facets?: ShownFacet[];
}

/** A facet with the first of its values, and how many more there are. */
export type ShownChoices = ChoiceFacet & { more: number };
export type ShownFacet = ShownChoices | RangeFacet;
const SHOWN_VALUES = 6;

async function getTiles(path: string, signal: AbortSignal): Promise<ProductTiles> {
  const { products, pagination, notice } = await apiGet<ProductList>(path, { signal });
  return { products: products.map(tileOf), pagination, notice: notice ?? null };
}

function shownFacet(facet: Facet, choices: readonly Choice[]): ShownFacet {
  if (facet.kind === 'range') return facet;
  const chosen = choices.find(({ key }) => key === facet.key)?.values ?? [];
  const values = facet.values.filter(({ value }, at) => at < SHOWN_VALUES || chosen.includes(value));
  return { ...facet, values, more: facet.values.length - values.length };
}

/** A product of any list as a card takes it. */
export function tileOf(card: ProductCard): ProductTile {
  const { _id, name, brand, sku, ratings, highlight } = card;
  const { minimumOrderQuantity, orderMultiple, maximumPerOrder } = card;
  const { regularPrice, wholesalePrice } = card.pricing;
  const { quantity, inStock } = card.inventory;
  return {
    ...{ _id, name, brand, sku, minimumOrderQuantity, orderMultiple, maximumPerOrder, ratings, highlight },
    pricing: { regularPrice, wholesalePrice },
    lowest: lowestPrices(card.pricing),
    images: card.images.slice(0, 1).map(({ url }) => ({ url })),
    category: { rootSlug: card.category.rootSlug },
    seller: { companyName: card.seller.companyName, awayUntil: card.seller.awayUntil },
    inventory: { quantity, inStock },
  };
}

/** How many products of the search and its filters each category holds, by id; a list without any counts them all. */
export function categoryCountsQuery({ search, minPrice, maxPrice, inStock, seller, choices }: ProductSearch) {
  const filters = { search, minPrice, maxPrice, inStock: inStock || undefined, seller };
  // Choosing another category takes the specifications off.
  const chosen = choiceParameters(choices.filter(isNoSpec));
  const path = apiPath('/api/products/category-counts', { ...filters, ...chosen });
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
      const { facets = [], products, pagination, notice } = await apiGet<ProductList>(path, { signal });
      const shown = facets.map((facet) => shownFacet(facet, search.choices));
      return { products: products.map(tileOf), pagination, notice: notice ?? null, facets: shown };
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

/** Home page: four real products, best selling and in stock (product.md: nothing stays a stub). */
export const featuredProductsQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ signal }) =>
    getTiles(apiPath('/api/products', { sortBy: 'salesCount:desc', inStock: true, limit: 4 }), signal),
});

/** One product; rejects with a 404 ApiError when it is not there or not public. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: ({ signal }) => apiGet<Product>(`/api/products/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Products side by side; rejects with a 400 ApiError that says why they are not compared. */
export function comparisonQuery(ids: readonly string[]) {
  const path = apiPath('/api/products/compare', { ids: ids.join(',') });
  return queryOptions({
    queryKey: ['products', 'compare', path],
    queryFn: ({ signal }) => apiGet<Comparison>(path, { signal }),
  });
}

/** spec 2: up to 4 products from the same category, excluding this one. */
export function relatedProductsQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ client, signal }) => {
      const product = await client.ensureQueryData(productQuery(id));
      const query = { category: product.category._id, limit: 4, exclude: id };
      return getTiles(apiPath('/api/products', query), signal);
    },
  });
}
