import type { ItemSearch } from '../../../../domain/buying/order-match.ts';
import { type FacetCounts, hasChoices } from '../../../../domain/catalogue/facet-choices.ts';
import { SpecReader } from '../../../../domain/catalogue/spec-facts.ts';
import type { HighlightRow } from '../../../../domain/shop/highlights.ts';
import type { IndexedProduct, ProductFigures } from './catalogue.sql.ts';
import { type FacetedSeller, FacetIndex } from './facet-index.ts';
import type { FacetScan, ScannedList } from './facet-sieve.ts';
import {
  enlargeColumns,
  type ListFilter,
  listAll,
  listPublic,
  makeColumns,
  NO_CATEGORY,
  passes,
  ratingKeyOf,
} from './product-columns.ts';
import { type CatalogueQuery, EVERYTHING, type FoundProducts } from './product-list.sql.ts';
import { ProductOrders } from './product-orders.ts';
import { ProductOwners } from './product-owners.ts';
import { textHashOf } from './product-words.ts';
import { SearchIndex } from './search-index.ts';
import { SlotIds } from './slot-ids.ts';

const START_CAPACITY = 1024;

/**
 * The catalogue in the memory of the process (docs/decisions/0003): what lists filter and sort by, and the words.
 * It answers which products a list holds, in order, and how many; their cards come from the database.
 * A product whose text changes takes a new slot and leaves the old one empty.
 */
export class CatalogueIndex {
  readonly #ids = new SlotIds();
  readonly #search = new SearchIndex();
  readonly #facets = new FacetIndex();
  #specs = new SpecReader([], []);
  #columns = makeColumns(START_CAPACITY);
  readonly #orders: ProductOrders;
  readonly #owners = new ProductOwners();
  #emptySlots = 0;
  /** By number of the seller. */
  readonly #sellerNames: string[] = [];
  #isListed = new Uint8Array(START_CAPACITY);

