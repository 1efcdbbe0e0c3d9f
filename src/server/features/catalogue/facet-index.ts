import {
  type CountedSpec,
  type CountedValue,
  type FacetChoices,
  type FacetCounts,
  type OfferedSpec,
  offeredRows,
  type SpecOffer,
} from '../../../domain/facet-choices.ts';
import {
  type ChosenRange,
  foldChoice,
  PRICE_STEPS,
  priceBand,
  RATING_STEPS,
} from '../../../domain/facets.ts';
import type { SpecFact } from '../../../domain/spec-facts.ts';

/** What the index must know of a product to count it. */
export interface FacetedProduct {
  brand: string | null;
  regularPricePaisa: number;
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
  quantity: Int32Array;
  rating: Float64Array;
}

export interface FacetScan {
  columns: FacetColumns;
  /** Which slots are looked at: all of the first `slotCount`, or those found by words. */
  slotCount: number;
  found: Int32Array | null;
  isCategoryWanted: Uint8Array;
  isSellerPublic: Uint8Array;
  excluded: number;
  choices: FacetChoices;
  sellerNumbers: readonly number[] | null;
  minimum: number;
  maximum: number;
  leastStock: number;
}

export interface ScannedList {
  isListed: Uint8Array;
  total: number;
}

/** What the catalogue's index orders by is this times the average rating, and something less than one step more. */
const RATING_KEY_STEP = 100 * 2 ** 31;
const START_CAPACITY = 1024;
/** Numbers begin at 1. */
const NO_NUMBER = 0;
const MOST_STARS = Math.max(...RATING_STEPS);
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
const IS_HIDDEN = 255;

/**
 * What products are narrowed and counted by beside category, price and stock: brands, specifications, and whose they
 * are. A slot is one of the catalogue's index. Values are numbered, so that counting is adding to an array.
 */
