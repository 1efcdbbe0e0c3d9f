import {
  type CountedSpec,
  type CountedValue,
  type FacetChoices,
  type FacetCounts,
  offeredRows,
  type SpecOffer,
} from '../../../domain/facet-choices.ts';
import { type ChosenRange, RATING_STEPS } from '../../../domain/facets.ts';
import type { HighlightRow } from '../../../domain/highlights.ts';
import type { SpecFact } from '../../../domain/spec-facts.ts';
import { type FacetScope, FacetScopes, type OfferedValues, type ScopeCounts } from './facet-scopes.ts';
import {
  BANDS,
  bandOf,
  isInStock,
  MOST_STARS,
  starsOf,
  TRAITS,
  type TraitFigures,
  traitOf,
} from './facet-traits.ts';
import { BrandSpellings, SpecValues } from './facet-values.ts';

/** What the index must know of a product to count it. */
export interface FacetedProduct extends TraitFigures {
  brand: string | null;
  facts: readonly SpecFact[];
}

export interface FacetedSeller {
  slug: string;
  name: string;
  /** Null without a default address. */
  province: string | null;
}

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

const START_CAPACITY = 1024;
/** So many values or facts that no product has any more are worth building anew. */
const MOST_UNUSED = 20_000;

// What a slot fails at, one bit each: with one bit set it still counts for that facet.
const FAILS_SELLER = 1;
const FAILS_PLACE = 2;
const FAILS_BRAND = 4;
const FAILS_PRICE = 8;
const FAILS_STOCK = 16;
const FAILS_RATING = 32;
const FIRST_SPEC_BIT = 6;
const ANY_PRICE: ChosenRange = { low: 0, high: Number.POSITIVE_INFINITY };
/** Two bits: no choice from one facet brings it back. */
const IS_HIDDEN = FAILS_SELLER | FAILS_PLACE;

/**
 * What products are narrowed and counted by beside category, price and stock: brands, specifications, and whose they
 * are. A slot is one of the catalogue's index. Values are numbered, so that counting is adding to an array; what most
 * lists have in common, the products of their categories and their counts, is kept.
 */
export class FacetIndex {
  readonly #brands = new BrandSpellings();
  readonly #values = new SpecValues();
  readonly #sellers: FacetedSeller[] = [];
  readonly #scopes = new FacetScopes();

  #brand = new Uint32Array(START_CAPACITY);
  #trait = new Uint32Array(START_CAPACITY);
  /** The facts of a slot are a run of value numbers in the pool. */
  #start = new Uint32Array(START_CAPACITY);
  #length = new Uint16Array(START_CAPACITY);
  #pool = new Int32Array(START_CAPACITY);
  #poolLength = 0;
  #unusedInPool = 0;

  // Scratch of one scan: by slot, by place among the slots looked at, and by value.
  #isListed = new Uint8Array(START_CAPACITY);
  #sorted = new Int32Array(START_CAPACITY);
  #fails = new Int32Array(START_CAPACITY);
  #counts = new Uint32Array(START_CAPACITY);
  #meets = new Int32Array(START_CAPACITY);

  /** So much of it is unused that building anew saves memory. */
  get isWorn(): boolean {
    const used = this.#poolLength - this.#unusedInPool;
    return this.#values.size - used > MOST_UNUSED || this.#unusedInPool > Math.max(used, MOST_UNUSED);
  }

  setSeller(number: number, seller: FacetedSeller): void {
    this.#sellers[number] = seller;
  }

  put(slot: number, product: FacetedProduct): void {
    this.changed();
    this.#growFor(slot);
    this.#brand[slot] = this.#brands.numberOf(product.brand);
    this.#trait[slot] = traitOf(product);
    this.#setFacts(slot, product.facts);
  }

