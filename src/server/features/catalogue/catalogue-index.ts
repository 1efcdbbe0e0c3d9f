import { DEFAULT_PRODUCT_SORT, type ProductSort } from '../../../contract/products.contract.ts';
import { type FacetCounts, hasChoices, type SpecOffer } from '../../../domain/facet-choices.ts';
import {
  breakerRating,
  codeParts,
  indexWords,
  isWholeWord,
  type SearchTerms,
  searchAttempts,
  skuKey,
  typosBetween,
  wordForms,
} from '../../../domain/search-terms.ts';
import { SpecReader } from '../../../domain/spec-facts.ts';
import { type Meaning, Synonyms } from '../../../domain/synonyms.ts';
import type { IndexedProduct, ProductFigures } from './catalogue.sql.ts';
import { type FacetedSeller, FacetIndex, type FacetScan } from './facet-index.ts';
import { ItemFinder } from './item-finder.ts';
import type { Postings } from './postings.ts';
import { type CatalogueQuery, EVERYTHING } from './product-list.sql.ts';
import { SkuIndex } from './sku-index.ts';
import { SlotOrder } from './slot-order.ts';
import { DETAIL_WEIGHT, FIELD_WEIGHTS, WordIndex } from './word-index.ts';

export interface FoundProducts {
  ids: string[];
  total: number;
}

/** What one item of an order may be: see `ItemFinder`. */
export interface FoundItem {
  codes: string[];
  hits: { id: string; share: number; words: number }[];
  words: number;
  unknown: number;
  meant: number;
}

const RELEVANCE = { exactSku: 330, skuBeginning: 160, joinedName: 60, skuPart: 30, shortSkuPart: 5 } as const;
/** Three or four letters stand in many a SKU by chance: a name that says them comes first. */
const SHORT_SKU_PART = 4;
const EXACT = 2;
const SIMILAR = 1;
// A relevance key holds score, sales and age in the 53 bits of a number.
const SALES_STEP = 2 ** 24;
const SCORE_STEP = 2 ** 44;
const MOST_SALES = 2 ** 20 - 1;
const MOST_SCORE = 511;
/** A flag beside the stage of a slot: some word of it is only meant, not held. */
const MEANT = 128;
/** What a product found by another word counts at most: as much as the name. */
const MOST_MEANT = FIELD_WEIGHTS.name * EXACT;
const SHORTEST_BEGINNING = 5;
const MOST_MEANT_KEPT = 200_000;
const MOST_MEANINGS_KEPT = 1_000;
/** Numbers of sellers begin at 1: this one is nobody's. */
const NO_SELLER = 0;
/** Category number of empty slots: no list wants it. */
const NO_CATEGORY = 0;
const START_CAPACITY = 1024;
/** What is rated by its curve and current: 'C32'. */
const BREAKERS = ['mcb', 'breaker', 'rcbo', 'rccb', 'mccb', 'isolator'];

/**
 * The catalogue in the memory of the process (docs/decisions/0003): what lists filter and sort by, and the words.
 * It answers which products a list holds, in order, and how many; their cards come from the database.
 * A product whose text changes takes a new slot and leaves the old one empty.
 */
export class CatalogueIndex {
  readonly #slotById = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #words = new WordIndex();
  /** Words of specification values that no other text of their product holds. */
  readonly #details = new WordIndex();
  #synonyms = new Synonyms();
  /** What other members of their groups find, by words of a search; the latest last. */
  #meant = new Map<string, MeantProducts>();
  readonly #skus = new SkuIndex();
  readonly #items = new ItemFinder(this.#words, this.#skus);
  readonly #facets = new FacetIndex();
  #specs = new SpecReader([], []);
  readonly #orders: { created: SlotOrder; price: SlotOrder; sales: SlotOrder; rating: SlotOrder };
  #columns = makeColumns(START_CAPACITY);
  #emptySlots = 0;

