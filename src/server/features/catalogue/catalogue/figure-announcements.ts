import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../../db/pool.ts';
import { announceFigures } from './catalogue.sql.ts';

/** Orders that end within this time are announced together. */
const GATHER_MS = 10;

/** Tells the other instances of stock, sales and ratings that moved here (docs/decisions/0027). */
export class FigureAnnouncements {
  readonly #pool: Pool;
  #waiting = new Set<string>();
  /** The announcement that is under way. */
  #announcing: Promise<void> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  add(productIds: readonly string[]): void {
    for (const id of productIds) this.#waiting.add(id);
    this.#announcing ??= this.#announce().finally(() => {
      this.#announcing = null;
    });
  }

  /** Ends when everything is announced. */
  async settled(): Promise<void> {
    await this.#announcing;
  }

  /** Every change that is there when it begins goes with it; others while it is under way make it go round again. */
  async #announce(): Promise<void> {
    while (this.#waiting.size > 0) {
      await wait(GATHER_MS);
      const ids = [...this.#waiting];
      this.#waiting.clear();
      // The database is away: everybody else will have lost it, too, or finds the changes written down.
      await announceFigures(this.#pool, ids).catch(() => undefined);
    }
  }
}
