import type { Facet, SpecFilter } from '../../../../contract/catalogue/facets.contract.ts';
import {
  type BlockingFilter,
  type CategoryCounts,
  DEFAULT_PRODUCT_SORT,
  type ProductCard,
  type ProductFilters,
  type ProductList,
  type ProductsQuery,
  type SearchNotice,
} from '../../../../contract/catalogue/products.contract.ts';
import { categoryTotals } from '../../../../domain/catalogue/category-totals.ts';
import {
  type FacetChoices,
  type FacetCounts,
  NO_COUNTS,
} from '../../../../domain/catalogue/facet-choices.ts';
import {
  type ChosenRange,
  foldChoice,
  readRange,
  type SpecChoice,
  specChoice,
} from '../../../../domain/catalogue/facets.ts';
import type { SearchOutcome } from '../../../../domain/catalogue/search-session.ts';
import { foldText, searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import type { SpecReader } from '../../../../domain/catalogue/spec-facts.ts';
import { staleBefore } from '../../../../domain/catalogue/stock.ts';
import { highlightsOf } from '../../../../domain/shop/highlights.ts';
import type { Language } from '../../../../domain/shop/language.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Pool } from '../../../db/pool.ts';
import { type ProductCardRow, toProductCard } from '../../../db/product-card.ts';
import type { Asker } from '../../../db/public-reads.ts';
import { spokenLanguage } from '../../../plugins/asked-language.ts';
import type { ToldOf } from '../../../plugins/kept-reply.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { sayInKept } from '../../../speech/reader.ts';
import type { Speech } from '../../../speech/speech.ts';
import { blockingFilters } from './blocking-filters.ts';
import { type CategoryRow, findSellersOfSlugs } from './catalogue.sql.ts';
import type { Catalogue } from './catalogue.ts';
import { countFacets } from './facet-counts.sql.ts';
import { facetsOf, wordedFacets } from './facets.ts';
import { insteadOfNothing } from './nothing-found.ts';
import { type CatalogueQuery, EVERYTHING, listProducts, listProductsAmong } from './product-list.sql.ts';

export interface Shop {
  pool: Pool;
  catalogue: Catalogue;
  clock: () => Date;
  speech: Pick<Speech, 'say'>;
}

/** Which products a list holds depends on stock, sales or ratings, not only what it shows of them. */
export function followsFigures({ sortBy, inStock, search, rating, facets }: ProductsQuery): boolean {
  const isRanked = search !== undefined && search !== '' && sortBy === undefined;
  const isCounted = facets === 'true' || rating !== undefined;
  return (
    isRanked ||
    isCounted ||
    inStock === 'true' ||
    sortBy === 'salesCount:desc' ||
    sortBy === 'ratings.average:desc'
  );
}

/**
 * Which changes of figures may change what a list says: only those of the products on it, while nothing that it counts
 * or sorts by can move. Products of equal price or rating stand by whether their stock was confirmed lately.
 */
export function listIsToldOf(query: ProductsQuery): ToldOf['by'] {
  const isRanked = query.search !== undefined && query.search !== '' && query.sortBy === undefined;
  if (isRanked || query.sortBy === 'salesCount:desc') return 'figures';
  const isByAge = query.sortBy === undefined || query.sortBy.startsWith('createdAt');
  return followsFigures(query) || !isByAge ? 'standings' : 'shown';
}

async function facetsFor(shop: Shop, counts: FacetCounts): Promise<Facet[]> {
  const facets = facetsOf(counts, await shop.catalogue.specs());
  const say = sayInKept(shop.speech);
  return say === null ? facets : wordedFacets(facets, say);
}

/** One page of the public catalogue. An unknown category, brand or seller holds nothing. */
export async function findProductList(shop: Shop, query: ProductsQuery, asker: Asker): Promise<ProductList> {
  const queryFor = await listOf(shop, query);
  const found = await findCards(
    shop,
    {
      needsFigures: followsFigures(query),
      search: query.search,
      wantsCounts: query.facets === 'true',
      asker,
    },
    queryFor,
  );
  const blocking = found.total === 0 && found.counts !== null ? await blockingOf(shop, query, queryFor) : [];
  return {
    products: await cardsOf(shop, found.rows, query),
    pagination: paginationOf(query, found.total),
    ...(found.counts === null ? {} : { facets: await facetsFor(shop, found.counts) }),
    ...(blocking.length === 0 ? {} : { blocking }),
    ...(found.notice === null ? {} : { notice: found.notice }),
  };
}

/**
 * Cards as a list shows them that chose nothing by specification, by language and the row they were made of: making twenty of them anew
 * was a third of a list. A row is kept no longer than all that stands on its card is true (`KeptCards`).
 */
const plainCards: Record<Language, WeakMap<ProductCardRow, ProductCard>> = {
  en: new WeakMap(),
  ne: new WeakMap(),
};

/** The cards with what tells them apart in this list; as their sellers began while there is no index. */
async function cardsOf(
  { catalogue }: Pick<Shop, 'catalogue'>,
  rows: readonly ProductCardRow[],
  { specs }: ProductsQuery,
): Promise<ProductCard[]> {
  const index = await catalogue.currentIndex(false);
  if (index === null || rows.length === 0) return rows.map(toProductCard);
  const reader = await catalogue.specs();
  const plainOnes = plainCards[spokenLanguage()];
  const chosen = new Set(specs.map(({ name }) => foldChoice(name)));
  return rows.map((row) => {
    const plain = chosen.size === 0 ? plainOnes.get(row) : undefined;
    if (plain !== undefined) return plain;
    const card = toProductCard(row);
    const telling = reader.filterNamesOf(card.category._id);
    const highlights = highlightsOf(index.factsOf(card._id), { chosen, telling });
    const shown = { ...card, highlights: highlights.texts, chosenHighlights: highlights.chosen };
    if (chosen.size === 0) plainOnes.set(row, shown);
    return shown;
  });
}

/** What keeps products away from an empty list; nothing while there is no index. */
async function blockingOf(
  { catalogue }: Pick<Shop, 'catalogue'>,
  query: ProductsQuery,
  queryFor: (categories: readonly CategoryRow[]) => CatalogueQuery,
): Promise<BlockingFilter[]> {
  const index = await catalogue.currentIndex(followsFigures(query));
  const wanted = queryFor(await catalogue.categories());
  return index === null || wanted.categoryIds?.length === 0
    ? []
    : blockingFilters(index, wanted, query.specs);
}

/** Those of these products that the list of a query holds, in the order given; nothing stands in for a search without hits. */
export async function findProductsAmong(
  shop: Shop,
  query: ProductsQuery,
  ids: readonly string[],
): Promise<string[]> {
  const queryFor = await listOf(shop, query);
  const index = await shop.catalogue.currentIndex(followsFigures(query));
  const wanted = queryFor(await shop.catalogue.categories());
  if (wanted.categoryIds?.length === 0 || ids.length === 0) return [];
  return index === null ? listProductsAmong(shop.pool, wanted, ids) : index.findAmong(wanted, ids);
}

/** A list's call as the catalogue takes it. */
async function listOf(
  shop: Pick<Shop, 'pool' | 'clock' | 'catalogue'>,
  query: ProductsQuery,
): Promise<(categories: readonly CategoryRow[]) => CatalogueQuery> {
  const choices = await choicesOf(shop, query);
  return (categories) => ({
    ...filtersOf(query),
    choices,
    sort: query.sortBy ?? (query.search ? null : DEFAULT_PRODUCT_SORT),
    categoryIds: query.category ? categoriesMeant(categories, query.category) : null,
    staleBefore: staleBefore(shop.clock()),
    excludedId: query.exclude !== undefined && isUuid(query.exclude) ? query.exclude.toLowerCase() : null,
    ...rowsOf(query),
  });
}

/** What is counted of a search: its first page only, and as unfound only what no filter hides. */
export async function searchOutcome(
  { catalogue }: Pick<Shop, 'catalogue'>,
  query: ProductsQuery,
  { pagination, notice }: ProductList,
): Promise<SearchOutcome | null> {
  const { search, page, sortBy, category, limit, facets, ...filters } = query;
  if (!search || page !== 1) return null;
  const soughtIn = category ? categoriesMeant(await catalogue.categories(), category)[0] : undefined;
  const isFiltered = Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'object' ? false : value !== undefined,
  );
  return {
    hits: notice === undefined ? pagination.total : 0,
    isNothing: (notice !== undefined || pagination.total === 0) && !isFiltered,
    categoryId: soughtIn ?? notice?.category?._id ?? null,
  };
}

