import type { FacetChoices } from '../../../../domain/catalogue/facet-choices.ts';
import { type ChosenRange, priceBandRange } from '../../../../domain/catalogue/facets.ts';
import { bandOf, isInStock, starsOf, TRAITS } from './facet-traits.ts';
import type { FactRuns } from './slot-facts.ts';

// Which products every filter lets through, and which of the others fail at one facet alone.

/** Columns of the catalogue's index, by slot. */
export interface FacetColumns {
  seller: Uint32Array;
  category: Uint32Array;
  price: Float64Array;
}

export interface FacetScan {
  columns: FacetColumns;
  /** Which slots are looked at: all of the first `slotCount`, or those found by words. */
  slotCount: number;
  found: Int32Array | null;
  /** Tells the categories wanted from others. */
  scopeKey: string;
  isCategoryWanted: Uint8Array;
  isSellerPublic: Uint8Array;
  excluded: number;
  choices: FacetChoices;
  sellerNumbers: readonly number[] | null;
  minimum: number;
  maximum: number;
  leastStock: number;
}

/** `isListed` holds until the next scan. */
export interface ScannedList {
  isListed: Uint8Array;
  total: number;
}

// What a slot fails at, one bit each: with one bit set it still counts for that facet.
export const FAILS_SELLER = 1;
export const FAILS_PLACE = 2;
export const FAILS_BRAND = 4;
export const FAILS_PRICE = 8;
export const FAILS_STOCK = 16;
export const FAILS_RATING = 32;
export const FIRST_SPEC_BIT = 6;
/** Of a trait whose band of prices passes in part: each price is looked at. */
const PASSES_IN_PART = 128;
/** Two bits: no choice from one facet brings it back. */
export const IS_HIDDEN = FAILS_SELLER | FAILS_PLACE;

/** `fails` says of each of the others what it fails at. Views that the next scan overwrites. */
export interface SortedSlots {
  listed: Int32Array;
  others: Int32Array;
  fails: Int32Array;
}

/** What the loops look at, by slot. */
export interface SlotColumns {
  brand: Uint32Array;
  seller: Uint32Array;
  trait: Uint8Array;
}

/** What a slot of some number fails at; null: nothing is chosen there. */
export interface SlotFilters extends FactRuns {
  brands: Uint8Array | null;
  sellers: Uint8Array | null;
  traits: Uint8Array | null;
  prices: readonly ChosenRange[];
  excluded: number;
  /** The bits of all specifications chosen, and which of them a value meets. */
  specs: number;
  meets: Int32Array;
}

/**
 * Answers how many slots fail at nothing: these come first in `sorted`, the others from its end on. One loop in a
 * function of its own, which the engine compiles whole.
 */
export function sortSlots(
  slots: Int32Array,
  { brand, seller, trait, price }: SlotColumns & { price: Float64Array },
  { brands, sellers, traits, prices, excluded, specs, meets, start, length, pool }: SlotFilters,
  { isListed, sorted, fails }: { isListed: Uint8Array; sorted: Int32Array; fails: Int32Array },
): number {
  if (!sellers && !traits && !brands && specs === 0 && excluded < 0) {
    for (let at = 0; at < slots.length; at += 1) isListed[slots[at] as number] = 1;
    sorted.set(slots);
    return slots.length;
  }
  let total = 0;
  let others = slots.length;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    let failed = slot === excluded ? IS_HIDDEN : 0;
    if (sellers !== null) failed |= sellers[seller[slot] as number] as number;
    if (brands !== null) failed |= brands[brand[slot] as number] as number;
    if (traits !== null) {
      failed |= traits[trait[slot] as number] as number;
      if ((failed & PASSES_IN_PART) !== 0) {
        failed ^= PASSES_IN_PART;
        if (!isWithin(price[slot] as number, prices)) failed |= FAILS_PRICE;
      }
    }
    // Of two facets that it fails no third one matters.
    if (specs !== 0 && (failed & (failed - 1)) === 0) {
      const first = start[slot] as number;
      const afterLast = first + (length[slot] as number);
      let met = 0;
      for (let fact = first; fact < afterLast; fact += 1) met |= meets[pool[fact] as number] as number;
      failed |= specs & ~met;
    }
    if (failed === 0) {
      isListed[slot] = 1;
      sorted[total] = slot;
      total += 1;
    } else {
      others -= 1;
      sorted[others] = slot;
      fails[others] = failed;
    }
  }
  return total;
}

function isWithin(amount: number, ranges: readonly ChosenRange[]): boolean {
  for (let at = 0; at < ranges.length; at += 1) {
    const { low, high } = ranges[at] as ChosenRange;
    if (amount >= low && amount <= high) return true;
  }
  return false;
}

/** What a trait fails at by stock, rating and the band of its price; null: every trait passes. */
export function failsOfTraits(
  { leastStock, choices }: FacetScan,
  prices: readonly ChosenRange[],
): Uint8Array | null {
  if (leastStock <= 0 && choices.leastRating === null && prices.length === 0) return null;
  const leastStars = choices.leastRating ?? 0;
  return Uint8Array.from({ length: TRAITS }, (_, trait) => {
    const isSoldOut = leastStock > 0 && !isInStock(trait);
    const fails = (isSoldOut ? FAILS_STOCK : 0) | (starsOf(trait) < leastStars ? FAILS_RATING : 0);
    return prices.length === 0 ? fails : fails | failsOfBand(bandOf(trait), prices);
  });
}

function failsOfBand(band: number, prices: readonly ChosenRange[]): number {
  const { low, high } = priceBandRange(band);
  const [lowest, highest] = [low ?? 0, high ?? Number.POSITIVE_INFINITY];
  if (prices.some((range) => range.low <= lowest && range.high >= highest)) return 0;
  return prices.some((range) => range.low <= highest && range.high >= lowest) ? PASSES_IN_PART : FAILS_PRICE;
}

/** A price is in any of these; none: every price is. */
export function priceRanges({ choices, minimum, maximum }: FacetScan): ChosenRange[] {
  if (choices.prices !== null) {
    return choices.prices.map(({ low, high }) => ({
      low: Math.max(low, minimum),
      high: Math.min(high, maximum),
    }));
  }
  const isAny = minimum <= 0 && maximum === Number.POSITIVE_INFINITY;
  return isAny ? [] : [{ low: minimum, high: maximum }];
}
