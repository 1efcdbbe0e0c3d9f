import { setTimeout as wait } from 'node:timers/promises';
import type { SpecReader } from '../../../../domain/catalogue/spec-facts.ts';
import { GatheredReads } from '../../../db/gathered-reads.ts';
import { Listener } from '../../../db/listener.ts';
import type { Pool } from '../../../db/pool.ts';
import type { ProductCardRow } from '../../../db/product-card.ts';
import { PublicReads } from '../../../db/public-reads.ts';
import { AddressBook } from './address-book.ts';
import { catalogueNotReady } from './catalogue.errors.ts';
import { type CategoryRow, listCategories } from './catalogue.sql.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { ChangeWatch } from './change-watch.ts';
import { readSpecs } from './facet-choices.sql.ts';
import { FigureAnnouncements } from './figure-announcements.ts';
import { KeptCards } from './kept-cards.ts';
import { KeptReplies } from './kept-replies.ts';
import { LiveIndex } from './live-index.ts';
import type { MovedAddresses } from './moved-addresses.ts';
import { OwnShelves } from './own-shelves.ts';
import { type CatalogueQuery, countProductsByCategory, EVERYTHING } from './product-list.sql.ts';
import { ProductViews } from './product-views.ts';
import { findProducts, listProductCards, type ProductRow } from './products.sql.ts';
import { SearchCounts } from './search-counts.ts';

const CHANNEL = 'catalogue';
const LONGEST_BUILD_MS = 10_000;
/** A small catalogue is read by then; who asks for a large one is told to come again. */
const LONGEST_WAIT_MS = 1_000;
const TICK_MS = 1_000;

export interface Catalogue {
  /**
   * Counts up with every change of what the public sees, except stock, sales and ratings. While changes cannot be
   * heard of it counts up with every look, so that nothing made from it before is taken for current.
   */
  readonly version: number;
  /** Whole replies, kept while they are true. */
  readonly kept: KeptReplies;
  /** Where is read what anyone may see; hears of every change with the rest. */
  readonly reads: PublicReads;
  /** The cards of lists, kept while they are true. */
  readonly cards: KeptCards;
  /** Cards of public products, and products with all that is known of them, as `reads` has them. */
  readonly cardsRead: GatheredReads<ProductCardRow>;
  readonly detailsRead: GatheredReads<ProductRow>;
  /** The own products of sellers who look at many. */
  readonly shelves: OwnShelves;
  /** How often products are looked at. */
  readonly views: ProductViews;
  /** What is sought. */
  readonly searches: SearchCounts;
  /** The first index is not there yet, since `start`. */
  readonly isBeingRead: boolean;
  /** Listens for changes and begins to build the index. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Call after a commit that moved stock, sales or ratings of these products: this instance's next read sees it.
   * Other instances are told of it by this one or, when it dies before that, find it at their next look, a second later
   * at most.
   */
  productsChanged(ids: readonly string[]): void;
  /**
   * Call after a commit that changed anything else: products (name them all), sellers or categories. This
   * instance's next read sees it.
   */
  catalogueChanged(products?: readonly string[]): void;
  /** Call after a commit that changed what the goods of a category are told apart by. */
  attributesChanged(): void;
  /** Call after a commit that changed words of one meaning. */
  synonymsChanged(): void;
  /** Call after a commit that changed what the plans offer or cost. */
  plansChanged(): void;
  /** Call after a commit that changed where addresses lead. */
  redirectsChanged(): void;
  /** Where addresses lead that were a page once, with every change known so far. */
  movedAddresses(): Promise<MovedAddresses>;
  /**
   * The index with every change known so far, or null: ask the database. `needsFigures` includes stock and sales. While
   * the first one is being built the database would be asked by all at once: they wait a moment for it, then get a 503.
   */
  currentIndex(needsFigures: boolean): Promise<CatalogueIndex | null>;
  /** The same without figures for what the database cannot answer: waits some seconds for one that is being built. */
  builtIndex(): Promise<CatalogueIndex | null>;
  /** All categories, in display order. */
  categories(): Promise<readonly CategoryRow[]>;
  /** Reads specifications by the attributes of their categories. */
  specs(): Promise<SpecReader>;
  /** Public products, or those of a query whatever its page, by the id of their category, children not included. */
  countByCategory(query?: CatalogueQuery): Promise<Map<string, number>>;
}

