import {
  type CountedSpec,
  type CountedValue,
  type FacetChoices,
  type FacetCounts,
  offeredRows,
  type SpecOffer,
} from '../../../../domain/catalogue/facet-choices.ts';
import { type ChosenRange, RATING_STEPS } from '../../../../domain/catalogue/facets.ts';
import type { SpecFact } from '../../../../domain/catalogue/spec-facts.ts';
import type { HighlightRow } from '../../../../domain/shop/highlights.ts';
import { enlarged } from './enlarged.ts';
import { type FacetScope, FacetScopes, type OfferedValues, type ScopeCounts } from './facet-scopes.ts';
import {
  FAILS_BRAND,
  FAILS_PLACE,
  FAILS_SELLER,
  type FacetScan,
  FIRST_SPEC_BIT,
  failsOfTraits,
  IS_HIDDEN,
  priceRanges,
  type ScannedList,
  type SortedSlots,
  sortSlots,
} from './facet-sieve.ts';
import {
  add,
  addCounts,
  addFacts,
  addFactsOfNames,
  addNear,
  copyOf,
  type Near,
  type Tally,
  tallyOf,
} from './facet-tally.ts';
import { TRAITS, type TraitFigures, traitOf } from './facet-traits.ts';
import { BrandSpellings, type SpecValues } from './facet-values.ts';
import { SlotFacts } from './slot-facts.ts';

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

const START_CAPACITY = 1024;

/**
 * What products are narrowed and counted by beside category, price and stock: brands, specifications, and whose they
 * are. A slot is one of the catalogue's index. Values are numbered, so that counting is adding to an array; what most
 * lists have in common, the products of their categories and their counts, is kept.
 */
export class FacetIndex {
  readonly #brands = new BrandSpellings();
  readonly #sellers: FacetedSeller[] = [];
  readonly #scopes = new FacetScopes();

  #brand = new Uint32Array(START_CAPACITY);
  #trait = new Uint8Array(START_CAPACITY);
  readonly #facts = new SlotFacts();

  // Scratch of one scan: by slot, by place among the slots looked at, and by value.
  #isListed = new Uint8Array(START_CAPACITY);
  #sorted = new Int32Array(START_CAPACITY);
  #fails = new Int32Array(START_CAPACITY);
  #counts = new Uint32Array(START_CAPACITY);
  #meets = new Int32Array(START_CAPACITY);

  /** So much of it is unused that building anew saves memory. */
  get isWorn(): boolean {
    return this.#facts.isWorn;
  }

  get #values(): SpecValues {
    return this.#facts.values;
  }

  setSeller(number: number, seller: FacetedSeller): void {
    this.#sellers[number] = seller;
  }

  put(slot: number, product: FacetedProduct): void {
    this.changed();
    this.#growFor(slot);
    this.#brand[slot] = this.#brands.numberOf(product.brand);
    this.#trait[slot] = traitOf(product);
    this.#facts.put(slot, product.facts);
    if (this.#values.size > this.#counts.length) {
      this.#counts = enlarged(this.#counts, Uint32Array, this.#values.size);
      this.#meets = enlarged(this.#meets, Int32Array, this.#values.size);
    }
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
    return Array.from(this.#facts.of(slot), (value) => this.#values.rowOf(value));
  }

  remove(slot: number): void {
    this.changed();
    this.#facts.remove(slot);
  }

  /** What a category holds and offers may be another now: products, sellers or categories changed. */
  changed(): void {
    this.#scopes.clear();
  }

  /** The public products of the categories wanted, in rising order of their slots. */
  scopeOf(scan: FacetScan): Readonly<Pick<FacetScope, 'slots' | 'lowestPrice' | 'highestPrice'>> {
    return this.#scopeOf(scan);
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
      let lowestPrice = Number.POSITIVE_INFINITY;
      let highestPrice = 0;
      for (let slot = 0; slot < slotCount; slot += 1) {
        if (isCategoryWanted[columns.category[slot] as number] !== 1) continue;
        if (isSellerPublic[columns.seller[slot] as number] !== 1) continue;
        slots[count] = slot;
        count += 1;
        const price = columns.price[slot] as number;
        if (price < lowestPrice) lowestPrice = price;
        if (price > highestPrice) highestPrice = price;
      }
      const prices = { lowestPrice, highestPrice };
      return { slots: slots.slice(0, count), ...prices, isCategoryWanted, counts: null, offered: null };
    });
  }

  /** Tells the slots that every filter lets through from the others, and marks them in `#isListed`. */
  #sort(scan: FacetScan, slots: Int32Array): SortedSlots {
    const { choices, columns } = scan;
    const isOfSellers = scan.sellerNumbers !== null || choices.places !== null;
    const prices = this.#pricesOf(scan);
    const total = sortSlots(
      slots,
      { brand: this.#brand, seller: columns.seller, trait: this.#trait, price: columns.price },
      {
        brands: choices.brands === null ? null : this.#brands.failsUnless(choices.brands, FAILS_BRAND),
        sellers: isOfSellers ? this.#sellerFails(scan) : null,
        traits: failsOfTraits(scan, prices),
        prices,
        excluded: scan.excluded,
        specs: this.#markSpecs(choices),
        meets: this.#meets,
        ...this.#facts.runs,
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

  /** None where nothing that is looked at costs less or more. */
  #pricesOf(scan: FacetScan): ChosenRange[] {
    const ranges = priceRanges(scan);
    const [first] = ranges;
    if (first === undefined || scan.found !== null) return ranges;
    const { lowestPrice, highestPrice } = this.#scopeOf(scan);
    return first.low <= lowestPrice && first.high >= highestPrice ? [] : ranges;
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
    addFacts(this.#counts, listed, this.#facts.runs);
    const names = specs.map(({ name }) => this.#values.names.find(name));
    if (names.length > 0)
      addFactsOfNames(this.#counts, { others, fails, names }, this.#facts.runs, this.#values);
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
    const { start, length, pool } = this.#facts.runs;
    for (const slot of slots) {
      const first = start[slot] as number;
      for (let fact = first; fact < first + (length[slot] as number); fact += 1) {
        const value = pool[fact] as number;
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

  #growFor(slot: number): void {
    if (slot < this.#brand.length) return;
    this.#brand = enlarged(this.#brand, Uint32Array);
    this.#trait = enlarged(this.#trait, Uint8Array);
    this.#isListed = enlarged(this.#isListed, Uint8Array);
    this.#sorted = enlarged(this.#sorted, Int32Array);
    this.#fails = enlarged(this.#fails, Int32Array);
  }
}
