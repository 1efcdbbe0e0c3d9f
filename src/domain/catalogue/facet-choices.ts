import type { ChosenRange, SpecChoice } from './facets.ts';

/** What is chosen from the facets of a list; null: nothing of that one. */
export interface FacetChoices {
  /** As `foldChoice` folds them. */
  brands: readonly string[] | null;
  sellerIds: readonly string[] | null;
  /** Provinces, as sellers' addresses name them. */
  places: readonly string[] | null;
  /** Paisa. */
  prices: readonly ChosenRange[] | null;
  leastRating: number | null;
  specs: readonly SpecChoice[];
}

export const NO_CHOICES: FacetChoices = {
  brands: null,
  sellerIds: null,
  places: null,
  prices: null,
  leastRating: null,
  specs: [],
};

export function hasChoices(choices: FacetChoices): boolean {
  const { brands, sellerIds, places, prices, leastRating, specs } = choices;
  return (
    brands !== null ||
    sellerIds !== null ||
    places !== null ||
    prices !== null ||
    leastRating !== null ||
    specs.length > 0
  );
}

/** How many products have each value, were it the only one chosen of its facet. */
export interface FacetCounts {
  brands: CountedValue[];
  /** Values are addresses. */
  sellers: CountedValue[];
  places: CountedValue[];
  /** By band of price, and by step of rating. */
  bands: number[];
  ratings: number[];
  inStock: number;
  specs: CountedSpec[];
}

export const NO_COUNTS: FacetCounts = {
  brands: [],
  sellers: [],
  places: [],
  bands: [],
  ratings: [],
  inStock: 0,
  specs: [],
};

export interface CountedValue {
  value: string;
  label: string;
  count: number;
}

/** Adds up the counts of different spellings, under the most common one; on a tie, under the first by text. */
export function mergeSpellings<Spelling extends { key: unknown; label: string; count: number }>(
  spellings: readonly Spelling[],
): Spelling[] {
  const merged = new Map<unknown, { most: Spelling; count: number }>();
  for (const spelling of spellings) {
    const known = merged.get(spelling.key);
    if (known === undefined) merged.set(spelling.key, { most: spelling, count: spelling.count });
    else {
      known.count += spelling.count;
      if (isMoreUsual(spelling, known.most)) known.most = spelling;
    }
  }
  return [...merged.values()].map(({ most, count }) => (most.count === count ? most : { ...most, count }));
}

function isMoreUsual(
  one: { label: string; count: number },
  other: { label: string; count: number },
): boolean {
  return one.count === other.count ? one.label < other.label : one.count > other.count;
}

export interface CountedSpec {
  /** Folded. */
  name: string;
  label: string;
  /** Of a number: what it is counted in. Null: a choice among texts. */
  unit: string | null;
  values: { label: string; low: number; high: number; count: number }[];
}

/** A specification that the lists of a category offer. */
export interface OfferedSpec {
  /** Folded. */
  name: string;
  label: string;
  unit: string | null;
}

/** What a category offers of its specifications; without a category, nothing. */
export interface SpecOffer {
  /** The attributes of the category that are filters, in their order. */
  filters: readonly OfferedSpec[];
  /** Folded names of all of its attributes: no mere rows. */
  attributeNames: ReadonlySet<string>;
}

/** Beside its attributes a category offers at most so many rows, those that at least this share of its products have. */
const MOST_ROWS = 5;
const ROW_SHARE = 1 / 3;
/** With more values than these, each for hardly more than one product, a row names goods instead of sorting them. */
const FEW_VALUES = 8;

export interface RowFigures {
  name: string;
  label: string;
  products: number;
  values: number;
}

/** The rows to offer among those of a category's products. */
export function offeredRows(rows: readonly RowFigures[], products: number, offer: SpecOffer): OfferedSpec[] {
  return rows
    .filter(
      (row) =>
        row.products >= products * ROW_SHARE &&
        !offer.attributeNames.has(row.name) &&
        (row.values <= FEW_VALUES || row.values * 2 <= row.products),
    )
    .sort((one, other) => other.products - one.products || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(({ name, label }) => ({ name, label, unit: null }));
}
