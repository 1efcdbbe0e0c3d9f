import type { ProductSort } from '../../../contract/products.contract.ts';
import type { IndexedProduct, ProductFigures } from './catalogue.sql.ts';
import type { CatalogueQuery } from './product-list.sql.ts';
import { indexWords, type SearchTerms, skuKey, wordForms } from './search-terms.ts';
import { SkuIndex } from './sku-index.ts';
import { SlotOrder } from './slot-order.ts';
import { FIELD_WEIGHTS, WordIndex } from './word-index.ts';

export interface FoundProducts {
  ids: string[];
  total: number;
}

const RELEVANCE = { exactSku: 330, skuBeginning: 160, joinedName: 60, skuPart: 30 } as const;
const EXACT = 2;
const SIMILAR = 1;
/** threats.md T-K4, lessons.md 21: corrections are looked for only when the search finds fewer than this. */
const FEW_HITS = 3;
// A relevance key holds score, sales and age in the 53 bits of a number.
const SALES_STEP = 2 ** 24;
const SCORE_STEP = 2 ** 44;
const MOST_SALES = 2 ** 20 - 1;
const MOST_SCORE = 511;
const START_CAPACITY = 1024;

/**
 * The catalogue in the memory of the process (docs/decisions/0003): what lists filter and sort by, and the words.
 * It answers which products a list holds, in order, and how many; their cards come from the database.
 * A product whose text changes takes a new slot and leaves the old one empty.
 */
export class CatalogueIndex {
  readonly #slotById = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #words = new WordIndex();
  readonly #skus = new SkuIndex();
  readonly #orders: { created: SlotOrder; price: SlotOrder; sales: SlotOrder; rating: SlotOrder };
  #columns = makeColumns(START_CAPACITY);
  #emptySlots = 0;

  readonly #sellerNumbers = new Map<string, number>();
  readonly #isSellerPublic: boolean[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  readonly #isCategoryActive: boolean[] = [];

