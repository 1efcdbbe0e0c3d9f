import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpecReader } from '../../../../domain/catalogue/spec-facts.ts';
import type { Pool } from '../../../db/pool.ts';
import { type CategoryRow, listCategories, listIndexedProducts, listSynonyms } from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type AttributeRow, listAttributes } from './category-attributes.sql.ts';
import { addChanges, noChanges, readChanges, takeChanges } from './index-changes.ts';

const BATCH = 1_000;
/** So many are taken in at once, that nobody else waits long. */
const SLICE = 100;
/** More changes than this are read faster all at once. */
const MOST_SINGLE_CHANGES = 5_000;

export interface LiveIndexEvents {
  /** It could not take a change and is built anew. */
  onBroken(error: unknown): void;
  /** Products do not stand where they stood: in stock or not, rated and confirmed as before; or all is read anew. */
  onStandings(): void;
}

/**
 * The index of the catalogue, kept up with the changes that it is told of: built once, then changed by what the
 * database holds of each change when somebody asks, and built anew where that is simpler or safer.
 */
export class LiveIndex {
  readonly #pool: Pool;
  readonly #events: LiveIndexEvents;
  #index: CatalogueIndex | null = null;
  #wasThere = false;
  #categories: readonly CategoryRow[] = [];
  #attributes: readonly AttributeRow[] = [];
  #specs = new SpecReader([], []);
  #changes = noChanges();
  #applying: Promise<void> | null = null;
  /** Tells a build that another has begun. */
  #build = 0;
  #building: Promise<void> = Promise.resolve();

  constructor(pool: Pool, events: LiveIndexEvents) {
    this.#pool = pool;
    this.#events = events;
  }

  get isThere(): boolean {
    return this.#index !== null;
  }

  /** There is one, or there was one before. */
  get wasThere(): boolean {
    return this.#wasThere;
  }

  /** Ends with the build that is under way. */
  get built(): Promise<void> {
    return this.#building;
  }

  /** Of the index, as `current` last gave it. */
  get categories(): readonly CategoryRow[] {
    return this.#categories;
  }

  get specs(): SpecReader {
    return this.#specs;
  }

  productsChanged(ids: readonly string[]): void {
    for (const id of ids) this.#changes.products.add(id);
  }

  figuresChanged(ids: readonly string[]): void {
    for (const id of ids) this.#changes.figures.add(id);
  }

  changed(kind: 'sellers' | 'categories' | 'synonyms'): void {
    this.#changes[kind] = true;
  }

  /** There is none any more, until `rebuild`. */
  drop(): void {
    this.#index = null;
    this.#build += 1;
  }

  rebuild(): void {
    this.#events.onStandings();
    this.drop();
    this.#changes = noChanges();
    this.#building = this.#buildIndex(this.#build);
  }

  /** Ends when no build and no change is under way. */
  async settled(): Promise<void> {
    await this.#building;
    await this.#applying?.catch(() => undefined);
  }

  /** The index with every change known so far, or null while there is none. `needsFigures`: with stock and sales. */
  async current(needsFigures: boolean): Promise<CatalogueIndex | null> {
    while (this.#index !== null) {
      if (this.#changes.products.size + this.#changes.figures.size > MOST_SINGLE_CHANGES) this.rebuild();
      else if (this.#applying !== null) await this.#applying;
      else if (this.#isBehind(needsFigures)) await this.#apply();
      else return this.#index;
    }
    return null;
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
    const rows = await readChanges(this.#pool, changes).catch((error: unknown) => {
      addChanges(this.#changes, changes);
      throw error;
    });
    if (index === null || index !== this.#index) return;
    let mustReadAnew = false;
    try {
      // First, so that products of a new category are read by its attributes.
      mustReadAnew = rows.categories !== null && this.#setCategories(index, rows.categories);
      if (!takeChanges(index, changes, rows)) this.#events.onStandings();
    } catch (error) {
      // Half of a change may stand in it now, and the next try would fail as well: only a new index is right again.
      this.#events.onBroken(error);
      this.rebuild();
      return;
    }
    if (mustReadAnew || index.isWorn) this.rebuild();
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
        for (let from = 0; from < batch.length && build === this.#build; from += SLICE) {
          index.load(batch.slice(from, from + SLICE));
          await nextTurn();
        }
        batch = await next;
      }
      if (build === this.#build) await index.sortAll();
      if (build !== this.#build) return;
      this.#categories = categories;
      this.#attributes = attributes;
      this.#specs = specs;
      this.#index = index;
      this.#wasThere = true;
    } catch {
      // The database is away or busy; the next tick tries again.
    }
  }
}
