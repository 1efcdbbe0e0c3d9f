import type { ProductSort } from '../../../../contract/catalogue/products.contract.ts';

/** spec 2: the six sort options in the order of the dropdown. */
export const PRODUCT_SORT_LABELS = {
  'createdAt:desc': 'Newest First',
  'createdAt:asc': 'Oldest First',
  'pricing.regularPrice:asc': 'Price: Low to High',
  'pricing.regularPrice:desc': 'Price: High to Low',
  'salesCount:desc': 'Best Selling',
  'ratings.average:desc': 'Top Rated',
} as const satisfies Record<ProductSort, string>;

export const DEFAULT_SORT: ProductSort = 'createdAt:desc';

/** What a search is ordered by until a sort is chosen. */
export const BEST_MATCH_LABEL = 'Best Match';
