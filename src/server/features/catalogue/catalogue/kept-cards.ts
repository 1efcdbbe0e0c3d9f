import type { ProductCardRow } from '../../../db/product-card.ts';
import type { FigureChanges } from './figure-changes.ts';

/** The clock changes some things by itself: the lowest price of 30 days, a seller's days away. */
const LIFETIME_MS = 10_000;
/** Some 3 kB each. */
const MOST_CARDS = 4_000;

interface KeptCard {
  row: ProductCardRow;
  version: number;
  figures: number;
  readAt: number;
}

/**
 * The cards of products that lists showed lately, newest use last. One goes when its figures change or the catalogue
 * does, as both are told of.
 */
export class KeptCards {
  readonly #cards = new Map<string, KeptCard>();
  readonly #version: () => number;
  readonly #figures: FigureChanges;
  readonly #now: () => number;

  constructor(version: () => number, figures: FigureChanges, now: () => number = () => performance.now()) {
    this.#version = version;
    this.#figures = figures;
    this.#now = now;
  }

  /** The cards of these products in their order, those that are not kept by one reading; who is not public has none. */
  async of(
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, ProductCardRow>>,
  ): Promise<ProductCardRow[]> {
    // Asked before reading: what changes meanwhile must not seem known.
    const known = { version: this.#version(), figures: this.#figures.now, readAt: this.#now() };
    const rows = new Map<string, ProductCardRow>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = this.#take(id, known.version);
      if (kept === null) missing.push(id);
      else rows.set(id, kept);
    }
    if (missing.length > 0) {
      const found = await read(missing);
      for (const id of missing) {
        const row = found.get(id);
        if (row === undefined) continue;
        rows.set(id, row);
        this.#keep({ row, ...known });
      }
    }
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  #take(id: string, version: number): ProductCardRow | null {
    const kept = this.#cards.get(id);
    if (kept === undefined) return null;
    this.#cards.delete(id);
    const isTrue =
      kept.version === version &&
      this.#now() - kept.readAt < LIFETIME_MS &&
      !this.#figures.haveChangedSince(kept.figures, [id]);
    if (!isTrue) return null;
    this.#cards.set(id, kept);
    return kept.row;
  }

  #keep(card: KeptCard): void {
    const older = this.#cards.get(card.row.id);
    // Two readings at once may end in any order.
    if (older !== undefined && older.readAt > card.readAt) return;
    this.#cards.delete(card.row.id);
    this.#cards.set(card.row.id, card);
    if (this.#cards.size > MOST_CARDS) this.#cards.delete(this.#cards.keys().next().value as string);
  }
}
