import {
  type CategoryCounts,
  DEFAULT_PRODUCT_SORT,
  type ProductFilters,
  type ProductList,
  type ProductsQuery,
  type Suggestions,
} from '../../../contract/products.contract.ts';
import { categoryTotals } from '../../../domain/category-totals.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { foldText, searchTerms } from '../../../domain/search-terms.ts';
import type { Pool } from '../../db/pool.ts';
import { type ProductCardRow, toProductCard } from '../../db/product-card.ts';
import { isUuid } from '../../plugins/uuid.ts';
import { type CategoryRow, findSellerOfSlug } from './catalogue.sql.ts';
import type { Catalogue } from './catalogue.ts';
import { type CatalogueQuery, EVERYTHING, listProducts } from './product-list.sql.ts';
import { listProductCards } from './products.sql.ts';

const MOST_SUGGESTED_PRODUCTS = 8;
const MOST_SUGGESTED_CATEGORIES = 4;

interface Shop {
  pool: Pool;
  catalogue: Catalogue;
}

/** Which products a list holds depends on stock, sales or ratings, not only what it shows of them. */
export function followsFigures({ sortBy, inStock, search }: ProductsQuery): boolean {
  const isRanked = search !== undefined && search !== '' && sortBy === undefined;
  return isRanked || inStock === 'true' || sortBy === 'salesCount:desc' || sortBy === 'ratings.average:desc';
}

/** One page of the public catalogue. An unknown category or seller holds nothing. */
export async function findProductList(shop: Shop, query: ProductsQuery): Promise<ProductList> {
  const { page, limit } = query;
  const seller = await sellerFilterOf(shop, query);
  const found = await findCards(shop, followsFigures(query), (categories) => ({
    ...filtersOf(query),
    ...seller,
    sort: query.sortBy ?? (query.search ? null : DEFAULT_PRODUCT_SORT),
    categoryIds: query.category ? categoryFamily(categories, query.category) : null,
    excludedId: query.exclude !== undefined && isUuid(query.exclude) ? query.exclude.toLowerCase() : null,
    offset: (page - 1) * limit,
    limit,
  }));
  return {
    products: found.rows.map(toProductCard),
    pagination: { page, pages: Math.ceil(found.total / limit), total: found.total, limit },
  };
}

/** How many products of the filters each category holds with its children; those that hold none are left out. */
export async function findCategoryCounts(shop: Shop, filters: ProductFilters): Promise<CategoryCounts> {
  const { catalogue } = shop;
  const query = { ...EVERYTHING, ...filtersOf(filters), ...(await sellerFilterOf(shop, filters)) };
  const counts = await catalogue.countByCategory(query);
  const totals = categoryTotals(await catalogue.categories(), counts);
  return Object.fromEntries([...totals].filter(([, count]) => count > 0));
}

/** An id that no seller has: an unknown address holds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function sellerFilterOf({ pool }: Pick<Shop, 'pool'>, { seller }: ProductFilters) {
  return { sellerId: seller ? ((await findSellerOfSlug(pool, seller)) ?? NOBODY) : null };
}

function filtersOf({ search, minPrice, maxPrice, inStock }: ProductFilters) {
  return {
    terms: search ? searchTerms(search) : null,
    minimumPaisa: minPrice === undefined ? null : paisaFromRupees(minPrice),
    maximumPaisa: maxPrice === undefined ? null : paisaFromRupees(maxPrice),
    inStockOnly: inStock === 'true',
  };
}

/** Products and categories for what has been typed so far. */
export async function findSuggestions(shop: Shop, typed: string): Promise<Suggestions> {
  const terms = searchTerms(typed);
  if (terms.joined === '') return { products: [], categories: [] };
  const { rows } = await findCards(shop, false, () => ({
    ...EVERYTHING,
    sort: null,
    terms,
    limit: MOST_SUGGESTED_PRODUCTS,
  }));
  return {
    products: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      brand: row.brand,
      sku: row.sku,
      imageUrl: row.image?.url ?? null,
      rootSlug: row.categoryRootSlug,
      pricing: {
        regularPrice: rupeesFromPaisa(row.regularPricePaisa),
        wholesalePrice: rupeesFromPaisa(row.wholesalePricePaisa),
      },
    })),
    categories: suggestCategories(await shop.catalogue.categories(), typed),
  };
}

async function findCards(
  { pool, catalogue }: Shop,
  needsFigures: boolean,
  queryFor: (categories: readonly CategoryRow[]) => CatalogueQuery,
): Promise<{ rows: ProductCardRow[]; total: number }> {
  const index = await catalogue.currentIndex(needsFigures);
  const query = queryFor(await catalogue.categories());
  if (query.categoryIds?.length === 0) return { rows: [], total: 0 };
  if (index === null) return listProducts(pool, query);
  const { ids, total } = index.find(query);
  return { rows: ids.length === 0 ? [] : await listProductCards(pool, ids), total };
}

/** The ids of the `offered` categories of this id, slug or name (the active ones), and of everything below them. */
export function categoryFamily(
  categories: readonly CategoryRow[],
  wanted: string,
  offered: readonly CategoryRow[] = categories.filter(({ isActive }) => isActive),
): string[] {
  const name = foldText(wanted);
  const addressed = offered.filter(({ id, slug }) => id === name || slug === name);
  const named = offered.filter((category) => foldText(category.name) === name);
  return withDescendants(
    categories,
    (addressed.length > 0 ? addressed : named).map(({ id }) => id),
  );
}

/** These categories that there are, and everything below them, active or not. */
export function withDescendants(categories: readonly CategoryRow[], ids: readonly string[]): string[] {
  const family = new Set(categories.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { id, parentId } of categories) if (parentId !== null && family.has(parentId)) family.add(id);
  }
  return [...family];
}

function suggestCategories(categories: readonly CategoryRow[], typed: string): Suggestions['categories'] {
  const words = searchTerms(typed).words;
  const nameById = new Map(categories.map(({ id, name }) => [id, name]));
  return categories
    .filter(({ isActive }) => isActive)
    .map((category) => ({ category, words: foldText(category.name).split(/[^\p{L}\p{M}\p{N}]+/u) }))
    .filter((one) => words.every((word) => one.words.some((part) => part.startsWith(word))))
    .slice(0, MOST_SUGGESTED_CATEGORIES)
    .map(({ category: { id, name, slug, parentId } }) => ({
      _id: id,
      name,
      slug,
      parentName: parentId === null ? null : (nameById.get(parentId) ?? null),
    }));
}
