import { DEFAULT_PRODUCT_SORT, type ProductSort } from '../../../../contract/catalogue/products.contract.ts';
import { enlarged } from './enlarged.ts';
import { largest } from './largest-keys.ts';
import type { ProductColumns } from './product-columns.ts';
import type { CatalogueQuery } from './product-list.sql.ts';
import type { SearchIndex } from './search-index.ts';
import type { SlotIds } from './slot-ids.ts';
import { SlotOrder } from './slot-order.ts';

// A relevance key holds score, sales, whether the stock was confirmed lately, and age in the 53 bits of a number.
const FRESH_STEP = 2 ** 23;
const SALES_STEP = 2 ** 24;
const SCORE_STEP = 2 ** 44;
const MOST_SALES = 2 ** 20 - 1;
const MOST_SCORE = 511;
const START_RANKS = 1024;

type RankedPage = Pick<CatalogueQuery, 'offset' | 'limit' | 'staleBefore'>;
type OrderedPage = RankedPage & Pick<CatalogueQuery, 'sort'>;

/** What words found, with how well. */
interface FoundSlots {
  slots: Int32Array;
  search: Pick<SearchIndex, 'isMeant' | 'scoreOf'>;
}

/** What the orders are made from; it belongs to the catalogue's index, and grows. */
interface OrderedShelf {
  readonly columns: ProductColumns;
  readonly ids: SlotIds;
}

/** The orders that products are listed in, one for each sort, and pages of them. */
export class ProductOrders {
  readonly #shelf: OrderedShelf;
  readonly #orders: { created: SlotOrder; price: SlotOrder; sales: SlotOrder; rating: SlotOrder };
  /** Slots by age: a rank is a place in creation order. */
  #slotAtRank = new Int32Array(0);
  #ranks = 0;

  constructor(shelf: OrderedShelf) {
    this.#shelf = shelf;
    const byKey = (column: 'price' | 'sales' | 'rating') => (a: number, b: number) => {
      const { [column]: keys, rank: ranks } = shelf.columns;
      return (keys[a] as number) - (keys[b] as number) || (ranks[a] as number) - (ranks[b] as number);
    };
    this.#orders = {
      created: new SlotOrder((a, b) => {
        const { createdAtMicros } = this.#columns;
        const difference = (createdAtMicros[a] as number) - (createdAtMicros[b] as number);
        return difference || (this.#shelf.ids.comesBefore(a, b) ? -1 : 1);
      }),
      price: new SlotOrder(byKey('price')),
      sales: new SlotOrder(byKey('sales')),
      rating: new SlotOrder(byKey('rating')),
    };
  }

  get #columns(): ProductColumns {
    return this.#shelf.columns;
  }

  /** Every slot, by age; a view that the next change makes invalid. */
  get slots(): Int32Array {
    return this.#orders.created.slots;
  }

  /** Replaces everything. */
  async fill(slots: Int32Array): Promise<void> {
    await this.#orders.created.fill(slots);
    this.#rankByAge();
    await this.#orders.price.fill(slots);
    await this.#orders.sales.fill(slots);
    await this.#orders.rating.fill(slots);
  }

  /** Puts a slot where it belongs. `rank`: the place by age that it takes over, or null for its own. */
  enter(slot: number, rank: number | null): void {
    if (rank !== null) this.#setRank(slot, rank);
    this.#orders.created.insert(slot);
    if (rank === null) {
      const isNewest = this.#orders.created.slots.at(-1) === slot;
      if (isNewest) this.#setRank(slot, this.#ranks);
      else this.#rankByAge();
    }
    this.#orders.price.insert(slot);
    this.#orders.sales.insert(slot);
    this.#orders.rating.insert(slot);
  }

  /** Call it before anything that the slot is ordered by changes. */
  remove(slot: number): void {
    for (const order of Object.values(this.#orders)) order.remove(slot);
  }

  /** Moves a slot to where a new price, number of sales or rating belongs; false when it is no other. */
  move(slot: number, column: 'price' | 'sales' | 'rating', key: number): boolean {
    const keys = this.#columns[column];
    if (keys[slot] === key) return false;
    this.#orders[column].remove(slot);
    keys[slot] = key;
    this.#orders[column].insert(slot);
    return true;
  }

  /** One page of `total` products that are listed. */
  page(query: OrderedPage, isListed: Uint8Array, total: number): string[] {
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
      if (position >= offset) ids.push(this.#shelf.ids.of(slot));
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
  #tiersOf({ slots, search }: FoundSlots, isListed: Uint8Array): { named: Int32Array; meant: Int32Array } {
    const listed = new Int32Array(slots.length);
    let named = 0;
    let meant = slots.length;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      if (isListed[slot] === 0) continue;
      if (search.isMeant(slot)) {
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
  pageByTier(query: RankedPage, found: FoundSlots, isListed: Uint8Array): string[] {
    const { search } = found;
    const { offset, limit, staleBefore } = query;
    const { named, meant } = this.#tiersOf(found, isListed);
    const ids = this.#pageByRelevance(query, { slots: named, search });
    if (ids.length === limit || meant.length === 0) return ids;
    const rest = { offset: Math.max(0, offset - named.length), limit: limit - ids.length, staleBefore };
    return [...ids, ...this.#pageByRelevance(rest, { slots: meant, search })];
  }

  #pageByRelevance(query: RankedPage, { slots, search }: FoundSlots): string[] {
    const { offset, limit } = query;
    if (offset >= slots.length) return [];
    const { sales, rank, confirmedAtMicros } = this.#columns;
    const staleBefore = query.staleBefore.getTime() * 1_000;
    const keys = new Float64Array(slots.length);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      keys[at] =
        Math.min(search.scoreOf(slot), MOST_SCORE) * SCORE_STEP +
        Math.min(sales[slot] as number, MOST_SALES) * SALES_STEP +
        Number((confirmedAtMicros[slot] as number) >= staleBefore) * FRESH_STEP +
        (rank[slot] as number);
    }
    return [...largest(keys, offset + limit).subarray(offset)].map((key) =>
      this.#shelf.ids.of(this.#slotAtRank[key % FRESH_STEP] as number),
    );
  }

  #rankByAge(): void {
    this.#ranks = 0;
    for (const slot of this.#orders.created.slots) this.#setRank(slot, this.#ranks);
  }

  /** The rank of a product there, or the next one. */
  #setRank(slot: number, rank: number): void {
    if (rank >= this.#slotAtRank.length)
      this.#slotAtRank = enlarged(this.#slotAtRank, Int32Array, START_RANKS);
    this.#columns.rank[slot] = rank;
    this.#slotAtRank[rank] = slot;
    this.#ranks = Math.max(this.#ranks, rank + 1);
  }
}
