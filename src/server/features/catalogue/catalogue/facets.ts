import type { ChoiceFacet, Facet, RangeFacet } from '../../../../contract/catalogue/facets.contract.ts';
import type { CountedSpec, CountedValue, FacetCounts } from '../../../../domain/catalogue/facet-choices.ts';
import { SPEC_PREFIX } from '../../../../domain/catalogue/facet-limits.ts';
import { priceBandRange, RATING_STEPS, rangeText } from '../../../../domain/catalogue/facets.ts';
import type { SpecReader } from '../../../../domain/catalogue/spec-facts.ts';
import { formatRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';

/** A range shows its counts as so many columns. */
const COLUMNS = 12;
const MOST_VALUES = 500;

/** The counts as a list shows them, in the order of its panel; facets without values are left out. */
export function facetsOf(counts: FacetCounts, specs: Pick<SpecReader, 'spellingsOf'>): Facet[] {
  const facets = [
    choiceFacet('brand', 'Brand', mostFirst(counts.brands)),
    ...counts.specs.map((spec) => specFacet(spec, specs)),
    choiceFacet('price', 'Price', counts.bands.map(bandValue)),
    choiceFacet('inStock', 'Availability', [
      { value: 'true', label: 'In Stock Only', count: counts.inStock },
    ]),
    choiceFacet('rating', 'Rating', counts.ratings.map(ratingValue)),
    choiceFacet('seller', 'Seller', mostFirst(counts.sellers)),
    choiceFacet('place', 'Province', mostFirst(counts.places)),
  ];
  return facets.filter((facet) => facet !== null);
}

/** What our code names and words of a list's facets; the rest is as sellers wrote it. */
const OWN_NAMES = new Set(['brand', 'price', 'inStock', 'rating', 'seller', 'place']);
const OWN_LABELS = new Set(['price', 'inStock', 'rating', 'place']);

/** The facets as `say` words them. */
export function wordedFacets(facets: readonly Facet[], say: (text: string) => string): Facet[] {
  return facets.map((facet) => {
    const name = OWN_NAMES.has(facet.key) ? say(facet.name) : facet.name;
    if (facet.kind === 'range' || !OWN_LABELS.has(facet.key)) return { ...facet, name };
    return { ...facet, name, values: facet.values.map((value) => ({ ...value, label: say(value.label) })) };
  });
}

function choiceFacet(key: string, name: string, values: readonly CountedValue[]): ChoiceFacet | null {
  const present = values.filter(({ count }) => count > 0);
  return present.length === 0 ? null : { key, name, kind: 'choice', values: present.slice(0, MOST_VALUES) };
}

function specFacet(
  { label, unit, values }: CountedSpec,
  specs: Pick<SpecReader, 'spellingsOf'>,
): Facet | null {
  const key = `${SPEC_PREFIX}${label}`;
  if (unit !== null) return rangeFacet(key, label, unit, values);
  const facet = choiceFacet(key, label, mostFirst(values.map((value) => ({ value: value.label, ...value }))));
  return facet === null ? null : { ...facet, values: facet.values.map(withSpellings) };

  function withSpellings(value: ChoiceFacet['values'][number]) {
    const spellings = specs.spellingsOf(label, value.value);
    return spellings.length === 0 ? value : { ...value, spellings };
  }
}

function mostFirst<Value extends CountedValue>(values: readonly Value[]): CountedValue[] {
  return values
    .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
    .map(({ value, label, count }) => ({ value, label, count }));
}

function bandValue(count: number, band: number): CountedValue {
  const { low, high } = priceBandRange(band);
  const value = rangeText(
    low === null ? undefined : rupeesFromPaisa(low),
    high === null ? undefined : rupeesFromPaisa(high),
  );
  return { value, label: bandLabel(low, high), count };
}

function bandLabel(low: number | null, high: number | null): string {
  if (high === null) return `${formatRupees(low ?? 0)} and more`;
  // One paisa less than the next band begins with.
  const next = formatRupees(high + 1);
  return low === null ? `Under ${next}` : `${formatRupees(low)} – ${next}`;
}

function ratingValue(count: number, index: number): CountedValue {
  const step = String(RATING_STEPS[index]);
  return { value: step, label: `${step} and up`, count };
}

function rangeFacet(
  key: string,
  name: string,
  unit: string,
  values: CountedSpec['values'],
): RangeFacet | null {
  const numbers = values.filter(({ low, count }) => !Number.isNaN(low) && count > 0);
  if (numbers.length === 0) return null;
  const min = Math.min(...numbers.map(({ low }) => low));
  const max = Math.max(...numbers.map(({ high }) => high));
  const columns = Array.from({ length: COLUMNS }, () => 0);
  const columnOf = (number: number) =>
    max === min ? 0 : Math.min(COLUMNS - 1, Math.floor(((number - min) / (max - min)) * COLUMNS));
  for (const { low, high, count } of numbers) {
    for (let column = columnOf(low); column <= columnOf(high); column += 1) {
      columns[column] = (columns[column] ?? 0) + count;
    }
  }
  return { key, name, kind: 'range', values: { min, max, unit, columns } };
}
