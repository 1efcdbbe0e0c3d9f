import { DEFAULT_PRODUCT_SORT, type ProductSort } from '../../../../contract/catalogue/products.contract.ts';
import { type FacetChoices, NO_CHOICES } from '../../../../domain/catalogue/facet-choices.ts';
import {
  breakerCodes,
  isWholeWord,
  measureParts,
  type SearchAttempt,
  searchAttempts,
} from '../../../../domain/catalogue/search-terms.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';
import { choiceConditions, type ReadChoices, readChoices } from './facet-choices.sql.ts';

export interface CatalogueQuery {
  /** Best match first when there are search terms and no sort. */
  sort: ProductSort | null;
  terms: { words: readonly string[]; joined: string } | null;
  /** Null: every active category. */
  categoryIds: readonly string[] | null;
  minimumPaisa: number | null;
  maximumPaisa: number | null;
  inStockOnly: boolean;
  excludedId: string | null;
  choices: FacetChoices;
  /** What was last confirmed before this stands behind what it ties with. */
  staleBefore: Date;
  offset: number;
  limit: number;
}

export interface FoundProducts {
  ids: string[];
  total: number;
}

/** Every public product, newest first. */
export const EVERYTHING: CatalogueQuery = {
  sort: DEFAULT_PRODUCT_SORT,
  terms: null,
  categoryIds: null,
  minimumPaisa: null,
  maximumPaisa: null,
  inStockOnly: false,
  excludedId: null,
  choices: NO_CHOICES,
  staleBefore: new Date(0),
  offset: 0,
  limit: Number.POSITIVE_INFINITY,
};

// The same lists as the index in the process gives, asked of the database: while the index is being built, and
// whenever changes cannot be heard of.

const OLDEST_LAST = 'p.created_at desc, p.id desc';
/** What a list is sorted by, and how ties end once what nobody has confirmed lately stands behind the others. */
const ORDERS: Record<ProductSort, { keys: string; ties: string }> = {
  'createdAt:desc': { keys: 'p.created_at desc', ties: 'p.id desc' },
  'createdAt:asc': { keys: 'p.created_at', ties: 'p.id' },
  'pricing.regularPrice:asc': { keys: 'p.regular_price_paisa', ties: 'p.created_at, p.id' },
  'pricing.regularPrice:desc': { keys: 'p.regular_price_paisa desc', ties: OLDEST_LAST },
  'salesCount:desc': { keys: 'p.sales_count desc', ties: OLDEST_LAST },
  'ratings.average:desc': { keys: 'p.rating_average desc, p.rating_count desc', ties: OLDEST_LAST },
};
/** One letter of a word of four or more leaves at least this share of its trigrams. */
const SIMILAR_WORD = 0.33;
/** Comparing every product's words takes seconds beyond this; the index in the process corrects then. */
const MOST_COMPARED = 20_000;

export interface Conditions {
  where: string[];
  values: unknown[];
}

export interface FoundConditions {
  attempt: SearchAttempt | null;
  choices: ReadChoices;
  conditions: Conditions;
}

export interface ListedProducts {
  rows: ProductCardRow[];
  total: number;
}

/** One page of products and how many there are in all; nothing is read past the end. */
export async function listProducts(pool: Queryable, query: CatalogueQuery): Promise<ListedProducts> {
  if (query.terms?.words.length === 0) return { rows: [], total: 0 };
  const { conditions } = await findConditions(pool, query);
  const total = await countProducts(pool, conditions);
  if (query.offset >= total) return { rows: [], total };
  const values = [...conditions.values];
  const value = (item: unknown) => `$${values.push(item)}`;
  const text = `select ${productCardColumns} ${fromClause(conditions)} order by ${orderOf(query, value)}
     limit ${value(query.limit)} offset ${value(query.offset)}`;
  const rows = await queryNamed<ProductCardRow>(pool, nameOf('list', text), text, values);
  return { rows, total };
}

/** Those of these products that a query lists, whatever its page. */
export async function listProductsAmong(
  pool: Queryable,
  query: CatalogueQuery,
  ids: readonly string[],
): Promise<string[]> {
  if (query.terms?.words.length === 0) return [];
  const { conditions } = await findConditions(pool, query);
  const values = [...conditions.values, ids];
  const text = `select p.id ${fromClause(conditions)} and p.id = any($${values.length}::uuid[])`;
  const rows = await queryNamed<{ id: string }>(pool, nameOf('among', text), text, values);
  const listed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => listed.has(id));
}

/** How many products of a query each category holds, by id, children not included. */
export async function countProductsByCategory(
  pool: Queryable,
  query: CatalogueQuery,
): Promise<Map<string, number>> {
  if (query.terms?.words.length === 0) return new Map();
  const { conditions } = await findConditions(pool, query);
  const text = `select p.category_id as "categoryId", count(*) as count ${fromClause(conditions)} group by 1`;
  const rows = await queryNamed<{ categoryId: string; count: number }>(
    pool,
    nameOf('count_by_category', text),
    text,
    conditions.values,
  );
  return new Map(rows.map((row) => [row.categoryId, row.count]));
}