/** How many products of the filters each active category holds with its children; those that hold none are left out. */
export async function findCategoryCounts(
  shop: Shop,
  filters: ProductFilters,
  by: '_id' | 'slug',
): Promise<CategoryCounts> {
  const { catalogue } = shop;
  const query = { ...EVERYTHING, ...filtersOf(filters), choices: await choicesOf(shop, filters) };
  const counts = await catalogue.countByCategory(query);
  const categories = await catalogue.categories();
  const totals = categoryTotals(categories, counts);
  return Object.fromEntries(
    categories.flatMap(({ id, slug, isActive }) => {
      const count = totals.get(id) ?? 0;
      return isActive && count > 0 ? [[by === 'slug' ? slug : id, count]] : [];
    }),
  );
}

async function choicesOf(
  { pool, catalogue }: Pick<Shop, 'pool' | 'catalogue'>,
  { brand, seller, place, price, rating, specs }: ProductFilters,
): Promise<FacetChoices> {
  return {
    brands: brand?.map(foldChoice) ?? null,
    sellerIds: seller === undefined ? null : await findSellersOfSlugs(pool, seller),
    places: place ?? null,
    prices: price?.map(paisaRange) ?? null,
    leastRating: rating ?? null,
    specs: specs.length === 0 ? [] : specChoices(specs, await catalogue.specs()),
  };
}