/** Tells the log what went wrong, in words. */
type Report = (error: unknown, what: string) => void;

/** `report` is told of an index that could not take a change and is built anew, and of counts that were given up. */
export function createCatalogue(
  pool: Pool,
  report: Report = () => undefined,
  reads = new PublicReads(pool),
): Catalogue {
  return new LiveCatalogue(pool, report, reads);
}

class LiveCatalogue implements Catalogue {
  readonly kept = new KeptReplies();
  readonly cards = new KeptCards(() => this.version, this.kept.figures);
  readonly reads: PublicReads;
  readonly cardsRead = new GatheredReads((asker, ids) => listProductCards(this.reads.of(asker, ids), ids));
  readonly detailsRead = new GatheredReads((asker, ids) => findProducts(this.reads.of(asker, ids), ids));
  readonly shelves: OwnShelves;
  readonly views: ProductViews;
  readonly searches: SearchCounts;
  readonly #pool: Pool;
  readonly #listener: Listener;
  readonly #watch: ChangeWatch;
  readonly #index: LiveIndex;
  readonly #addresses: AddressBook;
  readonly #announcements: FigureAnnouncements;
  #version = 1;
  #isListening = false;
  #timer: NodeJS.Timeout | null = null;
  #counting: Promise<Map<string, number>> | null = null;

