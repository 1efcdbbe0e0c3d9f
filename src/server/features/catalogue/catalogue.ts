import { setTimeout as wait } from 'node:timers/promises';
import { SpecReader } from '../../../domain/spec-facts.ts';
import { GatheredReads } from '../../db/gathered-reads.ts';
import { Listener } from '../../db/listener.ts';
import type { Pool } from '../../db/pool.ts';
import type { ProductCardRow } from '../../db/product-card.ts';
import { PublicReads } from '../../db/public-reads.ts';
import {
  announceFigures,
  type CategoryRow,
  findIndexedProducts,
  findProductFigures,
  forgetFigureChanges,
  listCategories,
  listIndexedProducts,
  listOldCategorySlugs,
  listRedirectTargets,
  listSellerVisibility,
  listSynonyms,
  lookAtCatalogue,
} from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type AttributeRow, listAttributes } from './category-attributes.sql.ts';
import { readSpecs } from './facet-choices.sql.ts';
import { KeptCards } from './kept-cards.ts';
import { KeptReplies } from './kept-replies.ts';
import { MovedAddresses } from './moved-addresses.ts';
import { type CatalogueQuery, countProductsByCategory, EVERYTHING } from './product-list.sql.ts';
import { ProductViews } from './product-views.ts';
import { findProducts, listProductCards, type ProductRow } from './products.sql.ts';
import { SearchCounts } from './search-counts.ts';

const CHANNEL = 'catalogue';
const LONGEST_START_MS = 10_000;
const TICK_MS = 1_000;
const BATCH = 1_000;
/** More changes than this are read faster all at once. */
const MOST_SINGLE_CHANGES = 5_000;
const BETWEEN_REPAIRS_MS = 10_000;
/** Orders that end within this time are announced together. */
const GATHER_MS = 10;
/** For so long at least a change is written down; whoever has not looked for half of it reads everything anew. */
const WRITTEN_DOWN_MS = 60_000;

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
  /** How often products are looked at. */
  readonly views: ProductViews;
  /** What is sought. */
  readonly searches: SearchCounts;
  /**
   * Listens for changes and builds the index. Waits for it a few seconds: a large catalogue is then read from the
   * database until it is there.
   */
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
  /** Call after a commit that changed words of one meaning. */
  synonymsChanged(): void;
  /** Call after a commit that changed what the plans offer or cost. */
  plansChanged(): void;
  /** Call after a commit that changed where addresses lead. */
  redirectsChanged(): void;
  /** Where addresses lead that were a page once, with every change known so far. */
  movedAddresses(): Promise<MovedAddresses>;
  /** The index with every change known so far, or null: ask the database. `needsFigures` includes stock and sales. */
  currentIndex(needsFigures: boolean): Promise<CatalogueIndex | null>;
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

interface Changes {
  products: Set<string>;
  figures: Set<string>;
  sellers: boolean;
  categories: boolean;
  synonyms: boolean;
}

/** What the database holds of the changes; `categories` and `synonyms` are null when they did not change. */
interface ChangedRows {
  products: Awaited<ReturnType<typeof findIndexedProducts>>;
  figures: Awaited<ReturnType<typeof findProductFigures>>;
  sellers: Awaited<ReturnType<typeof listSellerVisibility>>;
  categories: readonly CategoryRow[] | null;
  synonyms: readonly (readonly string[])[] | null;
}

/**
 * Takes the changes into the index. Answers whether the products of `figures` stand where they stood: in stock or not,
 * rated and confirmed as before; sales may differ.
 */
function takeChanges(
  index: CatalogueIndex,
  changes: Changes,
  { products, figures, sellers, categories, synonyms }: ChangedRows,
): boolean {
  if (synonyms !== null) index.setSynonyms(synonyms);
  if (categories !== null) index.setCategories(categories);
  for (const { id, isPublic, sellerSlug: slug, sellerName: name, sellerProvince: province } of sellers) {
    index.setSeller(id, isPublic);
    index.nameSeller(id, { slug, name, province });
  }
  const present = new Set(products.map((product) => product.id));
  for (const id of changes.products) if (!present.has(id)) index.remove(id);
  for (const product of products) index.put(product);
  let areStandingsSame = true;
  for (const product of figures) areStandingsSame = index.setFigures(product) && areStandingsSame;
  return areStandingsSame;
}

const noChanges = (): Changes => ({
  products: new Set(),
  figures: new Set(),
  sellers: false,
  categories: false,
  synonyms: false,
});

