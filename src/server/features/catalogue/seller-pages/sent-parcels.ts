import type { Pool } from '../../../db/pool.ts';
import { countSentParcels, type SentParcels } from './seller-pages.sql.ts';

/** Fewer are counted in a few milliseconds, every time. */
const MANY = 1_000;
const KEPT_MS = 10 * 60_000;
const MOST_SELLERS = 5_000;

/**
 * How many parcels sellers have sent, and how many in time. Counting a hundred thousand takes a third of a second: of
 * sellers with many parcels the figures are up to ten minutes old.
 */
export class SentParcelCounts {
  readonly #pool: Pool;
  readonly #kept = new Map<string, { counts: SentParcels; at: number }>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async of(sellerId: string): Promise<SentParcels> {
    const kept = this.#kept.get(sellerId);
    const now = performance.now();
    if (kept !== undefined && now - kept.at < KEPT_MS) return kept.counts;
    const counts = await countSentParcels(this.#pool, sellerId);
    if (this.#kept.size >= MOST_SELLERS) this.#kept.clear();
    if (counts.sentParcels >= MANY) this.#kept.set(sellerId, { counts, at: now });
    return counts;
  }
}