  // Scratch of one search, as long as the columns.
  #stage = new Uint8Array(START_CAPACITY);
  #best = new Uint16Array(START_CAPACITY);
  #score = new Uint16Array(START_CAPACITY);
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
    return this.#emptySlots > 1000 && this.#emptySlots > this.#slotById.size / 4;
  }

  setSeller(id: string, isPublic: boolean): void {
    this.#isSellerPublic[numberOf(this.#sellerNumbers, id)] = isPublic;
  }

  setCategories(categories: readonly { id: string; isActive: boolean }[]): void {
    this.#isCategoryActive.fill(false);
    for (const { id, isActive } of categories) {
      this.#isCategoryActive[numberOf(this.#categoryNumbers, id)] = isActive;
    }
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
    // Sorts the words, so that the first search need not.
    this.#words.completions('a');
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
    const matches = this.#filterFor(query);
    if (query.terms !== null) {
      const found = this.#search(query.terms);
      try {
        if (query.sort === null) return this.#byRelevance(found, matches, query);
        return this.#inOrder(query, (slot) => (this.#score[slot] as number) > 0 && matches(slot));
      } finally {
        for (const slot of found) this.#score[slot] = 0;
      }
    }
    return this.#inOrder(query, matches);
  }

  /** Public products by the id of their category, children not included. */
  countByCategory(): Map<string, number> {
    const counts = new Uint32Array(this.#isCategoryActive.length);
    const { seller, category } = this.#columns;
    for (const slot of this.#orders.created.slots) {
      if (this.#isSellerPublic[seller[slot] as number]) {
        const number = category[slot] as number;
        counts[number] = (counts[number] as number) + 1;
      }
    }
    return new Map([...this.#categoryNumbers].map(([id, number]) => [id, counts[number] as number]));
  }

  #filterFor(query: CatalogueQuery): (slot: number) => boolean {
    const { seller, category, price, quantity } = this.#columns;
    const isSellerPublic = Uint8Array.from(this.#isSellerPublic, Number);
    const isCategoryWanted = Uint8Array.from(this.#isCategoryActive, Number);
    if (query.categoryIds !== null) {
      const wanted = new Set(query.categoryIds.map((id) => this.#categoryNumbers.get(id)));
      for (const number of isCategoryWanted.keys()) if (!wanted.has(number)) isCategoryWanted[number] = 0;
    }
    const minimum = query.minimumPaisa ?? 0;
    const maximum = query.maximumPaisa ?? Number.POSITIVE_INFINITY;
    const leastStock = query.inStockOnly ? 1 : 0;
    const excluded = query.excludedId === null ? -1 : (this.#slotById.get(query.excludedId) ?? -1);
    return (slot) =>
      isCategoryWanted[category[slot] as number] === 1 &&
      isSellerPublic[seller[slot] as number] === 1 &&
      (quantity[slot] as number) >= leastStock &&
      (price[slot] as number) >= minimum &&
      (price[slot] as number) <= maximum &&
      slot !== excluded;
  }

  #inOrder({ sort, offset, limit }: CatalogueQuery, matches: (slot: number) => boolean): FoundProducts {
    const { order, isDescending } = this.#orderOf(sort ?? 'createdAt:desc');
    const { slots } = order;
    const ids: string[] = [];
    let total = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[isDescending ? slots.length - 1 - at : at] as number;
      if (!matches(slot)) continue;
      if (total >= offset && ids.length < limit) ids.push(this.#ids[slot] as string);
      total += 1;
    }
    return { ids, total };
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

  #byRelevance(
    found: readonly number[],
    matches: (slot: number) => boolean,
    { offset, limit }: CatalogueQuery,
  ): FoundProducts {
    const { sales, rank } = this.#columns;
    const keys = new Float64Array(found.length);
    let total = 0;
    for (const slot of found) {
      if (!matches(slot)) continue;
      keys[total] =
        Math.min(this.#score[slot] as number, MOST_SCORE) * SCORE_STEP +
        Math.min(sales[slot] as number, MOST_SALES) * SALES_STEP +
        (rank[slot] as number);
      total += 1;
    }
    const sorted = keys.subarray(0, total).sort();
    const ids: string[] = [];
    for (let at = total - 1 - offset; at >= 0 && ids.length < limit; at -= 1) {
      const slot = this.#slotAtRank[(sorted[at] as number) % SALES_STEP] as number;
      ids.push(this.#ids[slot] as string);
    }
    return { ids, total };
  }

  /** The slots that hold every word, each once, with `#score` set above 0; the caller clears the scores. */
  #search(terms: SearchTerms): number[] {
    let found = this.#searchWords(terms.words, false);
    this.#addJoined(terms, found);
    if (found.length < FEW_HITS && terms.words.length > 0) {
      for (const slot of found) this.#score[slot] = 0;
      found = this.#searchWords(terms.words, true);
      this.#addJoined(terms, found);
    }
    return found;
  }

  #searchWords(words: readonly string[], withCorrections: boolean): number[] {
    if (words.length === 0) return [];
    const stage = this.#stage;
    const best = this.#best;
    const ids = this.#ids;
    let first: number[] | null = null;
    let current: number[] = [];
    for (const [index, word] of words.entries()) {
      current = [];
      const reached = current;
      const take = (slot: number, weight: number) => {
        const at = stage[slot] as number;
        if (at === index) {
          if (ids[slot] === null) return;
          stage[slot] = index + 1;
          best[slot] = weight;
          reached.push(slot);
        } else if (at === index + 1 && weight > (best[slot] as number)) best[slot] = weight;
      };
      this.#visitMatches(word, withCorrections, take);
      first ??= current;
      for (const slot of current) this.#score[slot] = (this.#score[slot] as number) + (best[slot] as number);
      if (current.length === 0) break;
    }
    for (const slot of first ?? []) {
      if ((stage[slot] as number) < words.length) this.#score[slot] = 0;
      stage[slot] = 0;
    }
    return current;
  }

  #visitMatches(word: string, withCorrections: boolean, take: (slot: number, weight: number) => void): void {
    const takeExact = (slot: number, weight: number) => take(slot, weight * EXACT);
    const takeSimilar = (slot: number, weight: number) => take(slot, weight * SIMILAR);
    const [asTyped, ...otherForms] = wordForms(word);
    this.#words.visit(asTyped as string, takeExact);
    for (const form of otherForms) this.#words.visit(form, takeExact);
    if (word.length >= 2) {
      for (const longer of this.#words.completions(word)) this.#words.visit(longer, takeSimilar);
    }
    if (/\p{N}/u.test(word) && word.length >= 2) {
      this.#skus.visit(word, (slot, match) =>
        take(slot, FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT)),
      );
    }
    if (withCorrections) {
      for (const correction of this.#words.corrections(word)) this.#words.visit(correction, takeSimilar);
    }
  }

  /** SKUs, and model numbers written with other separators than ours. */
  #addJoined({ joined, words }: SearchTerms, found: number[]): void {
    if (joined.length < 2) return;
    const add = (slot: number, points: number) => {
      if (this.#ids[slot] === null) return;
      if (this.#score[slot] === 0) found.push(slot);
      this.#score[slot] = (this.#score[slot] as number) + points;
    };
    if (words.length > 1) this.#words.visit(joined, (slot, weight) => add(slot, weight * 10));
    this.#skus.visit(joined, (slot, match) => {
      if (match === 'exact') add(slot, RELEVANCE.exactSku);
      else if (match === 'prefix') add(slot, RELEVANCE.skuBeginning);
      else add(slot, RELEVANCE.skuPart);
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
    columns.textHash[slot] = textHashOf(product);
    this.#words.add(slot, wordWeights(product));
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
    this.#reorder(slot, 'price', product.regularPricePaisa);
    this.setFigures(product);
    if (columns.createdAtMicros[slot] !== product.createdAtMicros) {
      for (const order of Object.values(this.#orders)) order.remove(slot);
      columns.createdAtMicros[slot] = product.createdAtMicros;
      this.#enterOrders(slot, true);
    }
  }

  #setOwners(slot: number, { sellerId, isSellerPublic, categoryId }: IndexedProduct): void {
    this.setSeller(sellerId, isSellerPublic);
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
  }
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
    seller: new Uint16Array(capacity),
    category: new Uint16Array(capacity),
    rank: new Int32Array(capacity),
    textHash: new Int32Array(capacity),
  };
}

function numberOf(numbers: Map<string, number>, id: string): number {
  let number = numbers.get(id);
  if (number === undefined) {
    number = numbers.size;
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
  const add = (text: string, weight: number) => {
    for (const word of indexWords(text)) {
      if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
    }
  };
  add(product.name, FIELD_WEIGHTS.name);
  if (product.brand !== null) add(product.brand, FIELD_WEIGHTS.brand);
  for (const tag of product.tags) add(tag, FIELD_WEIGHTS.tag);
  add(product.description, FIELD_WEIGHTS.description);
  return weights;
}

/** Tells whether the words of a product must be read again (FNV-1a). */
function textHashOf(product: IndexedProduct): number {
  let hash = 0x811c9dc5;
  for (const text of [product.name, product.brand ?? '', product.sku, product.description, ...product.tags]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash;
}