class LiveCatalogue implements Catalogue {
  readonly kept = new KeptReplies();
  readonly cards = new KeptCards(() => this.version, this.kept.figures);
  readonly reads: PublicReads;
  readonly cardsRead = new GatheredReads((asker, ids) => listProductCards(this.reads.of(asker, ids), ids));
  readonly detailsRead = new GatheredReads((asker, ids) => findProducts(this.reads.of(asker, ids), ids));
  readonly views: ProductViews;
  readonly searches: SearchCounts;
  readonly #pool: Pool;
  readonly #report: Report;
  readonly #listener: Listener;
  #version = 1;
  #isListening = false;
  #timer: NodeJS.Timeout | null = null;

  #index: CatalogueIndex | null = null;
  #categories: readonly CategoryRow[] = [];
  #attributes: readonly AttributeRow[] = [];
  #specs = new SpecReader([], []);
  #moved = new MovedAddresses();
  #areAddressesOld = true;
  #readingAddresses: Promise<boolean> | null = null;
  #changes = noChanges();
  #applying: Promise<void> | null = null;
  /** Tells a build that another has begun. */
  #build = 0;
  #building: Promise<void> = Promise.resolve();

  /** The database's count of changes as its messages told it, and the tick's last look at it. */
  #heardVersion = 0;
  #missedVersion = 0;
  #repairedAt = Number.NEGATIVE_INFINITY;

  /** Changes to announce together, and the announcement that is under way. */
  #unannounced = new Set<string>();
  #announcing: Promise<void> | null = null;
  /** The latest look at the changes that the database wrote down, and one from whose time on they are still needed. */
  #look: { snapshot: string; at: number } | null = null;
  #oldLook: { snapshot: string; at: number } | null = null;