  /** New stock and ratings; `category` is null for a product that its seller hides. */
  setFigures(slot: number, category: number | null, figures: TraitFigures): void {
    const before = this.#trait[slot] as number;
    const trait = traitOf(figures);
    if (trait === before) return;
    this.#trait[slot] = trait;
    if (category !== null) this.#scopes.traitChanged(category, before, trait);
  }

  /** What is said of a product, as lists are narrowed by it. */
  factsOf(slot: number): HighlightRow[] {
    const first = this.#start[slot] as number;
    const values = [...this.#pool.subarray(first, first + (this.#length[slot] as number))];
    return values.map((value) => this.#values.rowOf(value));
  }

  remove(slot: number): void {
    this.changed();
    this.#unusedInPool += this.#length[slot] as number;
    this.#length[slot] = 0;
  }

  /** What a category holds and offers may be another now: products, sellers or categories changed. */
  changed(): void {
    this.#scopes.clear();
  }

  /** The slots that every filter lets through. */
  list(scan: FacetScan): ScannedList {
    const { listed } = this.#sort(scan, this.#candidates(scan));
    return { isListed: this.#isListed, total: listed.length };
  }

  /** The same with the counts of every facet, each without its own choices. */
  count(scan: FacetScan, offer: SpecOffer | null): ScannedList & { counts: FacetCounts } {
    const offered = offer === null ? [] : this.#offeredValues(this.#scopeOf(scan), offer);
    const candidates = this.#candidates(scan);
    const sorted = this.#sort(scan, candidates);
    const tally = this.#tally(scan, candidates, sorted);
    if (offered.length > 0) this.#countFacts(scan.choices, sorted);
    const specs = offered.map((spec) => this.#countedSpec(spec));
    if (offered.length > 0) this.#counts.fill(0, 0, this.#values.size);
    const counts = {
      brands: this.#brands.counted(tally.brands),
      ...this.#countedSellers(tally),
      bands: [...tally.bands],
      ratings: RATING_STEPS.map((step) => tally.stars.subarray(step).reduce((sum, count) => sum + count)),
      inStock: tally.inStock,
      specs,
    };
    return { isListed: this.#isListed, total: sorted.listed.length, counts };
  }

  /** The public slots of the categories wanted: all of them, or those found by words. */
  #candidates(scan: FacetScan): Int32Array {
    const { found, isCategoryWanted, isSellerPublic } = scan;
    const { category, seller } = scan.columns;
    if (found === null) return this.#scopeOf(scan).slots;
    return found.filter(
      (slot) =>
        isCategoryWanted[category[slot] as number] === 1 && isSellerPublic[seller[slot] as number] === 1,
    );
  }

  #scopeOf({ scopeKey, slotCount, columns, isCategoryWanted, isSellerPublic }: FacetScan): FacetScope {
    return this.#scopes.get(scopeKey, () => {
      const slots = new Int32Array(slotCount);
      let count = 0;
      for (let slot = 0; slot < slotCount; slot += 1) {
        if (isCategoryWanted[columns.category[slot] as number] !== 1) continue;
        if (isSellerPublic[columns.seller[slot] as number] !== 1) continue;
        slots[count] = slot;
        count += 1;
      }
      return { slots: slots.slice(0, count), isCategoryWanted, counts: null, offered: null };
    });
  }

  /** Tells the slots that every filter lets through from the others, and marks them in `#isListed`. */
  #sort(scan: FacetScan, slots: Int32Array): SortedSlots {
    const { choices, columns } = scan;
    const isOfSellers = scan.sellerNumbers !== null || choices.places !== null;
    const isOfTraits = scan.leastStock > 0 || choices.leastRating !== null;
    const total = sortSlots(
      slots,
      { brand: this.#brand, seller: columns.seller, trait: this.#trait, price: columns.price },
      {
        brands: choices.brands === null ? null : this.#brands.failsUnless(choices.brands, FAILS_BRAND),
        sellers: isOfSellers ? this.#sellerFails(scan) : null,
        traits: isOfTraits ? failsOfTraits(scan) : null,
        prices: priceRanges(scan),
        excluded: scan.excluded,
        specs: this.#markSpecs(choices),
        meets: this.#meets,
        start: this.#start,
        length: this.#length,
        pool: this.#pool,
      },
      { isListed: this.#isListed.fill(0), sorted: this.#sorted, fails: this.#fails },
    );
    if (choices.specs.length > 0) this.#meets.fill(0, 0, this.#values.size);
    return {
      listed: this.#sorted.subarray(0, total),
      others: this.#sorted.subarray(total, slots.length),
      fails: this.#fails.subarray(total, slots.length),
    };
  }

  #sellerFails({ isSellerPublic, choices, sellerNumbers }: FacetScan): Uint8Array {
    const chosen = sellerNumbers === null ? null : new Set(sellerNumbers);
    const places = choices.places === null ? null : new Set(choices.places);
    return isSellerPublic.map((isPublic, number) => {
      if (isPublic === 0) return IS_HIDDEN;
      const isOther = chosen !== null && !chosen.has(number);
      const isElsewhere = places !== null && !places.has(this.#sellers[number]?.province ?? '');
      return (isOther ? FAILS_SELLER : 0) | (isElsewhere ? FAILS_PLACE : 0);
    });
  }

  /** Notes in `#meets` which values meet which choice; answers the bits of all choices. */
  #markSpecs({ specs }: FacetChoices): number {
    let bits = 0;
    for (const [index, spec] of specs.entries()) {
      const bit = 1 << (FIRST_SPEC_BIT + index);
      bits |= bit;
      for (const value of this.#values.meeting(spec)) {
        this.#meets[value] = (this.#meets[value] as number) | bit;
      }
    }
    return bits;
  }

  /** Counts what is listed, and for each facet also what fails at that one alone. */
  #tally(scan: FacetScan, slots: Int32Array, { listed, others, fails }: SortedSlots): Tally {
    const scope = this.#scopeOf(scan);
    const columns = { brand: this.#brand, seller: scan.columns.seller, trait: this.#trait };
    const none = () => ({
      brands: new Uint32Array(this.#brands.size),
      sellers: new Uint32Array(scan.isSellerPublic.length),
      traits: new Uint32Array(TRAITS),
    });
    let counts: ScopeCounts = none();
    if (slots === scope.slots && listed.length > others.length) {
      // Most is listed: the others are taken off what is counted already.
      if (scope.counts === null) {
        scope.counts = none();
        addCounts(scope.counts, slots, columns, 1);
      }
      counts = copyOf(scope.counts);
      addCounts(counts, others, columns, -1);
    } else addCounts(counts, listed, columns, 1);
    const near: Near = { ...none(), places: none().sellers, stars: none().traits };
    addNear(near, others, fails, columns);
    return tallyOf(counts, near);
  }

  /** Counts in `#counts` the facts of what is listed, and of what fails at one specification those of its name. */
  #countFacts({ specs }: FacetChoices, { listed, others, fails }: SortedSlots): void {
    const runs = { start: this.#start, length: this.#length, pool: this.#pool };
    addFacts(this.#counts, listed, runs);
    const names = specs.map(({ name }) => this.#values.names.find(name));
    for (let at = 0; specs.length > 0 && at < others.length; at += 1) {
      const failed = fails[at] as number;
      if (failed < 1 << FIRST_SPEC_BIT || (failed & (failed - 1)) !== 0) continue;
      const name = names[31 - Math.clz32(failed) - FIRST_SPEC_BIT];
      const first = this.#start[others[at] as number] as number;
      const afterLast = first + (this.#length[others[at] as number] as number);
      for (const value of this.#pool.subarray(first, afterLast)) {
        if (this.#values.nameOf(value) === name) add(this.#counts, value, 1);
      }
    }
  }

  #countedSellers({ sellers: counts, sellersOfPlaces }: Tally) {
    const sellers: CountedValue[] = [];
    const places = new Map<string, number>();
    for (let number = 1; number < this.#sellers.length; number += 1) {
      const seller = this.#sellers[number];
      if (seller === undefined) continue;
      const count = counts[number] as number;
      if (count > 0) sellers.push({ value: seller.slug, label: seller.name, count });
      const ofPlace = sellersOfPlaces[number] as number;
      if (seller.province !== null && ofPlace > 0) {
        places.set(seller.province, (places.get(seller.province) ?? 0) + ofPlace);
      }
    }
    return { sellers, places: [...places].map(([value, count]) => ({ value, label: value, count })) };
  }

  #countedSpec({ numbers, ...spec }: OfferedValues): CountedSpec {
    return { ...spec, values: this.#values.counted(numbers, this.#counts) };
  }

  /** What a category's products have, whatever else is chosen. */
  #offeredValues(scope: FacetScope, offer: SpecOffer): readonly OfferedValues[] {
    scope.offered ??= this.#offered(scope.slots, offer);
    return scope.offered;
  }

  #offered(slots: Int32Array, offer: SpecOffer): OfferedValues[] {
    const { names } = this.#values;
    const products = new Uint32Array(names.size + 1);
    const lastSlot = new Int32Array(names.size + 1).fill(-1);
    const numbers = new Map<number, Set<number>>();
    for (const slot of slots) {
      const first = this.#start[slot] as number;
      for (let fact = first; fact < first + (this.#length[slot] as number); fact += 1) {
        const value = this.#pool[fact] as number;
        const name = this.#values.nameOf(value);
        if (lastSlot[name] !== slot) add(products, name, 1);
        lastSlot[name] = slot;
        const values = numbers.get(name);
        if (values === undefined) numbers.set(name, new Set([value]));
        else values.add(value);
      }
    }
    const rows = [...numbers].map(([name, values]) => ({
      name: names.keyOf(name),
      label: names.labelOf(name),
      products: products[name] as number,
      values: this.#values.textsOf(values),
    }));
    return [...offer.filters, ...offeredRows(rows, slots.length, offer)].map((spec) => ({
      ...spec,
      numbers: [...(numbers.get(names.find(spec.name)) ?? [])],
    }));
  }

  #setFacts(slot: number, facts: readonly SpecFact[]): void {
    this.remove(slot);
    this.#start[slot] = this.#poolLength;
    for (const fact of facts) {
      if (this.#poolLength === this.#pool.length) this.#pool = enlarged(this.#pool, Int32Array);
      this.#pool[this.#poolLength] = this.#valueNumber(fact);
      this.#poolLength += 1;
    }
    this.#length[slot] = this.#poolLength - (this.#start[slot] as number);
  }

  #valueNumber(fact: SpecFact): number {
    const value = this.#values.numberOf(fact);
    if (value >= this.#counts.length) {
      this.#counts = enlarged(this.#counts, Uint32Array);
      this.#meets = enlarged(this.#meets, Int32Array);
    }
    return value;
  }

  #growFor(slot: number): void {
    if (slot < this.#brand.length) return;
    this.#brand = enlarged(this.#brand, Uint32Array);
    this.#trait = enlarged(this.#trait, Uint32Array);
    this.#start = enlarged(this.#start, Uint32Array);
    this.#length = enlarged(this.#length, Uint16Array);
    this.#isListed = enlarged(this.#isListed, Uint8Array);
    this.#sorted = enlarged(this.#sorted, Int32Array);
    this.#fails = enlarged(this.#fails, Int32Array);
  }
}

/** `fails` says of each of the others what it fails at. Views that the next scan overwrites. */
interface SortedSlots {
  listed: Int32Array;
  others: Int32Array;
  fails: Int32Array;
}

/** What fails at one facet alone: brands, sellers, places, prices (by trait) and ratings (by trait). */
interface Near extends ScopeCounts {
  places: Uint32Array;
  stars: Uint32Array;
}

interface Tally {
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
function tallyOf(listed: ScopeCounts, near: Near): Tally {
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

function copyOf({ brands, sellers, traits }: ScopeCounts): ScopeCounts {
  return { brands: brands.slice(), sellers: sellers.slice(), traits: traits.slice() };
}

// The loops over slots: each a function of its own, which the engine compiles whole.

interface SlotColumns {
  brand: Uint32Array;
  seller: Uint32Array;
  trait: Uint32Array;
}

/** The facts of a slot are a run of the pool. */
interface FactRuns {
  start: Uint32Array;
  length: Uint16Array;
  pool: Int32Array;
}

/** What a slot of some number fails at; null: nothing is chosen there. */
interface SlotFilters extends FactRuns {
  brands: Uint8Array | null;
  sellers: Uint8Array | null;
  traits: Uint8Array | null;
  prices: readonly ChosenRange[];
  excluded: number;
  /** The bits of all specifications chosen, and which of them a value meets. */
  specs: number;
  meets: Int32Array;
}

/** Answers how many slots fail at nothing: these come first in `sorted`, the others from its end on. */
function sortSlots(
  slots: Int32Array,
  { brand, seller, trait, price }: SlotColumns & { price: Float64Array },
  { brands, sellers, traits, prices, excluded, specs, meets, start, length, pool }: SlotFilters,
  { isListed, sorted, fails }: { isListed: Uint8Array; sorted: Int32Array; fails: Int32Array },
): number {
  const { low, high } = prices[0] ?? ANY_PRICE;
  const isOfPrices = prices.length > 0;
  let total = 0;
  let others = slots.length;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    let failed = slot === excluded ? IS_HIDDEN : 0;
    if (sellers !== null) failed |= sellers[seller[slot] as number] as number;
    if (traits !== null) failed |= traits[trait[slot] as number] as number;
    if (brands !== null) failed |= brands[brand[slot] as number] as number;
    if (isOfPrices) {
      const amount = price[slot] as number;
      if ((amount < low || amount > high) && !isWithin(amount, prices)) failed |= FAILS_PRICE;
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
  for (let at = 1; at < ranges.length; at += 1) {
    const { low, high } = ranges[at] as ChosenRange;
    if (amount >= low && amount <= high) return true;
  }
  return false;
}

/** Step 1 adds these slots, step -1 takes them off. */
function addCounts(
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
function addNear(
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

function addFacts(counts: Uint32Array, slots: Int32Array, { start, length, pool }: FactRuns): void {
  for (let at = 0; at < slots.length; at += 1) {
    const first = start[slots[at] as number] as number;
    const afterLast = first + (length[slots[at] as number] as number);
    for (let fact = first; fact < afterLast; fact += 1) {
      const value = pool[fact] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
}

function failsOfTraits({ leastStock, choices }: FacetScan): Uint8Array {
  const leastStars = choices.leastRating ?? 0;
  return Uint8Array.from({ length: TRAITS }, (_, trait) => {
    const isSoldOut = leastStock > 0 && !isInStock(trait);
    return (isSoldOut ? FAILS_STOCK : 0) | (starsOf(trait) < leastStars ? FAILS_RATING : 0);
  });
}

/** A price is in any of these; none: every price is. */
function priceRanges({ choices, minimum, maximum }: FacetScan): ChosenRange[] {
  if (choices.prices !== null) {
    return choices.prices.map(({ low, high }) => ({
      low: Math.max(low, minimum),
      high: Math.min(high, maximum),
    }));
  }
  const isAny = minimum <= 0 && maximum === Number.POSITIVE_INFINITY;
  return isAny ? [] : [{ low: minimum, high: maximum }];
}

function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] as number) + count;
}

function enlarged<A extends { length: number; set(from: A): void }>(
  array: A,
  kind: new (length: number) => A,
): A {
  const larger = new kind(Math.ceil(array.length * 1.5));
  larger.set(array);
  return larger;
}
