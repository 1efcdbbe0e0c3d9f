import {
  type CountedSpec,
  type CountedValue,
  type FacetChoices,
  type FacetCounts,
  mergeSpellings,
  type OfferedSpec,
  offeredRows,
  type SpecOffer,
} from '../../../../domain/catalogue/facet-choices.ts';
import { foldChoice, PRICE_STEPS, RATING_STEPS } from '../../../../domain/catalogue/facets.ts';
import type { SpecFact, SpecReader, SpecRow } from '../../../../domain/catalogue/spec-facts.ts';
import type { Queryable } from '../../../db/pool.ts';
import { PROVINCE_OF_SELLER, readSpecs } from './facet-choices.sql.ts';
import {
  type CatalogueQuery,
  conditionsOf,
  EVERYTHING,
  type FoundConditions,
  findConditions,
  fromClause,
} from './product-list.sql.ts';

// The same counts as the index in the process gives, asked of the database.

/** How many products have each value, each facet counted without its own choices. */
export async function countFacets(pool: Queryable, query: CatalogueQuery): Promise<FacetCounts> {
  const found = await findConditions(pool, query);
  const count = (column: string, counted: CatalogueQuery) => countBy(pool, column, counted, found);
  const withChoices = (choices: Partial<FacetChoices>) => ({
    ...query,
    choices: { ...query.choices, ...choices },
  });
  const brands = await count('p.brand', withChoices({ brands: null }));
  const sellers = await count(
    `jsonb_build_array(p.seller_slug, p.seller_name)`,
    withChoices({ sellerIds: null }),
  );
  const places = await count(PROVINCE_OF_SELLER, withChoices({ places: null }));
  const bands = await count(`width_bucket(p.regular_price_paisa, '{${PRICE_STEPS.join()}}'::bigint[])`, {
    ...withChoices({ prices: null }),
    minimumPaisa: null,
    maximumPaisa: null,
  });
  const stars = await count(
    `least(floor(p.rating_average), ${Math.max(...RATING_STEPS)})::int`,
    withChoices({ leastRating: null }),
  );
  const stocks = await count('p.quantity > 0', { ...query, inStockOnly: false });
  return {
    brands: foldedBrands(brands),
    sellers: sellers.map(({ value: [value, label], count }) => ({ value, label, count })),
    places: places
      .filter(({ value }) => value !== null)
      .map(({ value, count }) => ({ value, label: value, count })),
    bands: Array.from({ length: PRICE_STEPS.length + 1 }, (_, band) =>
      sumOf(bands, (value) => value === band),
    ),
    ratings: RATING_STEPS.map((step) => sumOf(stars, (value) => value >= step)),
    inStock: sumOf(stocks, (value) => value === true),
    specs: query.categoryIds === null ? [] : await countSpecs(pool, query, query.categoryIds, found),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each column has its type
type Counted = { value: any; count: number };

async function countBy(
  pool: Queryable,
  column: string,
  query: CatalogueQuery,
  { attempt, choices }: FoundConditions,
): Promise<Counted[]> {
  if (query.terms?.words.length === 0) return [];
  const conditions = conditionsOf(query, attempt, choices);
  const { rows } = await pool.query<Counted>(
    `select ${column} as value, count(*) as count ${fromClause(conditions)} group by 1`,
    conditions.values,
  );
  return rows;
}

function sumOf(rows: readonly Counted[], isMeant: (value: Counted['value']) => boolean): number {
  return rows.filter(({ value }) => isMeant(value)).reduce((sum, { count }) => sum + count, 0);
}

function foldedBrands(rows: readonly Counted[]): CountedValue[] {
  const spellings = rows
    .filter(({ value }) => value !== null)
    .map(({ value, count }) => ({ key: foldChoice(value), label: value as string, count }));
  return mergeSpellings(spellings).map(({ label, count }) => ({ value: label, label, count }));
}

async function countSpecs(
  pool: Queryable,
  query: CatalogueQuery,
  categoryIds: readonly string[],
  found: FoundConditions,
): Promise<CountedSpec[]> {
  const reader = await readSpecs(pool);
  const offer = reader.offerOf(categoryIds);
  const factsOf = async (counted: CatalogueQuery) => {
    const rows = await countBy(pool, 'jsonb_build_array(p.category_id, p.specifications)', counted, found);
    return rows.map(({ value, count }) => ({ facts: factsIn(reader, value), count }));
  };
  const all = await factsOf({ ...EVERYTHING, categoryIds });
  const listed = await factsOf(query);
  const counted: CountedSpec[] = [];
  for (const spec of [...offer.filters, ...rowsToOffer(all, offer)]) {
    const specs = query.choices.specs.filter(({ name }) => name !== spec.name);
    const isChosen = specs.length < query.choices.specs.length;
    const rows = isChosen ? await factsOf({ ...query, choices: { ...query.choices, specs } }) : listed;
    counted.push({ ...spec, values: countedValues(rows, spec) });
  }
  return counted;
}

/** Products that say the same, and how many there are. */
interface CountedFacts {
  facts: SpecFact[];
  count: number;
}

function factsIn(reader: SpecReader, [categoryId, rows]: [string, SpecRow[]]): SpecFact[] {
  return reader.facts(categoryId, rows);
}

function rowsToOffer(products: readonly CountedFacts[], offer: SpecOffer): OfferedSpec[] {
  const figures = new Map<string, { label: string; products: number; values: Set<string> }>();
  for (const { facts, count } of products) {
    const names = new Set<string>();
    for (const { name, nameLabel, text } of facts) {
      const figure = figures.get(name) ?? { label: nameLabel, products: 0, values: new Set() };
      figures.set(name, figure);
      if (nameLabel < figure.label) figure.label = nameLabel;
      if (!names.has(name)) figure.products += count;
      names.add(name);
      figure.values.add(text);
    }
  }
  const total = products.reduce((sum, { count }) => sum + count, 0);
  return offeredRows(
    [...figures].map(([name, { values, ...figure }]) => ({ name, ...figure, values: values.size })),
    total,
    offer,
  );
}

function countedValues(products: readonly CountedFacts[], { name }: OfferedSpec): CountedSpec['values'] {
  const spellings = products.flatMap(({ facts, count }) =>
    facts
      .filter((fact) => fact.name === name)
      .map(({ text, label, low, high }) => ({ key: text, label, low, high, count })),
  );
  const counted = Map.groupBy(spellings, ({ key, label }) => JSON.stringify([key, label]));
  const summed = [...counted.values()].map((same) => ({
    ...(same[0] as (typeof same)[number]),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));
  return mergeSpellings(summed).map(({ label, low, high, count }) => ({ label, low, high, count }));
}