  constructor() {
    const columns = () => this.#columns;
    this.#orders = new ProductOrders({
      ids: this.#ids,
      get columns() {
        return columns();
      },
    });
  }

  get productCount(): number {
    return this.#ids.count;
  }

  /** So many slots are empty that building anew saves memory. */
  get isWorn(): boolean {
    return (this.#emptySlots > 1000 && this.#emptySlots > this.#ids.count / 4) || this.#facets.isWorn;
  }

  setSeller(id: string, isPublic: boolean): void {
    this.#owners.setSeller(id, isPublic);
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
    const number = this.#owners.sellerNumber(id);
    this.#sellerNames[number] = seller.name;
    this.#facets.setSeller(number, seller);
  }

  setCategories(categories: readonly { id: string; isActive: boolean }[]): void {
    this.#owners.setCategories(categories);
    this.#facets.changed();
    this.#search.items.orderChanged();
  }

  /** Words that mean the same, from now on. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    this.#search.setSynonyms(groups);
  }

  /** Takes products in during the first build, without keeping the orders; `sortAll` ends it. */
  load(products: readonly IndexedProduct[]): void {
    for (const product of products) {
      if (this.#ids.find(product.id) === undefined) this.#fillSlot(product);
    }
  }

  /** Ends the first build. */
  async sortAll(): Promise<void> {
    await this.#search.settle();
    await this.#orders.fill(this.#ids.all());
  }

  /** Adds a product or replaces what is known of it. */
  put(product: IndexedProduct): void {
    const old = this.#ids.find(product.id);
    if (old !== undefined && this.#columns.textHash[old] === textHashOf(product)) {
      this.#moveSlot(old, product);
      return;
    }
    const isAsOld = old !== undefined && this.#columns.createdAtMicros[old] === product.createdAtMicros;
    const rank = isAsOld ? (this.#columns.rank[old] as number) : null;
    if (old !== undefined) this.remove(product.id);
    this.#orders.enter(this.#fillSlot(product), rank);
  }

  remove(id: string): void {
    const slot = this.#ids.find(id);
    if (slot === undefined) return;
    this.#orders.remove(slot);
    this.#ids.remove(slot);
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
    const slot = this.#ids.find(figures.id);
    if (slot === undefined) return true;
    const { quantity, ratingAverage } = figures;
    const hasSameStanding =
      (this.#columns.quantity[slot] as number) > 0 === quantity > 0 &&
      this.#columns.rating[slot] === ratingKeyOf(figures) &&
      this.#columns.confirmedAtMicros[slot] === figures.stockConfirmedAtMicros;
    this.#columns.quantity[slot] = quantity;
    const regularPricePaisa = this.#columns.price[slot] as number;
    const isPublic = this.#owners.isSellerPublic[this.#columns.seller[slot] as number] === 1;
    const category = isPublic ? (this.#columns.category[slot] as number) : null;
    this.#facets.setFigures(slot, category, { regularPricePaisa, quantity, ratingAverage });
    this.#columns.confirmedAtMicros[slot] = figures.stockConfirmedAtMicros;
    if (this.#orders.move(slot, 'sales', figures.salesCount)) this.#search.items.orderChanged();
    this.#orders.move(slot, 'rating', ratingKeyOf(figures));
    return hasSameStanding;
  }

  find(query: CatalogueQuery): FoundProducts {
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const { isListed, total } = this.#listOf(query, found);
    return this.#pageOf(query, found, isListed, total);
  }

  #listOf(query: CatalogueQuery, found: Int32Array | null): ScannedList {
    const filter = this.#filterOf(query);
    if (hasChoices(query.choices)) return this.#facets.list(this.#scanOf(query, filter, found));
    const [isListed, columns] = [this.#isListed, this.#columns];
    if (found !== null) return { isListed, total: listAll(columns, isListed, found, filter) };
    const scope = this.#facets.scopeOf(this.#scanOf(query, filter, null));
    return { isListed, total: listPublic(columns, isListed, scope, filter) };
  }

  /** Those of these products that a query lists, whatever its page. */
  findAmong(query: CatalogueQuery, ids: readonly string[]): string[] {
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const { isListed } = this.#listOf(query, found);
    if (found !== null) this.#search.end();
    return ids.filter((id) => isListed[this.#ids.find(id) ?? -1] === 1);
  }

  /** The same with what the list could be narrowed by, each facet counted without its own choices. */
  findWithFacets(query: CatalogueQuery): FoundProducts & { counts: FacetCounts } {
    // By the same reading as the facts: what is kept of it must not stem from another.
    const offer = query.categoryIds === null ? null : this.#specs.offerOf(query.categoryIds);
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const scan = this.#scanOf(query, this.#filterOf(query), found);
    const { isListed, total, counts } = this.#facets.count(scan, offer);
    return { ...this.#pageOf(query, found, isListed, total), counts };
  }

  /** What is said of a product; nothing of one that is not listed. */
  factsOf(id: string): HighlightRow[] {
    const slot = this.#ids.find(id);
    return slot === undefined ? [] : this.#facets.factsOf(slot);
  }

  /** Public products by the id of their category, children not included; of a query's, whatever its page. */
  countByCategory(query: CatalogueQuery = EVERYTHING): Map<string, number> {
    const counts = new Uint32Array(this.#owners.categoryCount + 1);
    const filter = this.#filterOf(query);
    const { category } = this.#columns;
    const found = query.terms === null ? null : this.#search.search(query.terms);
    const isListed = hasChoices(query.choices)
      ? this.#facets.list(this.#scanOf(query, filter, found)).isListed
      : null;
    for (const slot of found ?? this.#orders.slots) {
      if (isListed === null ? !passes(this.#columns, filter, slot) : isListed[slot] === 0) continue;
      const number = category[slot] as number;
      counts[number] = (counts[number] as number) + 1;
    }
    if (found !== null) this.#search.end();
    return this.#owners.byCategory(counts);
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
    const idOf = (slot: number) => this.#ids.of(slot);
    return {
      find: (item) => {
        const { codes, hits, ...counts } = this.#search.items.find(item, shelf);
        return {
          codes: codes.map(idOf),
          hits: hits.map(({ slot, share, words }) => ({ id: idOf(slot), share, words })),
          ...counts,
        };
      },
      findCode: (code, besides) => {
        const slots = this.#search.items.findCode(code, besides, shelf);
        const isNamed = (slot: number) =>
          besides.includes(this.#sellerNames[this.#columns.seller[slot] as number] || '\n');
        const bySeller = slots.length > 1 ? slots.filter(isNamed) : [];
        return (bySeller.length > 0 ? bySeller : slots).map(idOf);
      },
      findAlike: (text) => this.#search.items.findAlike(text, shelf).map(({ slot }) => idOf(slot)),
      countHeld: (item, id) => {
        const slot = this.#ids.find(id);
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
    return {
      isSellerPublic: this.#owners.isSellerPublic,
      isCategoryWanted: this.#owners.wantedCategories(query.categoryIds),
      minimum: query.minimumPaisa ?? 0,
      maximum: query.maximumPaisa ?? Number.POSITIVE_INFINITY,
      leastStock: query.inStockOnly ? 1 : 0,
      excluded: query.excludedId === null ? -1 : (this.#ids.find(query.excludedId) ?? -1),
    };
  }

  #scanOf({ choices, categoryIds }: CatalogueQuery, filter: ListFilter, found: Int32Array | null): FacetScan {
    const { sellerIds } = choices;
    return {
      ...filter,
      scopeKey: categoryIds === null ? 'all' : categoryIds.toSorted().join(),
      columns: this.#columns,
      slotCount: this.#ids.length,
      found,
      choices,
      sellerNumbers: sellerIds === null ? null : this.#owners.findSellers(sellerIds),
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
      ? this.#orders.pageByTier(query, { slots: found, search: this.#search }, isListed)
      : this.#orders.page(query, isListed, total);
    if (found !== null) this.#search.end();
    return { ids, total };
  }

  #fillSlot(product: IndexedProduct): number {
    const slot = this.#ids.add(product.id);
    this.#growFor(slot);
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

  #moveSlot(slot: number, product: IndexedProduct): void {
    const columns = this.#columns;
    this.#setOwners(slot, product);
    this.#putFacets(slot, product);
    this.#orders.move(slot, 'price', product.regularPricePaisa);
    this.setFigures(product);
    if (columns.createdAtMicros[slot] !== product.createdAtMicros) {
      this.#orders.remove(slot);
      columns.createdAtMicros[slot] = product.createdAtMicros;
      this.#orders.enter(slot, null);
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
    this.#columns.seller[slot] = this.#owners.sellerNumber(sellerId);
    this.#columns.category[slot] = this.#owners.categoryNumber(categoryId);
  }

  #growFor(slot: number): void {
    const capacity = this.#columns.rank.length;
    if (slot < capacity) return;
    this.#columns = enlargeColumns(this.#columns, Math.ceil(capacity * 1.25));
    this.#isListed = new Uint8Array(this.#columns.rank.length);
  }
}