  readonly #sellerNumbers = new Map<string, number>();
  #isSellerPublic = new Uint8Array(64);
  readonly #categoryNumbers = new Map<string, number>();
  #isCategoryActive = new Uint8Array(64);

  // Scratch of one search, as long as the columns.
  #stage = new Uint8Array(START_CAPACITY);
  #best = new Uint16Array(START_CAPACITY);
  #score = new Uint16Array(START_CAPACITY);
  #reached = new Int32Array(START_CAPACITY);
  #reachedCount = 0;
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
    for (const { id, isActive } of categories) {
      const number = numberOf(this.#categoryNumbers, id);
      this.#isCategoryActive = withRoomFor(this.#isCategoryActive, number);
      this.#isCategoryActive[number] = Number(isActive);
    }
  }

  /** Words that mean the same, from now on. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    this.#synonyms = new Synonyms(groups);
    this.#meant.clear();
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
    this.#emptySlots += 1;
  }

  /** New stock, sales and ratings of a product; unknown products have none to change. */
  setFigures(figures: ProductFigures): void {
    const slot = this.#slotById.get(figures.id);
    if (slot === undefined) return;
    this.#columns.quantity[slot] = figures.quantity;
    this.#reorder(slot, 'sales', figures.salesCount);
    this.#reorder(slot, 'rating', ratingKeyOf(figures));
  }