  constructor(pool: Pool, report: Report, reads: PublicReads) {
    this.#pool = pool;
    this.reads = reads;
    this.shelves = new OwnShelves(pool);
    this.views = new ProductViews(pool);
    this.searches = new SearchCounts(pool, (error) => report(error, 'counts of searches given up'));
    this.#index = new LiveIndex(pool, {
      onBroken: (error) => report(error, 'catalogue index broken, building it anew'),
      onStandings: () => this.kept.figures.standingsChanged(),
    });
    this.#addresses = new AddressBook(pool, () => this.#isListening);
    this.#announcements = new FigureAnnouncements(pool);
    this.#listener = new Listener(pool, CHANNEL, {
      onConnected: () => this.#begin(),
      onLost: () => this.#lose(),
      onMessage: (payload) => this.#hear(payload),
    });
    this.#watch = new ChangeWatch(this.#listener, {
      onFigures: (ids) => this.#figuresChanged(ids),
      onMissed: () => {
        this.#catalogueChanged();
        this.#rebuild();
      },
    });
  }

  get version(): number {
    if (!this.#isListening) this.#version += 1;
    return this.#version;
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.reads.start();
    this.views.start();
    this.searches.start();
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#listener.stop();
    await this.reads.stop();
    await this.views.stop();
    await this.searches.stop();
    this.#lose();
    await this.#announcements.settled();
    await this.#index.settled();
  }

  productsChanged(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#figuresChanged(ids);
    if (this.#timer !== null) this.#announcements.add(ids);
  }

  #figuresChanged(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.reads.changed(ids);
    this.kept.figuresChanged(ids);
    this.shelves.figuresChanged(ids);
    this.#index.figuresChanged(ids);
  }

  catalogueChanged(products: readonly string[] = []): void {
    this.#catalogueChanged(products.length === 0 ? null : products);
    this.#index.productsChanged(products);
    if (products.length === 0) {
      this.#index.changed('sellers');
      this.#index.changed('categories');
      this.#addresses.changed();
    }
  }

  attributesChanged(): void {
    this.#catalogueChanged();
    this.#rebuild();
  }

  synonymsChanged(): void {
    this.#catalogueChanged();
    this.#index.changed('synonyms');
  }

  plansChanged(): void {
    this.#catalogueChanged();
  }

  redirectsChanged(): void {
    this.#catalogueChanged();
    this.#addresses.changed();
  }

  movedAddresses(): Promise<MovedAddresses> {
    return this.#addresses.current();
  }

  get isBeingRead(): boolean {
    return this.#timer !== null && !this.#index.wasThere;
  }

  async currentIndex(needsFigures: boolean): Promise<CatalogueIndex | null> {
    const index = await this.#index.current(needsFigures);
    // What nobody announces is in no index: as long as that is so the database answers.
    if (index !== null || !this.isBeingRead || !this.#isListening) return index;
    await this.#built(LONGEST_WAIT_MS);
    if (this.isBeingRead && this.#isListening) throw catalogueNotReady();
    return this.#index.current(needsFigures);
  }

  async builtIndex(): Promise<CatalogueIndex | null> {
    const index = await this.#index.current(false);
    if (index !== null) return index;
    await this.#built(LONGEST_BUILD_MS);
    return this.#index.current(false);
  }

  /** Ends with the build under way, or when that takes too long. */
  async #built(longestMs: number): Promise<void> {
    await Promise.race([this.#index.built, wait(longestMs, undefined, { ref: false })]);
  }

  async categories(): Promise<readonly CategoryRow[]> {
    const index = await this.#index.current(false);
    return index === null ? listCategories(this.#pool) : this.#index.categories;
  }

  async specs(): Promise<SpecReader> {
    return (await this.#index.current(false)) === null ? readSpecs(this.#pool) : this.#index.specs;
  }

  async countByCategory(query: CatalogueQuery = EVERYTHING): Promise<Map<string, number>> {
    if (query === EVERYTHING) return this.#countAll();
    const index = await this.currentIndex(query.inStockOnly || query.choices.leastRating !== null);
    return index === null ? countProductsByCategory(this.#pool, query) : index.countByCategory(query);
  }

  /** Every page has these: without an index all that ask share one statement. */
  async #countAll(): Promise<Map<string, number>> {
    const index = await this.#index.current(false);
    if (index !== null) return index.countByCategory();
    this.#counting ??= countProductsByCategory(this.#pool, EVERYTHING).finally(() => {
      this.#counting = null;
    });
    return this.#counting;
  }

  #begin(): void {
    this.#isListening = true;
    this.reads.changed(null);
    this.#version += 1;
    this.#watch.begin();
    this.kept.switch(true);
    this.shelves.listen(true);
    this.#rebuild();
  }

  #lose(): void {
    this.#isListening = false;
    this.#version += 1;
    this.kept.switch(false);
    this.shelves.listen(false);
    this.#index.drop();
  }

  #hear(payload: string): void {
    const [kind, ...parts] = payload.split(' ');
    if (kind === 'f') {
      this.#figuresChanged([parts[0] as string]);
      return;
    }
    this.#watch.heard(Number(parts[0]));
    this.#catalogueChanged(kind === 'p' ? [parts[1] as string] : null);
    if (kind === 'p') this.#index.productsChanged([parts[1] as string]);
    else if (kind === 's') this.#index.changed('sellers');
    else if (kind === 'c') {
      this.#index.changed('categories');
      this.#addresses.changed();
    } else if (kind === 'r') this.#addresses.changed();
    else if (kind === 'w') this.#index.changed('synonyms');
    else if (kind === 'v') return;
    else this.#rebuild();
  }

  /** `products`: what alone has changed; null: more than products. */
  #catalogueChanged(products: readonly string[] | null = null): void {
    this.reads.changed(products);
    this.#version += 1;
    this.kept.clear();
    this.shelves.productsChanged(products);
  }

  #rebuild(): void {
    this.#addresses.changed();
    this.#index.rebuild();
  }

  async #tick(): Promise<void> {
    this.kept.sweep();
    if (!this.#isListening) return;
    if (!(await this.#watch.look())) return;
    // Figures that no read has needed yet.
    await this.#index.current(true).catch(() => undefined);
    await this.#index.built;
    if (!this.#index.isThere && this.#isListening) this.#rebuild();
  }
}
