import { DEFAULT_PRODUCT_SORT, type ProductSort } from '../../../contract/products.contract.ts';
import { type FacetCounts, hasChoices, type SpecOffer } from '../../../domain/facet-choices.ts';
import type { HighlightRow } from '../../../domain/highlights.ts';
import type { ItemSearch } from '../../../domain/order-match.ts';
import { SpecReader } from '../../../domain/spec-facts.ts';
import type { IndexedProduct, ProductFigures } from './catalogue.sql.ts';
import { type FacetedSeller, FacetIndex, type FacetScan } from './facet-index.ts';
import { largest } from './largest-keys.ts';
import {
  type ListFilter,
  listAll,
  makeColumns,
  NO_CATEGORY,
  type ProductColumns,
  passes,
  ratingKeyOf,
} from './product-columns.ts';
import { type CatalogueQuery, EVERYTHING } from './product-list.sql.ts';
import { textHashOf } from './product-words.ts';
import { SearchIndex } from './search-index.ts';
import { SlotOrder } from './slot-order.ts';

export interface FoundProducts {
  ids: string[];
  total: number;
}

// A relevance key holds score, sales, whether the stock was confirmed lately, and age in the 53 bits of a number.
const FRESH_STEP = 2 ** 23;
const SALES_STEP = 2 ** 24;
const SCORE_STEP = 2 ** 44;
const MOST_SALES = 2 ** 20 - 1;
const MOST_SCORE = 511;
/** Numbers of sellers begin at 1: this one is nobody's. */
const NO_SELLER = 0;
const START_CAPACITY = 1024;

/**
 * The catalogue in the memory of the process (docs/decisions/0003): what lists filter and sort by, and the words.
 * It answers which products a list holds, in order, and how many; their cards come from the database.
 * A product whose text changes takes a new slot and leaves the old one empty.
 */
export class CatalogueIndex {
  readonly #slotById = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #search = new SearchIndex();
  readonly #facets = new FacetIndex();
  #specs = new SpecReader([], []);
  readonly #orders: { created: SlotOrder; price: SlotOrder; sales: SlotOrder; rating: SlotOrder };
  #columns = makeColumns(START_CAPACITY);
  #emptySlots = 0;
  /** Scratch of one list, by slot. */
  #isListed = new Uint8Array(START_CAPACITY);

  readonly #sellerNumbers = new Map<string, number>();
  #isSellerPublic = new Uint8Array(64);
  readonly #categoryNumbers = new Map<string, number>();
  #isCategoryActive = new Uint8Array(64);

  /** Slots by age: a rank is a place in creation order. */
  #slotAtRank: number[] = [];