  find(query: CatalogueQuery): FoundProducts {
    const found = query.terms === null ? null : this.#search(query.terms);
    const filter = this.#filterOf(query);
    const { isListed, total } = hasChoices(query.choices)
      ? this.#facets.list(this.#scanOf(query, filter, found))
      : listAll(this.#columns, this.#ids.length, found, filter);
    return this.#pageOf(query, found, isListed, total);
  }

  /** The same with what the list could be narrowed by, each facet counted without its own choices. */
  findWithFacets(query: CatalogueQuery, offer: SpecOffer | null): FoundProducts & { counts: FacetCounts } {
    const found = query.terms === null ? null : this.#search(query.terms);
    const scan = this.#scanOf(query, this.#filterOf(query), found);
    const { isListed, total, counts } = this.#facets.count(scan, offer);
    return { ...this.#pageOf(query, found, isListed, total), counts };
  }

  /** How many products hold this word, one that begins with it or else one that it is a typing error of. */
  countHolders(word: string): number {
    this.#searchWords([word], 'typed', []);
    if (this.#reachedCount === 0) this.#searchWords([word], 'forgiving', []);
    this.#score.fill(0);
    return this.#reachedCount;
  }

  /** Known words that this one may have been meant for, the nearest first and of those the most frequent. */
  nearWords(word: string, most: number): string[] {
    const near = this.#words.nearSpellings(word);
    for (const known of this.#synonyms.words()) {
      const typos = known === word || known[0] !== word[0] ? null : typosBetween(word, known);
      if (typos !== null) near.set(known, typos);
    }
    const holders = (known: string) => this.#words.find(known)?.length ?? 0;
    return [...near]
      .toSorted(([a, typosA], [b, typosB]) => typosA - typosB || holders(b) - holders(a))
      .slice(0, most)
      .map(([known]) => known);
  }

  /** Public products by the id of their category, children not included; of a query's, whatever its page. */
  countByCategory(query: CatalogueQuery = EVERYTHING): Map<string, number> {
    const counts = new Uint32Array(this.#categoryNumbers.size + 1);
    const filter = this.#filterOf(query);
    const { category } = this.#columns;
    const found = query.terms === null ? null : this.#search(query.terms);
    const isListed = hasChoices(query.choices)
      ? this.#facets.list(this.#scanOf(query, filter, found)).isListed
      : null;
    for (const slot of found ?? this.#orders.created.slots) {
      if (isListed === null ? !passes(this.#columns, filter, slot) : isListed[slot] === 0) continue;
      const number = category[slot] as number;
      counts[number] = (counts[number] as number) + 1;
    }
    if (found !== null) this.#score.fill(0);
    return new Map([...this.#categoryNumbers].map(([id, number]) => [id, counts[number] as number]));
  }

  /** Looks for items of orders among the public products: each answers the `most` best. */
  itemSearch(most: number): (item: string) => FoundItem {
    const filter = this.#filterOf(EVERYTHING);
    const catalogue = {
      slots: this.#ids.length,
      isPublic: (slot: number) => passes(this.#columns, filter, slot),
      sales: this.#columns.sales,
      synonyms: (word: string) => this.#synonymsOf(word),
    };
    const idOf = (slot: number) => this.#ids[slot] as string;
    return (item) => {
      const { codes, hits, words, unknown, meant } = this.#items.find(item, catalogue, most);
      return {
        codes: codes.map(idOf),
        hits: hits.map(({ slot, share, words: held }) => ({ id: idOf(slot), share, words: held })),
        words,
        unknown,
        meant,
      };
    };
  }

  /** Single words that mean the same as this one. */
  #synonymsOf(word: string): string[] {
    return this.#synonyms
      .meanings([word])
      .flatMap(({ others }) => others)
      .flatMap((other) => (other.length === 1 ? other : []));
  }

  #filterOf(query: CatalogueQuery): Filter {
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

  #scanOf({ choices }: CatalogueQuery, filter: Filter, found: Int32Array | null): FacetScan {
    const { sellerIds } = choices;
    return {
      ...filter,
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
    if (found !== null) this.#score.fill(0);
    return { ids, total };
  }

  #pageInOrder({ sort, offset, limit }: CatalogueQuery, isListed: Uint8Array, total: number): string[] {
    const ids: string[] = [];
    if (offset >= total) return ids;
    const { order, isDescending } = this.#orderOf(sort ?? DEFAULT_PRODUCT_SORT);
    const { slots } = order;
    let position = 0;
    for (let at = 0; at < slots.length && ids.length < limit; at += 1) {
      const slot = slots[isDescending ? slots.length - 1 - at : at] as number;
      if (isListed[slot] === 0) continue;
      if (position >= offset) ids.push(this.#ids[slot] as string);
      position += 1;
    }
    return ids;
  }

  #orderOf(sort: ProductSort): { order: SlotOrder; isDescending: boolean } {
    switch (sort) {
      case 'createdAt:asc':
        return { order: this.#orders.created, isDescending: false };
      case 'createdAt:desc':
        return { order: this.#orders.created, isDescending: true };
      case 'pricing.regularPrice:asc':
        return { order: this.#orders.price, isDescending: false };
      case 'pricing.regularPrice:desc':
        return { order: this.#orders.price, isDescending: true };
      case 'salesCount:desc':
        return { order: this.#orders.sales, isDescending: true };
      case 'ratings.average:desc':
        return { order: this.#orders.rating, isDescending: true };
    }
  }

  /** Those of the found that are listed: which hold the words themselves, and which only mean them. */
  #tiersOf(found: Int32Array, isListed: Uint8Array): { named: Int32Array; meant: Int32Array } {
    const stage = this.#stage;
    const listed = new Int32Array(found.length);
    let named = 0;
    let meant = found.length;
    for (let at = 0; at < found.length; at += 1) {
      const slot = found[at] as number;
      if (isListed[slot] === 0) continue;
      if ((stage[slot] as number) >= MEANT) {
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
  #pageByTier({ offset, limit }: CatalogueQuery, found: Int32Array, isListed: Uint8Array): string[] {
    const { named, meant } = this.#tiersOf(found, isListed);
    const ids = this.#pageByRelevance({ offset, limit }, named);
    if (ids.length === limit || meant.length === 0) return ids;
    const rest = { offset: Math.max(0, offset - named.length), limit: limit - ids.length };
    return [...ids, ...this.#pageByRelevance(rest, meant)];
  }

  #pageByRelevance({ offset, limit }: Pick<CatalogueQuery, 'offset' | 'limit'>, found: Int32Array): string[] {
    if (offset >= found.length) return [];
    const { sales, rank } = this.#columns;
    const keys = new Float64Array(found.length);
    for (let at = 0; at < found.length; at += 1) {
      const slot = found[at] as number;
      keys[at] =
        Math.min(this.#score[slot] as number, MOST_SCORE) * SCORE_STEP +
        Math.min(sales[slot] as number, MOST_SALES) * SALES_STEP +
        (rank[slot] as number);
    }
    return [...largest(keys, offset + limit).subarray(offset)].map(
      (key) => this.#ids[this.#slotAtRank[key % SALES_STEP] as number] as string,
    );
  }

  /** The slots that hold or mean every word, each once, with `#score` above 0; the caller clears the scores. */
  #search(terms: SearchTerms): Int32Array {
    const meanings = this.#synonyms.meanings(terms.words).map((meaning) => ({
      ...meaning,
      products: this.#productsMeant(meaning),
    }));
    return this.#searchWith(terms, meanings);
  }

  #searchWith(terms: SearchTerms, meanings: readonly MeantPart[]): Int32Array {
    this.#reachedCount = 0;
    for (const { words, isForgiving, isRunApart, below } of searchAttempts(terms)) {
      if (this.#findsNamed(below)) break;
      const before = isRunApart ? this.#meantSoFar() : null;
      this.#searchWords(words, isForgiving ? 'forgiving' : 'typed', isRunApart ? [] : meanings);
      this.#addJoined(terms);
      if (before !== null) this.#addMeant(before);
    }
    return this.#reached.subarray(0, this.#reachedCount);
  }

  /** At least so many products hold the words themselves. */
  #findsNamed(count: number): boolean {
    if (this.#reachedCount < count) return false;
    let named = 0;
    for (let at = 0; at < this.#reachedCount && named < count; at += 1) {
      if (!this.#isMeant(this.#reached[at] as number)) named += 1;
    }
    return named >= count;
  }

  #isMeant(slot: number): boolean {
    return (this.#stage[slot] as number) >= MEANT;
  }

  /** What was found by other words, to be kept while the same is looked for in another way. */
  #meantSoFar(): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = 0; at < this.#reachedCount; at += 1) {
      const slot = this.#reached[at] as number;
      if (this.#isMeant(slot)) found.set(slot, this.#score[slot] as number);
    }
    return found;
  }

  #addMeant(found: Map<number, number>): void {
    for (const [slot, score] of found) {
      if ((this.#score[slot] as number) > 0) continue;
      this.#stage[slot] = MEANT;
      this.#score[slot] = score;
      this.#reached[this.#reachedCount] = slot;
      this.#reachedCount += 1;
    }
  }

  /** The products that other members of these words' groups find, and these words do not. */
  #productsMeant({ words, others }: Meaning): MeantProducts {
    const key = words.join(' ');
    const known = this.#meant.get(key);
    if (known?.slotCount === this.#ids.length) return known;
    this.#meant.delete(key);
    const scores = new Map<number, number>();
    for (const other of others) {
      this.#searchWords(other, other.some(isShort) ? 'whole' : 'typed', []);
      if (!other.some(isShort)) this.#addJoined({ words: other, joined: other.join('') });
      for (const slot of this.#reached.subarray(0, this.#reachedCount)) {
        const score = this.#isMeant(slot) ? DETAIL_WEIGHT : Math.min(this.#score[slot] as number, MOST_MEANT);
        if ((scores.get(slot) ?? 0) < score) scores.set(slot, score);
      }
    }
    this.#searchWords(words, 'typed', []);
    for (let at = 0; at < this.#reachedCount; at += 1) {
      const slot = this.#reached[at] as number;
      if (!this.#isMeant(slot)) scores.delete(slot);
    }
    const meant = {
      slotCount: this.#ids.length,
      slots: Int32Array.from(scores.keys()),
      scores: Uint8Array.from(scores.values()),
    };
    this.#meant.set(key, meant);
    let kept = 0;
    for (const { slots } of this.#meant.values()) kept += slots.length;
    for (const [oldest, { slots }] of this.#meant) {
      if (kept <= MOST_MEANT_KEPT && this.#meant.size <= MOST_MEANINGS_KEPT) break;
      this.#meant.delete(oldest);
      kept -= slots.length;
    }
    return meant;
  }

  /** Leaves in `#reached` the slots that hold or mean every word. */
  #searchWords(words: readonly string[], reading: Reading, meanings: readonly MeantPart[]): void {
    const stage = this.#stage;
    const score = this.#score;
    stage.fill(0);
    score.fill(0);
    this.#reachedCount = 0;
    for (const [index, word] of words.entries()) {
      this.#reachedCount = 0;
      this.#visitMatches(word, reading, index);
      this.#visitMeant(word, reading, index, meanings);
      for (let at = 0; at < this.#reachedCount; at += 1) {
        const slot = this.#reached[at] as number;
        score[slot] = (score[slot] as number) + (this.#best[slot] as number);
      }
      if (this.#reachedCount === 0) break;
    }
    // Slots that hold only the first words must not look found.
    if (words.length > 1) {
      for (let slot = 0; slot < this.#ids.length; slot += 1) {
        if (((stage[slot] as number) & ~MEANT) < words.length) score[slot] = 0;
      }
    }
  }

  #visitMatches(word: string, reading: Reading, index: number): void {
    for (const form of wordForms(word)) this.#reachAll(this.#words.find(form), EXACT, index);
    if (reading !== 'whole' && !isWholeWord(word)) {
      for (const longer of this.#words.completions(word)) {
        this.#reachAll(this.#words.find(longer), SIMILAR, index);
      }
    }
    if (word.length >= 2 && /\p{N}/u.test(word)) {
      this.#skus.visit(word, (slot, match) =>
        this.#reach(slot, FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT), index),
      );
    }
    if (reading === 'forgiving') {
      for (const correction of this.#words.corrections(word)) {
        this.#reachAll(this.#words.find(correction), SIMILAR, index);
      }
    }
  }

  /** After all that hold the word: those that say it in another word, another script or a specification. */
  #visitMeant(word: string, reading: Reading, index: number, meanings: readonly MeantPart[]): void {
    for (const { from, words, products } of meanings) {
      if (index < from || index >= from + words.length) continue;
      const { slots, scores } = products;
      for (let at = 0; at < slots.length; at += 1) {
        this.#reachMeant(slots[at] as number, scores[at] as number, index);
      }
    }
    for (const other of this.#words.soundingLike(word)) this.#reachAllMeant(this.#words.find(other), index);
    for (const form of wordForms(word)) this.#reachAllMeant(this.#details.find(form), index);
    if (reading !== 'whole' && !isWholeWord(word)) {
      for (const longer of this.#details.completions(word)) {
        this.#reachAllMeant(this.#details.find(longer), index);
      }
    }
  }

  #reachAllMeant(postings: Postings | null, index: number): void {
    for (let at = 0; at < (postings?.length ?? 0); at += 1) {
      const posting = postings?.items[at] as number;
      this.#reachMeant(posting >>> 3, posting & 7, index);
    }
  }

  /** As `#reach`, for a word that the slot does not hold itself; the first way that finds it counts. */
  #reachMeant(slot: number, weight: number, index: number): void {
    if (((this.#stage[slot] as number) & ~MEANT) !== index) return;
    if (this.#columns.category[slot] === NO_CATEGORY) return;
    this.#stage[slot] = (index + 1) | MEANT;
    this.#best[slot] = weight;
    this.#reached[this.#reachedCount] = slot;
    this.#reachedCount += 1;
  }

  #reachAll(postings: Postings | null, factor: number, index: number): void {
    if (postings === null) return;
    const { items, length } = postings;
    for (let at = 0; at < length; at += 1) {
      const posting = items[at] as number;
      this.#reach(posting >>> 3, (posting & 7) * factor, index);
    }
  }

  /** Notes that a slot which held the words before `index` holds this one too, at its best weight. */
  #reach(slot: number, weight: number, index: number): void {
    const stage = this.#stage[slot] as number;
    const at = stage & ~MEANT;
    if (at === index) {
      if (this.#columns.category[slot] === NO_CATEGORY) return;
      this.#stage[slot] = stage + 1;
      this.#best[slot] = weight;
      this.#reached[this.#reachedCount] = slot;
      this.#reachedCount += 1;
    } else if (at === index + 1 && weight > (this.#best[slot] as number)) this.#best[slot] = weight;
  }

  /** SKUs, and model numbers written with other separators than ours. */
  #addJoined({ joined, words }: SearchTerms): void {
    if (joined.length < 2) return;
    const add = (slot: number, points: number) => {
      if (this.#columns.category[slot] === NO_CATEGORY) return;
      if (this.#score[slot] === 0) {
        this.#reached[this.#reachedCount] = slot;
        this.#reachedCount += 1;
        this.#stage[slot] = 0;
      } else if (this.#isMeant(slot)) {
        // Its code was written: what other words say of it counts no more.
        this.#stage[slot] = 0;
        this.#score[slot] = 0;
      }
      this.#score[slot] = (this.#score[slot] as number) + points;
    };
    if (words.length > 1) {
      const { items, length } = this.#words.find(joined) ?? { items: [], length: 0 };
      for (let at = 0; at < length; at += 1) add((items[at] as number) >>> 3, RELEVANCE.joinedName);
    }
    this.#skus.visit(joined, (slot, match) => {
      if (match === 'exact') add(slot, RELEVANCE.exactSku);
      else if (match === 'prefix') add(slot, RELEVANCE.skuBeginning);
      else add(slot, joined.length > SHORT_SKU_PART ? RELEVANCE.skuPart : RELEVANCE.shortSkuPart);
    });
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
    this.#setOwners(slot, product);
    this.#putFacets(slot, product);
    columns.textHash[slot] = textHashOf(product);
    const weights = wordWeights(product);
    this.#words.add(slot, weights);
    this.#details.add(slot, detailWeights(product, weights));
    this.#skus.add(slot, skuKey(product.sku));
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
    const capacity = this.#stage.length;
    if (slot < capacity) return;
    const larger = Math.ceil(capacity * 1.5);
    const columns = makeColumns(larger);
    for (const name of Object.keys(columns) as (keyof Columns)[]) columns[name].set(this.#columns[name]);
    this.#columns = columns;
    this.#stage = new Uint8Array(larger);
    this.#best = new Uint16Array(larger);
    this.#score = new Uint16Array(larger);
    this.#reached = new Int32Array(larger);
  }
}

/** Products by slot, each once. */
interface MeantProducts {
  /** As many slots as there were: new ones may mean the same. */
  slotCount: number;
  slots: Int32Array;
  scores: Uint8Array;
}

/** Whole words alone; or also those that begin so; or also those that a typing error turns into them. */
type Reading = 'whole' | 'typed' | 'forgiving';

interface MeantPart extends Meaning {
  products: MeantProducts;
}

interface Filter {
  isSellerPublic: Uint8Array;
  isCategoryWanted: Uint8Array;
  minimum: number;
  maximum: number;
  leastStock: number;
  excluded: number;
}

type Columns = ReturnType<typeof makeColumns>;

function makeColumns(capacity: number) {
  return {
    createdAtMicros: new Float64Array(capacity),
    /** Regular price in paisa. */
    price: new Float64Array(capacity),
    sales: new Int32Array(capacity),
    rating: new Float64Array(capacity),
    quantity: new Int32Array(capacity),
    seller: new Uint32Array(capacity),
    category: new Uint32Array(capacity),
    rank: new Int32Array(capacity),
    textHash: new Int32Array(capacity),
  };
}

function passes({ seller, category, price, quantity }: Columns, filter: Filter, slot: number): boolean {
  return (
    filter.isCategoryWanted[category[slot] as number] === 1 &&
    filter.isSellerPublic[seller[slot] as number] === 1 &&
    (quantity[slot] as number) >= filter.leastStock &&
    (price[slot] as number) >= filter.minimum &&
    (price[slot] as number) <= filter.maximum &&
    slot !== filter.excluded
  );
}

/** Which slots, of all or of those found by words, the filter lets through. */
function listAll(
  columns: Columns,
  slots: number,
  found: Int32Array | null,
  filter: Filter,
): { isListed: Uint8Array; total: number } {
  const isListed = new Uint8Array(slots);
  let total = 0;
  if (found !== null) {
    for (const slot of found) {
      if (!passes(columns, filter, slot)) continue;
      isListed[slot] = 1;
      total += 1;
    }
    return { isListed, total };
  }
  for (let slot = 0; slot < slots; slot += 1) {
    if (passes(columns, filter, slot)) {
      isListed[slot] = 1;
      total += 1;
    }
  }
  return { isListed, total };
}

/** The largest `count` of the keys, largest first; a heap while they are few among many. */
function largest(keys: Float64Array, count: number): Float64Array {
  if (count * 8 > keys.length) return keys.sort().reverse().subarray(0, count);
  const heap = keys.slice(0, count).sort();
  for (let at = count; at < keys.length; at += 1) {
    const key = keys[at] as number;
    if (key > (heap[0] as number)) replaceSmallest(heap, key);
  }
  return heap.sort().reverse();
}

function replaceSmallest(heap: Float64Array, key: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if (child >= heap.length || (heap[child] as number) >= key) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = key;
}

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

/** Average first, then how many gave it. */
function ratingKeyOf({
  ratingAverage,
  ratingCount,
}: Pick<ProductFigures, 'ratingAverage' | 'ratingCount'>): number {
  return Math.round(ratingAverage * 100) * 2 ** 31 + ratingCount;
}

function wordWeights(product: IndexedProduct): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (word: string, weight: number) => {
    if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
  };
  const add = (text: string, weight: number) => {
    for (const word of indexWords(text)) weigh(word, weight);
  };
  // A 'sensor, with cable' is no cable, and a 'shield for Arduino' no Arduino.
  const [thing = '', ...details] = product.name.split(/,| for | with /i);
  add(thing, FIELD_WEIGHTS.name);
  for (const detail of details) add(detail, FIELD_WEIGHTS.nameDetail);
  if (product.brand !== null) add(product.brand, FIELD_WEIGHTS.brand);
  for (const tag of product.tags) add(tag, FIELD_WEIGHTS.tag);
  add(product.description, FIELD_WEIGHTS.description);
  const isBreaker = BREAKERS.some((word) => weights.has(word));
  for (const [word, weight] of [...weights]) {
    // Less than the same word written alone.
    for (const part of codeParts(word)) weigh(part, Math.max(1, weight >> 1));
    const rating = isBreaker ? breakerRating(word) : null;
    if (rating !== null) weigh(rating, weight);
  }
  return weights;
}

function detailWeights({ specifications }: IndexedProduct, held: ReadonlyMap<string, number>) {
  const weights = new Map<string, number>();
  for (const { value } of specifications) {
    for (const word of indexWords(value)) if (!held.has(word)) weights.set(word, DETAIL_WEIGHT);
  }
  return weights;
}

/** 'pana' begins Panasonic: a short word of a group stands for itself alone. */
function isShort(word: string): boolean {
  return word.length < SHORTEST_BEGINNING;
}

/** Tells whether the words of a product must be read again (FNV-1a). */
function textHashOf(product: IndexedProduct): number {
  let hash = 0x811c9dc5;
  const { name, brand, sku, description, tags, specifications } = product;
  const details = specifications.map(({ value }) => value);
  for (const text of [name, brand ?? '', sku, description, ...tags, '', ...details]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash;
}