/** What the query's products fulfil. Whether typing errors are forgiven depends on the words alone. */
export async function findConditions(pool: Queryable, query: CatalogueQuery): Promise<FoundConditions> {
  const choices = await readChoices(pool, query);
  let attempt: SearchAttempt | null = null;
  for (const next of query.terms === null ? [] : searchAttempts(query.terms)) {
    if (attempt !== null) {
      const found = conditionsOf({ ...EVERYTHING, terms: query.terms }, attempt, choices);
      if ((await countProducts(pool, found)) >= next.below) break;
    }
    attempt = next;
  }
  return { attempt, choices, conditions: conditionsOf(query, attempt, choices) };
}

async function countProducts(pool: Queryable, conditions: Conditions): Promise<number> {
  const text = `select count(*) as total ${fromClause(conditions)}`;
  const rows = await queryNamed<{ total: number }>(pool, nameOf('count', text), text, conditions.values);
  return rows[0]?.total ?? 0;
}

export function fromClause({ where }: Conditions): string {
  return `from public_products p left join product_search s on s.product_id = p.id
     where ${['true', ...where].join(' and ')}`;
}

export function conditionsOf(
  query: CatalogueQuery,
  attempt: SearchAttempt | null,
  choices: ReadChoices,
): Conditions {
  const where: string[] = [];
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const { categoryIds, minimumPaisa, maximumPaisa, excludedId, terms } = query;
  if (categoryIds?.length === 1) where.push(`p.category_id = ${value(categoryIds[0])}::uuid`);
  else if (categoryIds !== null) where.push(`p.category_id = any(${value(categoryIds)}::uuid[])`);
  if (minimumPaisa !== null) where.push(`p.regular_price_paisa >= ${value(minimumPaisa)}::bigint`);
  if (maximumPaisa !== null) where.push(`p.regular_price_paisa <= ${value(maximumPaisa)}::bigint`);
  if (query.inStockOnly) where.push('p.quantity > 0');
  if (excludedId !== null) where.push(`p.id <> ${value(excludedId)}::uuid`);
  where.push(...choiceConditions(query.choices, choices, value));
  if (terms !== null && attempt !== null) {
    const joined = `${value(terms.joined)}::text`;
    const matches = attempt.words.map((word) => wordCondition(word, value, attempt.isForgiving));
    // Two letters may begin a SKU; only three or more say something as a part of one.
    const pattern = `'${terms.joined.length >= 3 ? '%' : ''}' || ${joined} || '%'`;
    where.push(`((${matches.join(' and ')}) or length(${joined}) >= 2 and s.sku_key like ${pattern})`);
  }
  return { where, values };
}

function orderOf({ sort, terms, staleBefore }: CatalogueQuery, value: (item: unknown) => string): string {
  const isStale = `p.stock_confirmed_at < ${value(staleBefore)}::timestamptz`;
  if (sort !== null || terms === null) {
    const { keys, ties } = ORDERS[sort ?? DEFAULT_PRODUCT_SORT];
    return `${keys}, ${isStale}, ${ties}`;
  }
  const joined = `${value(terms.joined)}::text`;
  const whole = value(terms.words.map((word) => `(${wordQuery(word)})`).join(' & '));
  // A word that stands in names or brands begins other SKUs by chance: LEDG-200 is no LED.
  const mayBeNamed = terms.words.length === 1 && /^\p{L}+$/u.test(terms.joined);
  const isNamed = mayBeNamed ? `s.vector @@ (${joined} || ':AB')::tsquery desc,` : '';
  return `s.sku_key = ${joined} desc, ${isNamed} s.sku_key like ${joined} || '%' desc,
    ts_rank(s.vector, ${whole}::tsquery) desc, p.sales_count desc, ${isStale}, ${OLDEST_LAST}`;
}

function wordCondition(word: string, value: (item: unknown) => string, withCorrections: boolean): string {
  const ways = [`s.vector @@ ${value(wordQuery(word))}::tsquery`];
  // The database's locale may not know letters beyond ASCII, so those are compared as they stand.
  if (/[^a-z0-9.]/.test(word)) ways.push(`s.words like '%' || ${value(word)}::text || '%'`);
  if (withCorrections && /^\D{3,}$/.test(word)) {
    ways.push(
      `(select reltuples < ${MOST_COMPARED} from pg_class where oid = 'product_search'::regclass)
        and word_similarity(${value(word)}::text, s.words) >= ${SIMILAR_WORD}`,
    );
  }
  return `(${ways.join(' or ')})`;
}

/** Search words hold letters, digits and decimal points alone, so quoting needs no escapes. */
function wordQuery(word: string): string {
  const measure = measureParts(word);
  const codes = breakerCodes(word).map((code) => ` | '${code}'`);
  if (measure !== null) return `'${word}' | '${measure.number}' <-> '${measure.unit}'${codes.join('')}`;
  if (isWholeWord(word)) return `'${word}'${codes.join('')}`;
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return `'${singular}':*`;
}

/** Each shape of a query has its text, and each text its name on the connection. */
const names = new Map<string, string>();
export function nameOf(kind: string, text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `${kind}_products_${names.size}`;
    names.set(text, name);
  }
  return name;
}