  constructor(pool: Pool, report: Report, reads: PublicReads) {
    this.#pool = pool;
    this.reads = reads;
    this.#report = report;
    this.views = new ProductViews(pool);
    this.searches = new SearchCounts(pool, (error) => report(error, 'counts of searches given up'));
    this.#listener = new Listener(pool, CHANNEL, {
      onConnected: () => this.#begin(),
      onLost: () => this.#lose(),
      onMessage: (payload) => this.#hear(payload),
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
    await Promise.race([this.#building, wait(LONGEST_START_MS, undefined, { ref: false })]);
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
    await this.#building;
    await this.#announcing;
    await this.#applying?.catch(() => undefined);
  }

  productsChanged(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#figuresChanged(ids);
    if (this.#timer === null) return;
    for (const id of ids) this.#unannounced.add(id);
    this.#announcing ??= this.#announce().finally(() => {
      this.#announcing = null;
    });
  }

  /** Every change that is there when it begins goes with it; others while it is under way make it go round again. */
  async #announce(): Promise<void> {
    while (this.#unannounced.size > 0) {
      await wait(GATHER_MS);
      const ids = [...this.#unannounced];
      this.#unannounced.clear();
      // The database is away: everybody else will have lost it, too, or finds the changes written down.
      await announceFigures(this.#pool, ids).catch(() => undefined);
    }
  }

  #figuresChanged(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.reads.changed(ids);
    this.kept.figuresChanged(ids);
    for (const id of ids) this.#changes.figures.add(id);
  }

  catalogueChanged(products: readonly string[] = []): void {
    this.#catalogueChanged(products.length === 0 ? null : products);
    for (const id of products) this.#changes.products.add(id);
    if (products.length === 0) {
      this.#changes.sellers = true;
      this.#changes.categories = true;
      this.#areAddressesOld = true;
    }
  }

  synonymsChanged(): void {
    this.#catalogueChanged();
    this.#changes.synonyms = true;
  }

  plansChanged(): void {
    this.#catalogueChanged();
  }

  redirectsChanged(): void {
    this.#catalogueChanged();
    this.#areAddressesOld = true;
  }

  async movedAddresses(): Promise<MovedAddresses> {
    while ((this.#areAddressesOld || this.#readingAddresses !== null) && this.#isListening) {
      this.#readingAddresses ??= this.#readAddresses().finally(() => {
        this.#readingAddresses = null;
      });
      if (!(await this.#readingAddresses)) break;
    }
    return this.#moved;
  }

  /** False while the database is away: those known before lead on. */
  async #readAddresses(): Promise<boolean> {
    this.#areAddressesOld = false;
    try {
      const [redirects, slugs, categories] = await Promise.all([
        listRedirectTargets(this.#pool),
        listOldCategorySlugs(this.#pool),
        listCategories(this.#pool),
      ]);
      this.#moved = new MovedAddresses(redirects, slugs, categories);
      return true;
    } catch {
      this.#areAddressesOld = true;
      return false;
    }
  }

  async currentIndex(needsFigures: boolean): Promise<CatalogueIndex | null> {
    while (this.#index !== null) {
      if (this.#changes.products.size + this.#changes.figures.size > MOST_SINGLE_CHANGES) this.#rebuild();
      else if (this.#applying !== null) await this.#applying;
      else if (this.#isBehind(needsFigures)) await this.#apply();
      else return this.#index;
    }
    return null;
  }

  async categories(): Promise<readonly CategoryRow[]> {
    const index = await this.currentIndex(false);
    return index === null ? listCategories(this.#pool) : this.#categories;
  }

  async specs(): Promise<SpecReader> {
    return (await this.currentIndex(false)) === null ? readSpecs(this.#pool) : this.#specs;
  }

  async countByCategory(query: CatalogueQuery = EVERYTHING): Promise<Map<string, number>> {
    const index = await this.currentIndex(query.inStockOnly || query.choices.leastRating !== null);
    return index === null ? countProductsByCategory(this.#pool, query) : index.countByCategory(query);
  }

  #isBehind(needsFigures: boolean): boolean {
    const { products, figures, sellers, categories, synonyms } = this.#changes;
    return products.size > 0 || sellers || categories || synonyms || (needsFigures && figures.size > 0);
  }

  #apply(): Promise<void> {
    this.#applying ??= this.#applyChanges().finally(() => {
      this.#applying = null;
    });
    return this.#applying;
  }

  async #applyChanges(): Promise<void> {
    const index = this.#index;
    const changes = this.#changes;
    this.#changes = noChanges();
    for (const id of changes.products) changes.figures.delete(id);
    const rows = await this.#readChanges(changes).catch((error: unknown) => {
      for (const id of changes.products) this.#changes.products.add(id);
      for (const id of changes.figures) this.#changes.figures.add(id);
      this.#changes.sellers ||= changes.sellers;
      this.#changes.categories ||= changes.categories;
      this.#changes.synonyms ||= changes.synonyms;
      throw error;
    });
    if (index === null || index !== this.#index) return;
    let mustReadAnew = false;
    try {
      // First, so that products of a new category are read by its attributes.
      mustReadAnew = rows.categories !== null && this.#setCategories(index, rows.categories);
      if (!takeChanges(index, changes, rows)) this.kept.figures.standingsChanged();
    } catch (error) {
      // Half of a change may stand in it now, and the next try would fail as well: only a new index is right again.
      this.#report(error, 'catalogue index broken, building it anew');
      this.#rebuild();
      return;
    }
    if (mustReadAnew || index.isWorn) this.#rebuild();
  }

  /** Whether products must be read anew: a category that moved may inherit other attributes. */
  #setCategories(index: CatalogueIndex, categories: readonly CategoryRow[]): boolean {
    const parents = new Map(this.#categories.map(({ id, parentId }) => [id, parentId]));
    this.#categories = categories;
    this.#specs = new SpecReader(categories, this.#attributes);
    index.readSpecsBy(this.#specs);
    return (
      this.#attributes.length > 0 &&
      categories.some(({ id, parentId }) => parents.has(id) && parents.get(id) !== parentId)
    );
  }

  async #readChanges(changes: Changes): Promise<ChangedRows> {
    const [products, figures, sellers, categories, synonyms] = await Promise.all([
      changes.products.size > 0 ? findIndexedProducts(this.#pool, [...changes.products]) : [],
      changes.figures.size > 0 ? findProductFigures(this.#pool, [...changes.figures]) : [],
      changes.sellers ? listSellerVisibility(this.#pool) : [],
      changes.categories ? listCategories(this.#pool) : null,
      changes.synonyms ? listSynonyms(this.#pool) : null,
    ]);
    return { products, figures, sellers, categories, synonyms };
  }

  #begin(): void {
    this.#isListening = true;
    this.reads.changed(null);
    this.#version += 1;
    this.#heardVersion = 0;
    this.#look = null;
    this.#oldLook = null;
    this.kept.switch(true);
    this.#rebuild();
  }

  #lose(): void {
    this.#isListening = false;
    this.#version += 1;
    this.kept.switch(false);
    this.#index = null;
    this.#build += 1;
  }

  #hear(payload: string): void {
    const [kind, ...parts] = payload.split(' ');
    if (kind === 'f') {
      this.#figuresChanged([parts[0] as string]);
      return;
    }
    this.#heardVersion = Math.max(this.#heardVersion, Number(parts[0]));
    this.#catalogueChanged(kind === 'p' ? [parts[1] as string] : null);
    if (kind === 'p') this.#changes.products.add(parts[1] as string);
    else if (kind === 's') this.#changes.sellers = true;
    else if (kind === 'c') {
      this.#changes.categories = true;
      this.#areAddressesOld = true;
    } else if (kind === 'r') this.#areAddressesOld = true;
    else if (kind === 'w') this.#changes.synonyms = true;
    else if (kind === 'v') return;
    else this.#rebuild();
  }

  /** `products`: what alone has changed; null: more than products. */
  #catalogueChanged(products: readonly string[] | null = null): void {
    this.reads.changed(products);
    this.#version += 1;
    this.kept.clear();
  }

  #rebuild(): void {
    this.kept.figures.standingsChanged();
    this.#areAddressesOld = true;
    this.#index = null;
    this.#changes = noChanges();
    this.#build += 1;
    this.#building = this.#buildIndex(this.#build);
  }

  async #buildIndex(build: number): Promise<void> {
    try {
      const index = new CatalogueIndex();
      const categories = await listCategories(this.#pool);
      const attributes = await listAttributes(this.#pool);
      const specs = new SpecReader(categories, attributes);
      index.setCategories(categories);
      index.readSpecsBy(specs);
      index.setSynonyms(await listSynonyms(this.#pool));
      let batch = await listIndexedProducts(this.#pool, null, BATCH);
      while (batch.length > 0 && build === this.#build) {
        // The database reads the next batch while this one is taken in.
        const next = listIndexedProducts(this.#pool, batch.at(-1)?.id ?? null, BATCH);
        index.load(batch);
        batch = await next;
      }
      if (build === this.#build) await index.sortAll();
      if (build !== this.#build) return;
      this.#categories = categories;
      this.#attributes = attributes;
      this.#specs = specs;
      this.#index = index;
    } catch {
      // The database is away or busy; the next tick tries again.
    }
  }

  async #tick(): Promise<void> {
    this.kept.sweep();
    if (!this.#isListening) return;
    if (!(await this.#lookForChanges())) return;
    // Figures that no read has needed yet.
    await this.currentIndex(true).catch(() => undefined);
    await this.#building;
    if (this.#index === null && this.#isListening) this.#rebuild();
  }

  /** Finds changes that nobody announced. False: the database is away. */
  async #lookForChanges(): Promise<boolean> {
    const earlier = this.#look;
    const look = await lookAtCatalogue(this.#listener, earlier?.snapshot ?? null);
    if (look === null) return false;
    const { snapshot, at, version, changed } = look;
    // Two looks at once may end in any order, and the connection may be another by now.
    if (this.#look !== earlier) return true;
    this.#look = { snapshot, at };
    this.#oldLook ??= this.#look;
    if (earlier !== null && at - earlier.at > WRITTEN_DOWN_MS / 2) {
      this.#catalogueChanged();
      this.#rebuild();
    }
    this.#figuresChanged(changed);
    this.#repairMissed(version);
    if (at - this.#oldLook.at > WRITTEN_DOWN_MS) {
      await forgetFigureChanges(this.#listener, this.#oldLook.snapshot);
      this.#oldLook = this.#look;
    }
    return true;
  }

  /**
   * The database counts a change that no message told of: behind some poolers `listen` hears nothing. A version may
   * run ahead of its message by the length of a transaction, hence the second look.
   */
  #repairMissed(version: number): void {
    if (this.#heardVersion === 0) this.#heardVersion = version;
    if (version <= this.#heardVersion) {
      this.#missedVersion = 0;
      return;
    }
    const isSecondLook = this.#missedVersion > this.#heardVersion;
    this.#missedVersion = version;
    const now = performance.now();
    if (!isSecondLook || now - this.#repairedAt < BETWEEN_REPAIRS_MS) return;
    this.#repairedAt = now;
    this.#heardVersion = version;
    this.#catalogueChanged();
    this.#rebuild();
  }
}