function paisaRange(text: string): ChosenRange {
  const { low, high } = readRange(text) as ChosenRange;
  return { low: paisaFromRupees(low), high: paisaFromRupees(high) };
}

/** 'spec.Power' and 'spec.power' are one, and so are spellings of a value. */
function specChoices(specs: readonly SpecFilter[], reader: SpecReader): SpecChoice[] {
  const byName = Map.groupBy(specs, ({ name }) => foldChoice(name));
  return [...byName].map(([name, group]) =>
    reader.withMeant(
      specChoice(
        name,
        group.flatMap(({ values }) => values),
      ),
    ),
  );
}

function filtersOf({ search, minPrice, maxPrice, inStock }: ProductFilters) {
  return {
    terms: search ? searchTerms(search) : null,
    minimumPaisa: minPrice === undefined ? null : paisaFromRupees(minPrice),
    maximumPaisa: maxPrice === undefined ? null : paisaFromRupees(maxPrice),
    inStockOnly: inStock === 'true',
  };
}

interface FoundCards {
  rows: ProductCardRow[];
  total: number;
  counts: FacetCounts | null;
  /** Why it holds something else than what was searched. */
  notice: SearchNotice | null;
}

export async function findCards(
  { pool, catalogue }: Pick<Shop, 'pool' | 'catalogue'>,
  {
    needsFigures,
    search,
    wantsCounts = false,
    asker,
  }: { needsFigures: boolean; search?: string | undefined; wantsCounts?: boolean; asker: Asker },
  queryFor: (categories: readonly CategoryRow[]) => CatalogueQuery,
): Promise<FoundCards> {
  const index = await catalogue.currentIndex(needsFigures);
  const categories = await catalogue.categories();
  const query = queryFor(categories);
  if (query.categoryIds?.length === 0)
    return { rows: [], total: 0, counts: wantsCounts ? NO_COUNTS : null, notice: null };
  if (index === null) {
    const counts = wantsCounts ? await countFacets(pool, query) : null;
    return { ...(await listProducts(pool, query)), counts, notice: null };
  }
  const find = (wanted: CatalogueQuery) =>
    wantsCounts ? index.findWithFacets(wanted) : { ...index.find(wanted), counts: null };
  let found = find(query);
  let notice: SearchNotice | null = null;
  if (search && found.total === 0 && query.terms !== null && query.terms.words.length > 0) {
    const instead = insteadOfNothing(index, categories, { ...query, terms: query.terms }, /\s/.test(search));
    notice = instead.notice;
    if (instead.query !== null) found = find(instead.query);
  }
  const rows = await catalogue.cards.of(found.ids, (ids) => catalogue.cardsRead.of(asker, ids));
  return { rows, total: found.total, counts: found.counts, notice };
}

/** The ids of the `offered` categories of this id, slug or name (the active ones), and of everything below them. */
export function categoriesMeant(
  categories: readonly CategoryRow[],
  wanted: string,
  offered: readonly CategoryRow[] = categories.filter(({ isActive }) => isActive),
): string[] {
  const name = foldText(wanted);
  const addressed = offered.filter(({ id, slug }) => id === name || slug === name);
  const named = offered.filter(
    (category) => foldText(category.name) === name || foldText(category.nameNe ?? '') === name,
  );
  return withDescendants(
    categories,
    (addressed.length > 0 ? addressed : named).map(({ id }) => id),
  );
}

/** These categories that there are, and everything below them, active or not. */
function withDescendants(categories: readonly CategoryRow[], ids: readonly string[]): string[] {
  const family = new Set(categories.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { id, parentId } of categories) if (parentId !== null && family.has(parentId)) family.add(id);
  }
  return [...family];
}