  constructor() {
    const byKey = (column: 'price' | 'sales' | 'rating') => (a: number, b: number) => {
      const keys = this.#columns[column];
      const ranks = this.#columns.rank;
      return (keys[a] as number) - (keys[b] as number) || (ranks[a] as number) - (ranks[b] as number);
    };
    this.#orders = {
      created: new SlotOrder((a, b) => {
        const { createdAtMicros } = this.#columns;
        const difference = (createdAtMicros[a] as number) - (createdAtMicros[b] as number);
        return difference || ((this.#ids[a] as string) < (this.#ids[b] as string) ? -1 : 1);
      }),
      price: new SlotOrder(byKey('price')),
      sales: new SlotOrder(byKey('sales')),
      rating: new SlotOrder(byKey('rating')),
    };
  }

  get productCount(): number {
    return this.#slotById.size;
  }

  /** So many slots are empty that building anew saves memory. */
  get isWorn(): boolean {
    return (this.#emptySlots > 1000 && this.#emptySlots > this.#slotById.size / 4) || this.#facets.isWorn;
  }

  setSeller(id: string, isPublic: boolean): void {
    const number = numberOf(this.#sellerNumbers, id);
    this.#isSellerPublic = withRoomFor(this.#isSellerPublic, number);
    this.#isSellerPublic[number] = Number(isPublic);
    this.#facets.changed();
    this.#search.items.orderChanged();
  }

  /** How specifications are read from now on; those read before stay as they are. */
  readSpecsBy(reader: SpecReader): void {
    this.#specs = reader;
    this.#facets.changed();
  }

  /** How a seller is named among the facets. */
  nameSeller(id: string, seller: FacetedSeller): void {
    this.#facets.setSeller(numberOf(this.#sellerNumbers, id), seller);
  }

  setCategories(categories: readonly { id: string; isActive: boolean }[]): void {
    this.#isCategoryActive.fill(0);
    this.#facets.changed();
    this.#search.items.orderChanged();
    for (const { id, isActive } of categories) {
      const number = numberOf(this.#categoryNumbers, id);
      this.#isCategoryActive = withRoomFor(this.#isCategoryActive, number);
      this.#isCategoryActive[number] = Number(isActive);
    }
  }

  /** Words that mean the same, from now on. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    this.#search.setSynonyms(groups);
  }

  /** Takes products in during the first build, without keeping the orders; `sortAll` ends it. */
  load(products: readonly IndexedProduct[]): void {
    for (const product of products) {
      if (!this.#slotById.has(product.id)) this.#fillSlot(product);
    }
  }

  /** Ends the first build. */
  async sortAll(): Promise<void> {
    const slots = Int32Array.from(this.#slotById.values());
    await this.#orders.created.fill(slots);
    this.#rankByAge();
    await this.#orders.price.fill(slots);
    await this.#orders.sales.fill(slots);
    await this.#orders.rating.fill(slots);
  }

  /** Adds a product or replaces what is known of it. */
  put(product: IndexedProduct): void {
    const old = this.#slotById.get(product.id);
    if (old !== undefined && this.#columns.textHash[old] === textHashOf(product)) {
      this.#moveSlot(old, product);
      return;
    }
    const rank = old === undefined ? null : (this.#columns.rank[old] as number);
    const wasCreatedAt = old === undefined ? null : (this.#columns.createdAtMicros[old] as number);
    if (old !== undefined) this.remove(product.id);
    const slot = this.#fillSlot(product);
    if (rank !== null && wasCreatedAt === product.createdAtMicros) this.#setRank(slot, rank);
    this.#enterOrders(slot, rank === null || wasCreatedAt !== product.createdAtMicros);
  }

  remove(id: string): void {
    const slot = this.#slotById.get(id);
    if (slot === undefined) return;
    for (const order of Object.values(this.#orders)) order.remove(slot);
    this.#slotById.delete(id);
    this.#ids[slot] = null;
    this.#columns.category[slot] = NO_CATEGORY;
    this.#facets.remove(slot);
    this.#search.remove(slot);
    this.#emptySlots += 1;
  }

  /**
   * New stock, sales and ratings of a product; unknown products have none to change. Whether it stands where it stood,
   * but for its sales: in stock or not, rated and confirmed as before.
   */
  setFigures(figures: ProductFigures): boolean {
    const slot = this.#slotById.get(figures.id);
    if (slot === undefined) return true;
    const { quantity, ratingAverage } = figures;
    const hasSameStanding =
      (this.#columns.quantity[slot] as number) > 0 === quantity > 0 &&
      this.#columns.rating[slot] === ratingKeyOf(figures) &&
      this.#columns.confirmedAtMicros[slot] === figures.stockConfirmedAtMicros;
    this.#columns.quantity[slot] = quantity;
    const regularPricePaisa = this.#columns.price[slot] as number;
    const isPublic = this.#isSellerPublic[this.#columns.seller[slot] as number] === 1;
    const category = isPublic ? (this.#columns.category[slot] as number) : null;
    this.#facets.setFigures(slot, category, { regularPricePaisa, quantity, ratingAverage });
    this.#columns.confirmedAtMicros[slot] = figures.stockConfirmedAtMicros;
    this.#reorder(slot, 'sales', figures.salesCount);
    this.#reorder(slot, 'rating', ratingKeyOf(figures));
    return hasSameStanding;
  }

  find(query: CatalogueQuery): FoundProducts {
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const { isListed, total } = this.#listOf(query, found);
    return this.#pageOf(query, found, isListed, total);
  }

  /** `isListed` holds until the next list. */
  #listOf(query: CatalogueQuery, found: Int32Array | null): { isListed: Uint8Array; total: number } {
    const filter = this.#filterOf(query);
    if (hasChoices(query.choices)) return this.#facets.list(this.#scanOf(query, filter, found));
    const isListed = this.#isListed;
    return { isListed, total: listAll(this.#columns, isListed, found ?? this.#ids.length, filter) };
  }

  /** Those of these products that a query lists, whatever its page. */
  findAmong(query: CatalogueQuery, ids: readonly string[]): string[] {
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const { isListed } = this.#listOf(query, found);
    if (found !== null) this.#search.end();
    return ids.filter((id) => isListed[this.#slotById.get(id) ?? -1] === 1);
  }

  /** The same with what the list could be narrowed by, each facet counted without its own choices. */
  findWithFacets(query: CatalogueQuery, offer: SpecOffer | null): FoundProducts & { counts: FacetCounts } {
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const scan = this.#scanOf(query, this.#filterOf(query), found);
    const { isListed, total, counts } = this.#facets.count(scan, offer);
    return { ...this.#pageOf(query, found, isListed, total), counts };
  }

  /** What is said of a product; nothing of one that is not listed. */
  factsOf(id: string): HighlightRow[] {
    const slot = this.#slotById.get(id);
    return slot === undefined ? [] : this.#facets.factsOf(slot);
  }

  /** Public products by the id of their category, children not included; of a query's, whatever its page. */
  countByCategory(query: CatalogueQuery = EVERYTHING): Map<string, number> {
    const counts = new Uint32Array(this.#categoryNumbers.size + 1);
    const filter = this.#filterOf(query);
    const { category } = this.#columns;
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const isListed = hasChoices(query.choices)
      ? this.#facets.list(this.#scanOf(query, filter, found)).isListed
      : null;
    for (const slot of found ?? this.#orders.created.slots) {
      if (isListed === null ? !passes(this.#columns, filter, slot) : isListed[slot] === 0) continue;
      const number = category[slot] as number;
      counts[number] = (counts[number] as number) + 1;
    }
    if (found !== null) this.#search.end();
    return new Map([...this.#categoryNumbers].map(([id, number]) => [id, counts[number] as number]));
  }

  /** Looks for items of orders among the public products (`ItemFinder`); good until the next change. */
  itemSearch(): ItemSearch {
    const filter = this.#filterOf(EVERYTHING);
    const shelf = {
      slots: this.#ids.length,
      isPublic: (slot: number) => passes(this.#columns, filter, slot),
      sales: this.#columns.sales,
      synonyms: (word: string) => this.#search.synonymsOf(word),
    };
    const idOf = (slot: number) => this.#ids[slot] as string;
    return {
      find: (item) => {
        const { codes, hits, ...counts } = this.#search.items.find(item, shelf);
        return {
          codes: codes.map(idOf),
          hits: hits.map(({ slot, share, words }) => ({ id: idOf(slot), share, words })),
          ...counts,
        };
      },
      findAlike: (text) => this.#search.items.findAlike(text, shelf).map(({ slot }) => idOf(slot)),
      countHeld: (item, id) => {
        const slot = this.#slotById.get(id);
        return slot === undefined ? 0 : this.#search.items.countHeld(item, slot, shelf);
      },
    };
  }

  /** How many products hold this word, one that begins with it or else one that it is a typing error of. */
  countHolders(word: string): number {
    return this.#search.countHolders(word);
  }

  /** Known words that this one may have been meant for, the nearest first and of those the most frequent. */
  nearWords(word: string, most: number): string[] {
    return this.#search.nearWords(word, most);
  }

  /** Single words that mean the same as this one. */
  synonymsOf(word: string): string[] {
    return this.#search.synonymsOf(word);
  }

  #filterOf(query: CatalogueQuery): ListFilter {
    let isCategoryWanted = this.#isCategoryActive;
    if (query.categoryIds !== null) {
      isCategoryWanted = new Uint8Array(this.#isCategoryActive.length);
      for (const id of query.categoryIds) {
        const number = this.#categoryNumbers.get(id) ?? NO_CATEGORY;
        isCategoryWanted[number] = this.#isCategoryActive[number] as number;
      }
    }
    return {
      isSellerPublic: this.#isSellerPublic,
      isCategoryWanted,
      minimum: query.minimumPaisa ?? 0,
      maximum: query.maximumPaisa ?? Number.POSITIVE_INFINITY,
      leastStock: query.inStockOnly ? 1 : 0,
      excluded: query.excludedId === null ? -1 : (this.#slotById.get(query.excludedId) ?? -1),
    };
  }

  #scanOf({ choices, categoryIds }: CatalogueQuery, filter: ListFilter, found: Int32Array | null): FacetScan {
    const { sellerIds } = choices;
    return {
      ...filter,
      scopeKey: categoryIds === null ? '' : categoryIds.toSorted().join(),
      columns: this.#columns,
      slotCount: this.#ids.length,
      found,
      choices,
      sellerNumbers: sellerIds?.map((id) => this.#sellerNumbers.get(id) ?? NO_SELLER) ?? null,
    };
  }

  /** One page of what is listed; clears the scores of a search. */
  #pageOf(
    query: CatalogueQuery,
    found: Int32Array | null,
    isListed: Uint8Array,
    total: number,
  ): FoundProducts {
    const isRanked = found !== null && query.sort === null;
    const ids = isRanked
      ? this.#pageByTier(query, found, isListed)
      : this.#pageInOrder(query, isListed, total);
    if (found !== null) this.#search.end();
    return { ids, total };
  }

  #pageInOrder(query: CatalogueQuery, isListed: Uint8Array, total: number): string[] {
    const { sort, offset, limit } = query;
    const ids: string[] = [];
    if (offset >= total) return ids;
    const { order, keys, isDescending } = this.#orderOf(sort ?? DEFAULT_PRODUCT_SORT);
    const { slots } = order;
    const { confirmedAtMicros } = this.#columns;
    const staleBefore = query.staleBefore.getTime() * 1_000;
    /** Of the tie being read: those that nobody has confirmed lately. */
    let sunk: number[] = [];
    let position = 0;
    const take = (slot: number) => {
      if (position >= offset) ids.push(this.#ids[slot] as string);
      position += 1;
    };
    for (let at = 0; at < slots.length && ids.length < limit; at += 1) {
      const slot = slots[isDescending ? slots.length - 1 - at : at] as number;
      if (isListed[slot] === 0) continue;
      if (sunk.length > 0 && keys[sunk[0] as number] !== keys[slot]) {
        sunk.forEach(take);
        sunk = [];
      }
      if ((confirmedAtMicros[slot] as number) < staleBefore) sunk.push(slot);
      else take(slot);
    }
    sunk.forEach(take);
    return ids.slice(0, limit);
  }

  #orderOf(sort: ProductSort): { order: SlotOrder; keys: ArrayLike<number>; isDescending: boolean } {
    const { createdAtMicros, price, sales, rating } = this.#columns;
    switch (sort) {
      case 'createdAt:asc':
        return { order: this.#orders.created, keys: createdAtMicros, isDescending: false };
      case 'createdAt:desc':
        return { order: this.#orders.created, keys: createdAtMicros, isDescending: true };
      case 'pricing.regularPrice:asc':
        return { order: this.#orders.price, keys: price, isDescending: false };
      case 'pricing.regularPrice:desc':
        return { order: this.#orders.price, keys: price, isDescending: true };
      case 'salesCount:desc':
        return { order: this.#orders.sales, keys: sales, isDescending: true };
      case 'ratings.average:desc':
        return { order: this.#orders.rating, keys: rating, isDescending: true };
    }
  }

  /** Those of the found that are listed: which hold the words themselves, and which only mean them. */
  #tiersOf(found: Int32Array, isListed: Uint8Array): { named: Int32Array; meant: Int32Array } {
    const listed = new Int32Array(found.length);
    let named = 0;
    let meant = found.length;
    for (let at = 0; at < found.length; at += 1) {
      const slot = found[at] as number;
      if (isListed[slot] === 0) continue;
      if (this.#search.isMeant(slot)) {
        meant -= 1;
        listed[meant] = slot;
      } else {
        listed[named] = slot;
        named += 1;
      }
    }
    return { named: listed.subarray(0, named), meant: listed.subarray(meant) };
  }

  /** Products that hold the words themselves come first, then those that say them in other words. */
  #pageByTier(query: RankedPage, found: Int32Array, isListed: Uint8Array): string[] {
    const { offset, limit, staleBefore } = query;
    const { named, meant } = this.#tiersOf(found, isListed);
    const ids = this.#pageByRelevance(query, named);
    if (ids.length === limit || meant.length === 0) return ids;
    const rest = { offset: Math.max(0, offset - named.length), limit: limit - ids.length, staleBefore };
    return [...ids, ...this.#pageByRelevance(rest, meant)];
  }

  #pageByRelevance(query: RankedPage, found: Int32Array): string[] {
    const { offset, limit } = query;
    if (offset >= found.length) return [];
    const { sales, rank, confirmedAtMicros } = this.#columns;
    const staleBefore = query.staleBefore.getTime() * 1_000;
    const keys = new Float64Array(found.length);
    for (let at = 0; at < found.length; at += 1) {
      const slot = found[at] as number;
      keys[at] =
        Math.min(this.#search.scoreOf(slot), MOST_SCORE) * SCORE_STEP +
        Math.min(sales[slot] as number, MOST_SALES) * SALES_STEP +
        Number((confirmedAtMicros[slot] as number) >= staleBefore) * FRESH_STEP +
        (rank[slot] as number);
    }
    return [...largest(keys, offset + limit).subarray(offset)].map(
      (key) => this.#ids[this.#slotAtRank[key % FRESH_STEP] as number] as string,
    );
  }

  #fillSlot(product: IndexedProduct): number {
    const slot = this.#ids.length;
    this.#growFor(slot);
    this.#ids.push(product.id);
    this.#slotById.set(product.id, slot);
    const columns = this.#columns;
    columns.createdAtMicros[slot] = product.createdAtMicros;
    columns.price[slot] = product.regularPricePaisa;
    columns.sales[slot] = product.salesCount;
    columns.rating[slot] = ratingKeyOf(product);
    columns.quantity[slot] = product.quantity;
    columns.confirmedAtMicros[slot] = product.stockConfirmedAtMicros;
    this.#setOwners(slot, product);
    this.#putFacets(slot, product);
    columns.textHash[slot] = textHashOf(product);
    this.#search.add(slot, product);
    return slot;
  }

  #enterOrders(slot: number, needsRank: boolean): void {
    this.#orders.created.insert(slot);
    if (needsRank) {
      const isNewest = this.#orders.created.slots.at(-1) === slot;
      if (isNewest) this.#setRank(slot, this.#slotAtRank.length);
      else this.#rankByAge();
    }
    this.#orders.price.insert(slot);
    this.#orders.sales.insert(slot);
    this.#orders.rating.insert(slot);
  }

  #moveSlot(slot: number, product: IndexedProduct): void {
    const columns = this.#columns;
    this.#setOwners(slot, product);
    this.#putFacets(slot, product);
    this.#reorder(slot, 'price', product.regularPricePaisa);
    this.setFigures(product);
    if (columns.createdAtMicros[slot] !== product.createdAtMicros) {
      for (const order of Object.values(this.#orders)) order.remove(slot);
      columns.createdAtMicros[slot] = product.createdAtMicros;
      this.#enterOrders(slot, true);
    }
  }

  #putFacets(slot: number, product: IndexedProduct): void {
    const facts = this.#specs.facts(product.categoryId, product.specifications);
    this.#facets.put(slot, { ...product, facts });
  }

  #setOwners(slot: number, { sellerId, isSellerPublic, categoryId, ...product }: IndexedProduct): void {
    this.setSeller(sellerId, isSellerPublic);
    const { sellerSlug: slug, sellerName: name, sellerProvince: province } = product;
    this.nameSeller(sellerId, { slug, name, province });
    this.#columns.seller[slot] = numberOf(this.#sellerNumbers, sellerId);
    this.#columns.category[slot] = numberOf(this.#categoryNumbers, categoryId);
  }

  #reorder(slot: number, column: 'price' | 'sales' | 'rating', key: number): void {
    const keys = this.#columns[column];
    if (keys[slot] === key) return;
    this.#orders[column].remove(slot);
    keys[slot] = key;
    this.#orders[column].insert(slot);
    if (column === 'sales') this.#search.items.orderChanged();
  }

  #rankByAge(): void {
    this.#slotAtRank = [];
    for (const slot of this.#orders.created.slots) this.#setRank(slot, this.#slotAtRank.length);
  }

  #setRank(slot: number, rank: number): void {
    this.#columns.rank[slot] = rank;
    this.#slotAtRank[rank] = slot;
  }

  #growFor(slot: number): void {
    const capacity = this.#columns.rank.length;
    if (slot < capacity) return;
    const columns = makeColumns(Math.ceil(capacity * 1.5));
    for (const name of Object.keys(columns) as (keyof ProductColumns)[])
      columns[name].set(this.#columns[name]);
    this.#columns = columns;
    this.#isListed = new Uint8Array(columns.rank.length);
  }
}

type RankedPage = Pick<CatalogueQuery, 'offset' | 'limit' | 'staleBefore'>;

function withRoomFor(flags: Uint8Array<ArrayBuffer>, number: number): Uint8Array<ArrayBuffer> {
  if (number < flags.length) return flags;
  const larger = new Uint8Array(2 * number);
  larger.set(flags);
  return larger;
}

/** Numbers begin at 1. */
function numberOf(numbers: Map<string, number>, id: string): number {
  let number = numbers.get(id);
  if (number === undefined) {
    number = numbers.size + 1;
    numbers.set(id, number);
  }
  return number;
}
