import type { ProductSort } from '../../../contract/products.contract.ts';
import { latinDigits } from '../../../domain/digits.ts';
import { paths } from '../../paths.ts';
import { DEFAULT_SORT, PRODUCT_SORT_LABELS } from './product-sorts.ts';

/** What the address of a product list says. Prices are rupees. */
export interface ProductSearch {
  page: number;
  category: string | undefined;
  /** Undefined: the best match first, which only a search has. */
  sortBy: ProductSort | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
  search: string | undefined;
  inStock: boolean;
  /** The seller on whose page the list stands; left out: everybody's products. */
  seller?: string | undefined;
}

const NO_FILTERS = {
  page: 1,
  category: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  search: undefined,
  inStock: false,
} as const;

/** Reads the address. Anything that is not a valid value counts as not given, so no address is an error. */
export function readProductSearch(parameters: URLSearchParams, seller?: string): ProductSearch {
  const page = parameters.get('page') ?? '';
  const sortBy = parameters.get('sortBy') ?? '';
  const search = parameters.get('search')?.trim().slice(0, 100) || undefined;
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    category: parameters.get('category')?.trim().slice(0, 100) || undefined,
    sortBy: sortBy in PRODUCT_SORT_LABELS ? (sortBy as ProductSort) : defaultSort({ search, seller }),
    minPrice: readPrice(parameters.get('minPrice')),
    maxPrice: readPrice(parameters.get('maxPrice')),
    search,
    inStock: parameters.get('inStock') === 'true',
    seller,
  };
}

/**
 * Until a sort is chosen a search is ordered by match, a seller's page by what sells best, and everything else shows the
 * newest first.
 */
function defaultSort({ search, seller }: Pick<ProductSearch, 'search' | 'seller'>): ProductSort | undefined {
  if (search !== undefined) return undefined;
  return seller === undefined ? DEFAULT_SORT : 'salesCount:desc';
}

/** A price as people type it, grouping commas and Devanagari digits allowed; undefined when it is not one. */
export function readPrice(text: string | null | undefined): number | undefined {
  const digits = latinDigits(text ?? '')
    .replaceAll(',', '')
    .trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}

/** The address of a search; defaults are left out so that every list has one address. */
export function productListPath({ seller, ...search }: ProductSearch): string {
  const sortBy = search.sortBy === defaultSort({ ...search, seller }) ? undefined : search.sortBy;
  const page = search.page === 1 ? undefined : search.page;
  const shown = { ...search, sortBy, page };
  return seller === undefined ? paths.productsWith(shown) : paths.seller(seller, shown);
}

/** Where a list stands before anything narrows it. */
export function listHome({ seller }: ProductSearch): string {
  return seller === undefined ? paths.products : paths.seller(seller);
}

/** The same search with some filters changed; any change starts at page 1 again (spec 2). */
export function withFilters(search: ProductSearch, change: Partial<ProductSearch>): ProductSearch {
  return withSort({ ...search, page: 1, ...change });
}

/** Clear All Filters: everything but the sort order. */
export function withoutFilters(search: ProductSearch): ProductSearch {
  return withSort({ ...search, ...NO_FILTERS });
}

/** Without words there is no match to order by. */
function withSort(search: ProductSearch): ProductSearch {
  return { ...search, sortBy: search.sortBy ?? defaultSort(search) };
}

/** Whether anything beside a category narrows the list. */
export function isNarrowed({ search, minPrice, maxPrice, inStock, seller }: ProductSearch): boolean {
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  return search !== undefined || hasPrice || inStock || seller !== undefined;
}

/** How many removable filters are set, for the number on the panel's button; the title names the category. */
export function countFilters({ minPrice, maxPrice, inStock }: ProductSearch): number {
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  return Number(hasPrice) + Number(inStock);
}
