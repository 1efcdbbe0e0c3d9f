import type { Pool } from '../../../db/pool.ts';
import { listCategories, listOldCategorySlugs, listRedirectTargets } from './catalogue.sql.ts';
import { MovedAddresses } from './moved-addresses.ts';

/** Where addresses lead that were a page once: read when it is asked for, and anew after a change. */
export class AddressBook {
  readonly #pool: Pool;
  /** Whether changes are heard of: while they are not, those known before lead on. */
  readonly #isListening: () => boolean;
  #moved = new MovedAddresses();
  #isOld = true;
  #reading: Promise<boolean> | null = null;

  constructor(pool: Pool, isListening: () => boolean) {
    this.#pool = pool;
    this.#isListening = isListening;
  }

  changed(): void {
    this.#isOld = true;
  }

  /** With every change known so far. */
  async current(): Promise<MovedAddresses> {
    while ((this.#isOld || this.#reading !== null) && this.#isListening()) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      if (!(await this.#reading)) break;
    }
    return this.#moved;
  }

  /** False while the database is away: those known before lead on. */
  async #read(): Promise<boolean> {
    this.#isOld = false;
    try {
      const [redirects, slugs, categories] = await Promise.all([
        listRedirectTargets(this.#pool),
        listOldCategorySlugs(this.#pool),
        listCategories(this.#pool),
      ]);
      this.#moved = new MovedAddresses(redirects, slugs, categories);
      return true;
    } catch {
      this.#isOld = true;
      return false;
    }
  }
}
