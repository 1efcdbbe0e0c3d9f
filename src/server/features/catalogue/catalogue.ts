import { setTimeout as wait } from 'node:timers/promises';
import { SpecReader } from '../../../domain/spec-facts.ts';
import { Listener } from '../../db/listener.ts';
import type { Pool } from '../../db/pool.ts';
import {
  type CategoryRow,
  findIndexedProducts,
  findProductFigures,
  listCategories,
  listIndexedProducts,
  listOldCategorySlugs,
  listRedirectTargets,
  listSellerVisibility,
  listSynonyms,
  readCatalogueVersion,
} from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type AttributeRow, listAttributes } from './category-attributes.sql.ts';
import { readSpecs } from './facet-choices.sql.ts';
import { KeptReplies } from './kept-replies.ts';
import { MovedAddresses } from './moved-addresses.ts';
import { type CatalogueQuery, countProductsByCategory, EVERYTHING } from './product-list.sql.ts';
import { ProductViews } from './product-views.ts';
import { SearchCounts } from './search-counts.ts';

const CHANNEL = 'catalogue';
const LONGEST_START_MS = 10_000;
const TICK_MS = 1_000;
const BATCH = 1_000;
/** More changes than this are read faster all at once. */
const MOST_SINGLE_CHANGES = 5_000;
const BETWEEN_REPAIRS_MS = 10_000;

export interface Catalogue {
  /**
   * Counts up with every change of what the public sees, except stock, sales and ratings. While changes cannot be
   * heard of it counts up with every look, so that nothing made from it before is taken for current.
   */
  readonly version: number;
  /** Whole replies, kept while they are true. */
  readonly kept: KeptReplies;
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
   * Other instances hear of it from the database.
   */
  productsChanged(ids: readonly string[]): void;
  /**
   * Call after a commit that changed anything else: products (name them all), sellers or categories. This
   * instance's next read sees it.
   */
  catalogueChanged(products?: readonly string[]): void;
  /** Call after a commit that changed words of one meaning. */
  synonymsChanged(): void;
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

/** `onBroken` is told of an index that could not take a change and is built anew. */
export function createCatalogue(pool: Pool, onBroken: (error: unknown) => void = () => undefined): Catalogue {
  return new LiveCatalogue(pool, onBroken);
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

function takeChanges(
  index: CatalogueIndex,
  changes: Changes,
  { products, figures, sellers, categories, synonyms }: ChangedRows,
): void {
  if (synonyms !== null) index.setSynonyms(synonyms);
  if (categories !== null) index.setCategories(categories);
  for (const { id, isPublic, sellerSlug: slug, sellerName: name, sellerProvince: province } of sellers) {
    index.setSeller(id, isPublic);
    index.nameSeller(id, { slug, name, province });
  }
  const present = new Set(products.map((product) => product.id));
  for (const id of changes.products) if (!present.has(id)) index.remove(id);
  for (const product of products) index.put(product);
  for (const product of figures) index.setFigures(product);
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
  readonly views: ProductViews;
  readonly searches: SearchCounts;
  readonly #pool: Pool;
  readonly #onBroken: (error: unknown) => void;
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

  constructor(pool: Pool, onBroken: (error: unknown) => void) {
    this.#pool = pool;
    this.#onBroken = onBroken;
    this.views = new ProductViews(pool);
    this.searches = new SearchCounts(pool);
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
    this.views.start();
    this.searches.start();
    await Promise.race([this.#building, wait(LONGEST_START_MS, undefined, { ref: false })]);
    this.#timer = setInterval(() => void this.#tick(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#listener.stop();
    await this.views.stop();
    await this.searches.stop();
    this.#lose();
    await this.#building;
    await this.#applying?.catch(() => undefined);
  }

  productsChanged(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.kept.figuresChanged(ids);
    for (const id of ids) this.#changes.figures.add(id);
  }

  catalogueChanged(products: readonly string[] = []): void {
    this.#catalogueChanged();
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
    try {
      takeChanges(index, changes, rows);
    } catch (error) {
      // Half of a change may stand in it now, and the next try would fail as well: only a new index is right again.
      this.#onBroken(error);
      this.#rebuild();
      return;
    }
    if (rows.categories !== null && this.#setCategories(index, rows.categories)) this.#rebuild();
    else if (index.isWorn) this.#rebuild();
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
    this.#version += 1;
    this.#heardVersion = 0;
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
      this.productsChanged([parts[0] as string]);
      return;
    }
    this.#heardVersion = Math.max(this.#heardVersion, Number(parts[0]));
    this.#catalogueChanged();
    if (kind === 'p') this.#changes.products.add(parts[1] as string);
    else if (kind === 's') this.#changes.sellers = true;
    else if (kind === 'c') {
      this.#changes.categories = true;
      this.#areAddressesOld = true;
    } else if (kind === 'r') this.#areAddressesOld = true;
    else if (kind === 'w') this.#changes.synonyms = true;
    else this.#rebuild();
  }

  #catalogueChanged(): void {
    this.#version += 1;
    this.kept.clear();
  }

  #rebuild(): void {
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
    const version = await readCatalogueVersion(this.#listener);
    if (version === null) return;
    this.#repairMissed(version);
    // Figures that no read has needed yet.
    await this.currentIndex(true).catch(() => undefined);
    await this.#building;
    if (this.#index === null && this.#isListening) this.#rebuild();
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
