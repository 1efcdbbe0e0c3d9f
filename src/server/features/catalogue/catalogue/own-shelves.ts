import type { Pool } from '../../../db/pool.ts';
import { OwnShelf } from './own-shelf.ts';
import { findOnShelf, listShelf } from './own-shelves.sql.ts';

/** Whoever has fewer products is answered by the database as quickly. */
const LEAST_PRODUCTS = 300;
/** Of all shelves; about half a kB each. */
const MOST_PRODUCTS = 20_000;
/** More changes than this are read faster all at once. */
const MOST_CHANGES = 200;

interface KeptShelf {
  /** Null while it is read. */
  shelf: OwnShelf | null;
  /** Products that changed since it was read, or came somewhere. */
  changed: Set<string>;
  /** While changes are taken in. */
  taking: Promise<void> | null;
}

/**
 * The own products of sellers who have many and looked at them lately, newest use last: their list counts all of them
 * each time, and reading thousands of rows is most of what that costs. Hears of every change with the catalogue.
 */
export class OwnShelves {
  readonly #pool: Pool;
  readonly #most: number;
  readonly #least: number;
  #kept = new Map<string, KeptShelf>();
  #isListening = false;

  constructor(pool: Pool, { least = LEAST_PRODUCTS, most = MOST_PRODUCTS } = {}) {
    this.#pool = pool;
    this.#least = least;
    this.#most = most;
  }

  /** Whether changes are heard of; nothing is kept while they are not. */
  listen(isListening: boolean): void {
    this.#isListening = isListening;
    this.#kept = new Map();
  }

  /** Null: more than products changed. */
  productsChanged(ids: readonly string[] | null): void {
    if (ids === null) this.#kept = new Map();
    else this.#note(ids, () => true);
  }

  /** Their stock or sales. */
  figuresChanged(ids: readonly string[]): void {
    this.#note(ids, (shelf, id) => shelf.holds(id));
  }

  #note(ids: readonly string[], concerns: (shelf: OwnShelf, id: string) => boolean): void {
    for (const [sellerId, { shelf, changed }] of this.#kept) {
      for (const id of ids) if (shelf === null || concerns(shelf, id)) changed.add(id);
      if (changed.size > MOST_CHANGES) this.#kept.delete(sellerId);
    }
  }

  /** A seller's products with every change known so far; null: ask the database. */
  async find(sellerId: string): Promise<OwnShelf | null> {
    for (let kept = this.#kept.get(sellerId); kept?.shelf; kept = this.#kept.get(sellerId)) {
      if (kept.taking === null && kept.changed.size === 0) {
        this.#kept.delete(sellerId);
        this.#kept.set(sellerId, kept);
        return kept.shelf;
      }
      kept.taking ??= this.#take(sellerId, kept, kept.shelf);
      await kept.taking;
    }
    return null;
  }

  /** Takes in what changed, or keeps the shelf no longer. */
  async #take(sellerId: string, kept: KeptShelf, shelf: OwnShelf): Promise<void> {
    const { changed } = kept;
    kept.changed = new Set();
    const rows = await findOnShelf(this.#pool, sellerId, [...changed]).catch(() => null);
    if (rows === null || !shelf.take(changed, rows)) this.#forget(sellerId, kept);
    kept.taking = null;
  }

  /** Keeps the products of a seller who has so many and just looked at them. */
  async keep(sellerId: string, products: number): Promise<void> {
    if (!this.#isListening || products < this.#least || products > this.#most || this.#kept.has(sellerId))
      return;
    const kept: KeptShelf = { shelf: null, changed: new Set(), taking: null };
    this.#kept.set(sellerId, kept);
    try {
      kept.shelf = new OwnShelf(await listShelf(this.#pool, sellerId));
      this.#makeRoom();
    } catch {
      // The database is away or busy; the next look tries again.
      this.#forget(sellerId, kept);
    }
  }

  #forget(sellerId: string, kept: KeptShelf): void {
    if (this.#kept.get(sellerId) === kept) this.#kept.delete(sellerId);
  }

  #makeRoom(): void {
    let products = 0;
    for (const [sellerId, { shelf }] of [...this.#kept].reverse()) {
      products += shelf?.size ?? 0;
      if (products > this.#most) this.#kept.delete(sellerId);
    }
  }
}
