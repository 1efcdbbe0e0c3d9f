import type { ScopeCounts } from './facet-scopes.ts';
import {
  FAILS_BRAND,
  FAILS_PLACE,
  FAILS_PRICE,
  FAILS_RATING,
  FAILS_SELLER,
  FIRST_SPEC_BIT,
  type SlotColumns,
} from './facet-sieve.ts';
import { BANDS, bandOf, isInStock, MOST_STARS, starsOf, TRAITS } from './facet-traits.ts';
import type { SpecValues } from './facet-values.ts';
import type { FactRuns } from './slot-facts.ts';

// Counting: each loop over slots is a function of its own, which the engine compiles whole.

/** What fails at one facet alone: brands, sellers, places, prices (by trait) and ratings (by trait). */
export interface Near extends ScopeCounts {
  places: Uint32Array;
  stars: Uint32Array;
}

export interface Tally {
  brands: Uint32Array;
  sellers: Uint32Array;
  /** The same for their places, which are counted without the choice of places. */
  sellersOfPlaces: Uint32Array;
  bands: Uint32Array;
  /** By whole stars. */
  stars: Uint32Array;
  inStock: number;
}

/** What is sold out is never counted as available, so nothing is added for that. */
export function tallyOf(listed: ScopeCounts, near: Near): Tally {
  const bands = new Uint32Array(BANDS);
  const stars = new Uint32Array(MOST_STARS + 1);
  let inStock = 0;
  for (let trait = 0; trait < TRAITS; trait += 1) {
    const count = listed.traits[trait] as number;
    add(bands, bandOf(trait), count + (near.traits[trait] as number));
    add(stars, starsOf(trait), count + (near.stars[trait] as number));
    if (isInStock(trait)) inStock += count;
  }
  return {
    brands: listed.brands.map((count, number) => count + (near.brands[number] as number)),
    sellers: listed.sellers.map((count, number) => count + (near.sellers[number] as number)),
    sellersOfPlaces: listed.sellers.map((count, number) => count + (near.places[number] as number)),
    ...{ bands, stars, inStock },
  };
}

export function copyOf({ brands, sellers, traits }: ScopeCounts): ScopeCounts {
  return { brands: brands.slice(), sellers: sellers.slice(), traits: traits.slice() };
}

/** Step 1 adds these slots, step -1 takes them off. */
export function addCounts(
  { brands, sellers, traits }: ScopeCounts,
  slots: Int32Array,
  { brand, seller, trait }: SlotColumns,
  step: 1 | -1,
): void {
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    const ofBrand = brand[slot] as number;
    const ofSeller = seller[slot] as number;
    const ofTrait = trait[slot] as number;
    brands[ofBrand] = (brands[ofBrand] as number) + step;
    sellers[ofSeller] = (sellers[ofSeller] as number) + step;
    traits[ofTrait] = (traits[ofTrait] as number) + step;
  }
}

/** Adds the slots that fail at one facet alone to that one. */
export function addNear(
  { brands, sellers, places, traits, stars }: Near,
  slots: Int32Array,
  fails: Int32Array,
  { brand, seller, trait }: SlotColumns,
): void {
  for (let at = 0; at < slots.length; at += 1) {
    const failed = fails[at] as number;
    if ((failed & (failed - 1)) !== 0) continue;
    const slot = slots[at] as number;
    if (failed === FAILS_BRAND) add(brands, brand[slot] as number, 1);
    else if (failed === FAILS_PRICE) add(traits, trait[slot] as number, 1);
    else if (failed === FAILS_RATING) add(stars, trait[slot] as number, 1);
    else if (failed === FAILS_SELLER) add(sellers, seller[slot] as number, 1);
    else if (failed === FAILS_PLACE) add(places, seller[slot] as number, 1);
  }
}

export function addFacts(counts: Uint32Array, slots: Int32Array, { start, length, pool }: FactRuns): void {
  for (let at = 0; at < slots.length; at += 1) {
    const first = start[slots[at] as number] as number;
    const afterLast = first + (length[slots[at] as number] as number);
    for (let fact = first; fact < afterLast; fact += 1) {
      const value = pool[fact] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
}

/** Of the slots that fail at one specification alone: their values of its name. */
export function addFactsOfNames(
  counts: Uint32Array,
  { others, fails, names }: { others: Int32Array; fails: Int32Array; names: readonly number[] },
  { start, length, pool }: FactRuns,
  values: Pick<SpecValues, 'nameOf'>,
): void {
  for (let at = 0; at < others.length; at += 1) {
    const failed = fails[at] as number;
    if (failed < 1 << FIRST_SPEC_BIT || (failed & (failed - 1)) !== 0) continue;
    const name = names[31 - Math.clz32(failed) - FIRST_SPEC_BIT] as number;
    const first = start[others[at] as number] as number;
    const afterLast = first + (length[others[at] as number] as number);
    for (let fact = first; fact < afterLast; fact += 1) {
      const value = pool[fact] as number;
      if (values.nameOf(value) === name) counts[value] = (counts[value] as number) + 1;
    }
  }
}

/** Adds to one of the counts. */
export function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] as number) + count;
}