export class FacetIndex {
  readonly #brands = new Values();
  readonly #names = new Values();
  /** Values of all specifications in one row of numbers; which name each belongs to, and what it says in numbers. */
  readonly #valuesOfName: Map<string, number>[] = [];
  readonly #valueNames: number[] = [];
  readonly #valueLabels: string[] = [];
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];

  #brand = new Uint32Array(START_CAPACITY);
  #band = new Uint8Array(START_CAPACITY);
  /** The facts of a slot are a run of value numbers in the pool. */
  #start = new Uint32Array(START_CAPACITY);
  #length = new Uint16Array(START_CAPACITY);
  #pool = new Int32Array(START_CAPACITY);
  #poolLength = 0;
  #unusedInPool = 0;

  readonly #sellers: FacetedSeller[] = [];
  readonly #offers = new Map<string, OfferedValues[]>();

  // Scratch of one scan, by value.
  #counts = new Uint32Array(START_CAPACITY);
  #meets = new Int32Array(START_CAPACITY);

  /** So much of it is unused that building anew saves memory. */
  get isWorn(): boolean {
    const used = this.#poolLength - this.#unusedInPool;
    return this.#valueNames.length - used > MOST_UNUSED || this.#unusedInPool > Math.max(used, MOST_UNUSED);
  }

  setSeller(number: number, seller: FacetedSeller): void {
    this.#sellers[number] = seller;
  }

  put(slot: number, product: FacetedProduct): void {
    this.changed();
    this.#growFor(slot);
    this.#brand[slot] =
      product.brand === null ? 0 : this.#brands.numberOf(foldChoice(product.brand), product.brand);
    this.#band[slot] = priceBand(product.regularPricePaisa);
    this.#setFacts(slot, product.facts);
  }

  remove(slot: number): void {
    this.changed();
    this.#unusedInPool += this.#length[slot] as number;
    this.#length[slot] = 0;
  }

  /** What a category offers may be another now: products, sellers or categories changed. */
  changed(): void {
    this.#offers.clear();
  }

  /** The slots that every filter lets through. */
  list(scan: FacetScan): ScannedList {
    return this.#scan(scan, null);
  }

  /** The same with the counts of every facet, each without its own choices. */
  count(scan: FacetScan, offer: SpecOffer | null): ScannedList & { counts: FacetCounts } {
    const offered = offer === null ? [] : this.#offeredValues(scan, offer);
    const tally: Tally = {
      brands: new Uint32Array(this.#brands.size + 1),
      sellers: new Uint32Array(scan.isSellerPublic.length),
      sellersOfPlaces: new Uint32Array(scan.isSellerPublic.length),
      bands: new Uint32Array(PRICE_STEPS.length + 1),
      stars: new Uint32Array(MOST_STARS + 1),
      inStock: 0,
      hasSpecs: offered.length > 0,
    };
    const list = this.#scan(scan, tally);
    const counts = {
      brands: this.#brands.counted(tally.brands),
      ...this.#countedSellers(tally),
      bands: [...tally.bands],
      ratings: RATING_STEPS.map((step) => tally.stars.subarray(step).reduce((sum, count) => sum + count)),
      inStock: tally.inStock,
      specs: offered.map((spec) => this.#countedSpec(spec)),
    };
    if (tally.hasSpecs) this.#counts.fill(0, 0, this.#valueNames.length);
    return { ...list, counts };
  }

  #scan(scan: FacetScan, tally: Tally | null): ScannedList {
    const { choices, found, minimum, maximum, leastStock, excluded, isCategoryWanted } = scan;
    const { seller, category, price, quantity, rating } = scan.columns;
    const sellerFails = this.#sellerFails(scan);
    const brandFails = this.#brandFails(choices);
    const hasPrice = minimum > 0 || maximum < Number.POSITIVE_INFINITY || choices.prices !== null;
    const leastRating = choices.leastRating === null ? 0 : choices.leastRating * RATING_KEY_STEP;
    const specBits = this.#markSpecs(choices);
    const specNames = choices.specs.map(({ name }) => this.#names.find(name) ?? NO_NUMBER);
    const [brand, band, start, length, pool] = [
      this.#brand,
      this.#band,
      this.#start,
      this.#length,
      this.#pool,
    ];
    const [meets, counts] = [this.#meets, this.#counts];
    const isListed = new Uint8Array(scan.slotCount);
    let total = 0;
    const end = found === null ? scan.slotCount : found.length;
    for (let at = 0; at < end; at += 1) {
      const slot = found === null ? at : (found[at] as number);
      if (isCategoryWanted[category[slot] as number] === 0) continue;
      const sellerNumber = seller[slot] as number;
      let fails = sellerFails[sellerNumber] as number;
      if (fails === IS_HIDDEN || slot === excluded) continue;
      const brandNumber = brand[slot] as number;
      if (brandFails !== null) fails |= brandFails[brandNumber] as number;
      const amount = price[slot] as number;
      if (hasPrice && (amount < minimum || amount > maximum || !isWithin(amount, choices.prices))) {
        fails |= FAILS_PRICE;
      }
      const stock = quantity[slot] as number;
      if (stock < leastStock) fails |= FAILS_STOCK;
      const stars = rating[slot] as number;
      if (stars < leastRating) fails |= FAILS_RATING;
      // Two facets that it fails: no choice from one of them brings it back.
      if ((fails & (fails - 1)) !== 0) continue;
      const first = start[slot] as number;
      const afterLast = first + (length[slot] as number);
      if (specBits !== 0) {
        let met = 0;
        for (let fact = first; fact < afterLast; fact += 1) met |= meets[pool[fact] as number] as number;
        fails |= specBits & ~met;
        if ((fails & (fails - 1)) !== 0) continue;
      }
      if (fails === 0) {
        isListed[slot] = 1;
        total += 1;
      }
      if (tally === null) continue;
      if (fails === 0) {
        tally.brands[brandNumber] = (tally.brands[brandNumber] as number) + 1;
        tally.sellers[sellerNumber] = (tally.sellers[sellerNumber] as number) + 1;
        tally.sellersOfPlaces[sellerNumber] = (tally.sellersOfPlaces[sellerNumber] as number) + 1;
        tally.bands[band[slot] as number] = (tally.bands[band[slot] as number] as number) + 1;
        const step = Math.min((stars / RATING_KEY_STEP) | 0, MOST_STARS);
        tally.stars[step] = (tally.stars[step] as number) + 1;
        if (stock > 0) tally.inStock += 1;
        if (!tally.hasSpecs) continue;
        for (let fact = first; fact < afterLast; fact += 1) {
          const value = pool[fact] as number;
          counts[value] = (counts[value] as number) + 1;
        }
      } else if (fails === FAILS_BRAND) add(tally.brands, brandNumber);
      else if (fails === FAILS_SELLER) add(tally.sellers, sellerNumber);
      else if (fails === FAILS_PLACE) add(tally.sellersOfPlaces, sellerNumber);
      else if (fails === FAILS_PRICE) add(tally.bands, band[slot] as number);
      else if (fails === FAILS_RATING) add(tally.stars, Math.min((stars / RATING_KEY_STEP) | 0, MOST_STARS));
      else if (fails === FAILS_STOCK) tally.inStock += stock > 0 ? 1 : 0;
      else if (tally.hasSpecs) {
        const failed = specNames[31 - Math.clz32(fails) - FIRST_SPEC_BIT];
        for (let fact = first; fact < afterLast; fact += 1) {
          const value = pool[fact] as number;
          if (this.#valueNames[value] === failed) add(counts, value);
        }
      }
    }
    this.#meets.fill(0, 0, specBits === 0 ? 0 : this.#valueNames.length);
    return { isListed, total };
  }

  #sellerFails({ isSellerPublic, choices, sellerNumbers }: FacetScan): Uint8Array {
    const chosen = sellerNumbers === null ? null : new Set(sellerNumbers);
    const places = choices.places === null ? null : new Set(choices.places);
    return isSellerPublic.map((isPublic, number) => {
      if (isPublic === 0) return IS_HIDDEN;
      const isOther = chosen !== null && !chosen.has(number);
      const isElsewhere = places !== null && !places.has(this.#sellers[number]?.province ?? '');
      if (isOther && isElsewhere) return IS_HIDDEN;
      return isOther ? FAILS_SELLER : isElsewhere ? FAILS_PLACE : 0;
    });
  }

  #brandFails({ brands }: FacetChoices): Uint8Array | null {
    if (brands === null) return null;
    const fails = new Uint8Array(this.#brands.size + 1).fill(FAILS_BRAND);
    for (const brand of brands) {
      const number = this.#brands.find(brand);
      if (number !== undefined) fails[number] = 0;
    }
    return fails;
  }

  /** Notes in `#meets` which values meet which choice; answers the bits of all choices. */
  #markSpecs({ specs }: FacetChoices): number {
    let bits = 0;
    for (const [index, { name, texts, ranges }] of specs.entries()) {
      const bit = 1 << (FIRST_SPEC_BIT + index);
      bits |= bit;
      const values = this.#valuesOfName[this.#names.find(name) ?? NO_NUMBER];
      if (values === undefined) continue;
      for (const text of texts) {
        const value = values.get(text);
        if (value !== undefined) this.#meets[value] = (this.#meets[value] as number) | bit;
      }
      if (ranges.length === 0) continue;
      for (const value of values.values()) {
        const [low, high] = [this.#lows[value] as number, this.#highs[value] as number];
        if (ranges.some((range) => low <= range.high && high >= range.low)) {
          this.#meets[value] = (this.#meets[value] as number) | bit;
        }
      }
    }
    return bits;
  }

  #countedSellers(tally: Tally) {
    const sellers: CountedValue[] = [];
    const places = new Map<string, number>();
    for (let number = 1; number < this.#sellers.length; number += 1) {
      const seller = this.#sellers[number];
      if (seller === undefined) continue;
      const count = tally.sellers[number] as number;
      if (count > 0) sellers.push({ value: seller.slug, label: seller.name, count });
      const ofPlace = tally.sellersOfPlaces[number] as number;
      if (seller.province !== null && ofPlace > 0) {
        places.set(seller.province, (places.get(seller.province) ?? 0) + ofPlace);
      }
    }
    return { sellers, places: [...places].map(([value, count]) => ({ value, label: value, count })) };
  }

  #countedSpec({ numbers, ...spec }: OfferedValues): CountedSpec {
    return {
      ...spec,
      values: numbers
        .filter((value) => (this.#counts[value] as number) > 0)
        .map((value) => ({
          label: this.#valueLabels[value] as string,
          low: this.#lows[value] as number,
          high: this.#highs[value] as number,
          count: this.#counts[value] as number,
        })),
    };
  }

  /** What a category's products have, whatever else is chosen; kept until anything changes. */
  #offeredValues(scan: FacetScan, offer: SpecOffer): OfferedValues[] {
    const kept = this.#offers.get(offer.key);
    if (kept !== undefined) return kept;
    const { columns, slotCount, isCategoryWanted, isSellerPublic } = scan;
    const products = new Uint32Array(this.#names.size + 1);
    const lastSlot = new Int32Array(this.#names.size + 1).fill(-1);
    const numbers = new Map<number, Set<number>>();
    let total = 0;
    for (let slot = 0; slot < slotCount; slot += 1) {
      if (isCategoryWanted[columns.category[slot] as number] === 0) continue;
      if (isSellerPublic[columns.seller[slot] as number] === 0) continue;
      total += 1;
      const first = this.#start[slot] as number;
      for (let fact = first; fact < first + (this.#length[slot] as number); fact += 1) {
        const value = this.#pool[fact] as number;
        const name = this.#valueNames[value] as number;
        if (lastSlot[name] !== slot) add(products, name);
        lastSlot[name] = slot;
        const values = numbers.get(name);
        if (values === undefined) numbers.set(name, new Set([value]));
        else values.add(value);
      }
    }
    const rows = [...numbers].map(([name, values]) => ({
      name: this.#names.keyOf(name),
      label: this.#names.labelOf(name),
      products: products[name] as number,
      values: values.size,
    }));
    const offered = [...offer.filters, ...offeredRows(rows, total, offer)].map((spec) => ({
      ...spec,
      numbers: [...(numbers.get(this.#names.find(spec.name) ?? NO_NUMBER) ?? [])],
    }));
    this.#offers.set(offer.key, offered);
    return offered;
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

  #valueNumber({ name, nameLabel, text, label, low, high }: SpecFact): number {
    const nameNumber = this.#names.numberOf(name, nameLabel);
    const values = this.#valuesOfName[nameNumber] ?? new Map<string, number>();
    this.#valuesOfName[nameNumber] = values;
    const known = values.get(text);
    if (known !== undefined) return known;
    const value = this.#valueNames.length;
    values.set(text, value);
    this.#valueNames.push(nameNumber);
    this.#valueLabels.push(label);
    this.#lows.push(low);
    this.#highs.push(high);
    if (value >= this.#counts.length) {
      this.#counts = enlarged(this.#counts, Uint32Array);
      this.#meets = enlarged(this.#meets, Int32Array);
    }
    return value;
  }

  #growFor(slot: number): void {
    if (slot < this.#brand.length) return;
    this.#brand = enlarged(this.#brand, Uint32Array);
    this.#band = enlarged(this.#band, Uint8Array);
    this.#start = enlarged(this.#start, Uint32Array);
    this.#length = enlarged(this.#length, Uint16Array);
  }
}

type OfferedValues = OfferedSpec & { numbers: readonly number[] };

interface Tally {
  brands: Uint32Array;
  sellers: Uint32Array;
  /** The same for their places, which are counted without the choice of places. */
  sellersOfPlaces: Uint32Array;
  bands: Uint32Array;
  /** By whole stars. */
  stars: Uint32Array;
  inStock: number;
  hasSpecs: boolean;
}

/** Texts by number, from 1 on; the first way to write one is its label. */
class Values {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [''];
  readonly #labels: string[] = [''];

  get size(): number {
    return this.#numbers.size;
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  keyOf(number: number): string {
    return this.#keys[number] as string;
  }

  labelOf(number: number): string {
    return this.#labels[number] as string;
  }

  numberOf(key: string, label: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#keys.length);
    this.#labels.push(label);
    return this.#keys.push(key) - 1;
  }

  /** Those with a count. */
  counted(counts: Uint32Array): CountedValue[] {
    const values: CountedValue[] = [];
    for (let number = 1; number < counts.length; number += 1) {
      const count = counts[number] as number;
      const label = this.labelOf(number);
      if (count > 0) values.push({ value: label, label, count });
    }
    return values;
  }
}

function isWithin(amount: number, ranges: readonly ChosenRange[] | null): boolean {
  return ranges === null || ranges.some(({ low, high }) => amount >= low && amount <= high);
}

function add(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

function enlarged<A extends { length: number; set(from: A): void }>(
  array: A,
  kind: new (length: number) => A,
): A {
  const larger = new kind(Math.ceil(array.length * 1.5));
  larger.set(array);
  return larger;
}
