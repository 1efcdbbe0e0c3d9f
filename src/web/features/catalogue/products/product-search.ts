import type { ProductSort } from '../../../../contract/catalogue/products.contract.ts';
import {
  MOST_CHOICE_LENGTH,
  MOST_CHOICES,
  MOST_SPECS,
  PRICE_RANGE,
  SPEC_PREFIX,
} from '../../../../domain/catalogue/facet-limits.ts';
import { latinDigits } from '../../../../domain/shop/digits.ts';
import { paths } from '../../../paths.ts';
import { DEFAULT_SORT, PRODUCT_SORT_LABELS } from './product-sorts.ts';

/** The form beside the list: the sort select belongs to it, so that Apply sends it along without scripts. */
export const FILTER_FORM_ID = 'filters';

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
  /** What is chosen from the facets, by their keys; of 'brand', 'spec.Base' and the like any value may hold. */
  choices: readonly Choice[];
  /** The seller on whose page the list stands; left out: everybody's products. */
  seller?: string | undefined;
}

export interface Choice {
  key: string;
  values: readonly string[];
}

const CHOICE_KEYS = ['brand', 'price', 'rating', 'seller', 'place'];

const NO_FILTERS = {
  page: 1,
  category: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  search: undefined,
  inStock: false,
  choices: [],
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
    choices: readChoices(parameters, seller),
    seller,
  };
}

/**
 * Ends of a range as the form names them: without scripts it sends each alone. The address of a list joins them.
 */
export const RANGE_ENDS = ['from.', 'to.'] as const;

function readChoices(parameters: URLSearchParams, seller: string | undefined): Choice[] {
  let choices: Choice[] = [];
  for (const key of new Set(parameters.keys())) {
    const [from, to] = RANGE_ENDS;
    if (key.startsWith(from)) {
      const name = key.slice(from.length);
      const range = typedRange(parameters.get(key), parameters.get(`${to}${name}`));
      if (range) choices = withChoice(choices, `${SPEC_PREFIX}${name}`, [range]);
    }
    const isSpec = key.startsWith(SPEC_PREFIX) && key.length > SPEC_PREFIX.length && key.length <= 100;
    const isOwn = seller !== undefined && (key === 'seller' || key === 'place');
    if ((!isSpec && !CHOICE_KEYS.includes(key)) || isOwn) continue;
    const values = new Set(parameters.getAll(key).map((value) => value.trim()));
    choices = withChoice(
      choices,
      key,
      [...values].filter((value) => isReadable(key, value)),
    );
  }
  const most = Math.floor(MOST_CHOICES / Math.max(1, choices.length));
  return choices.slice(0, MOST_SPECS).map(({ key, values }) => ({ key, values: values.slice(0, most) }));
}

/** The service refuses what cannot be read; an address is never an error. */
function isReadable(key: string, value: string): boolean {
  if (key === 'rating') return /^[1-4]$/.test(value);
  if (key === 'price') return PRICE_RANGE.test(value);
  return value !== '' && value.length <= MOST_CHOICE_LENGTH;
}

/** Both ends as typed, either may be left out: '9..12'. Null when neither says a number, undefined for no numbers. */
export function typedRange(from: string | null, to: string | null): string | null | undefined {
  const ends = [from, to].map((text) =>
    latinDigits(text ?? '')
      .replaceAll(',', '')
      .trim(),
  );
  if (ends.join('') === '') return null;
  return ends.every((end) => /^(?:-?\d{1,9}(?:\.\d{1,6})?)?$/.test(end)) ? ends.join('..') : undefined;
}

/** As `choices` with other values of one key; without any it is gone. */
export function withChoice(choices: readonly Choice[], key: string, values: readonly string[]): Choice[] {
  const isKnown = choices.some((choice) => choice.key === key);
  return (isKnown ? choices : [...choices, { key, values }])
    .map((choice) => (choice.key === key ? { key, values } : choice))
    .filter((choice) => choice.values.length > 0);
}

/** The choices as parameters of an address. */
export function choiceParameters(choices: readonly Choice[]): Record<string, readonly string[]> {
  return Object.fromEntries(choices.map(({ key, values }) => [key, values]));
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
export function productListPath({ seller, choices, ...search }: ProductSearch): string {
  const sortBy = search.sortBy === defaultSort({ ...search, seller }) ? undefined : search.sortBy;
  const page = search.page === 1 ? undefined : search.page;
  const shown = { ...search, sortBy, page };
  const chosen = choiceParameters(choices);
  return seller === undefined ? paths.productsWith(shown, chosen) : paths.seller(seller, shown, chosen);
}

/** Where the newest of the list are followed from: its filters, whatever it is sorted by. */
export function atomPath(search: ProductSearch): string {
  const list = savedAddress({ ...search, page: 1, sortBy: defaultSort(search) });
  return list.replace(/^\/products/, '/products.atom');
}

/** Where the list stands among everybody's products, as it is saved: a seller's page is a filter of that. */
export function savedAddress({ seller, ...search }: ProductSearch): string {
  const own = seller === undefined ? [] : [{ key: 'seller', values: [seller] }];
  return productListPath({ ...search, choices: [...search.choices, ...own] });
}

/** Where a list stands before anything narrows it. */
export function listHome({ seller }: ProductSearch): string {
  return seller === undefined ? paths.products : paths.seller(seller);
}

/**
 * The same search with some filters changed; any change starts at page 1 again (spec 2). Another category has other
 * specifications, so those go.
 */
export function withFilters(search: ProductSearch, change: Partial<ProductSearch>): ProductSearch {
  const changed = { ...search, page: 1, ...change };
  const choices = changed.category === search.category ? changed.choices : changed.choices.filter(isNoSpec);
  return withSort({ ...changed, choices });
}

/** The same search without the filter of a query parameter; 'price' stands for both ways to choose one. */
export function withoutFilter(search: ProductSearch, key: string): ProductSearch {
  const choices = search.choices.filter((choice) => choice.key.toLowerCase() !== key.toLowerCase());
  const prices = key === 'price' ? { minPrice: undefined, maxPrice: undefined } : {};
  return withFilters(search, { choices, ...prices, inStock: key !== 'inStock' && search.inStock });
}

/** Whether a choice holds in every category. */
export function isNoSpec({ key }: Choice): boolean {
  return !key.startsWith(SPEC_PREFIX);
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
export function isNarrowed({ search, minPrice, maxPrice, inStock, seller, choices }: ProductSearch): boolean {
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  return search !== undefined || hasPrice || inStock || seller !== undefined || choices.length > 0;
}

/** How many removable filters are set, for the number on the panel's button; the title names the category. */
export function countFilters({ minPrice, maxPrice, inStock, choices }: ProductSearch): number {
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  const chosen = choices.reduce((sum, { values }) => sum + values.length, 0);
  return Number(hasPrice) + Number(inStock) + chosen;
}
