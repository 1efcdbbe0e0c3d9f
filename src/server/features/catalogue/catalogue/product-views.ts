import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { Pool } from '../../../db/pool.ts';
import { IN_PROCESS_ADDRESS } from '../../../plugins/rate-limits.ts';
import { addProductViews } from './products.sql.ts';

const FLUSH_MS = 10_000;
const BATCH = 500;
const MOST_VISITS = 200_000;
const PRODUCT_ADDRESS =
  /^\/(?:api\/)?products\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?|$)/i;

/**
 * Counts who looked at which product (threats.md T-K8): each visitor once a day, robots never. Counts wait in the
 * process and are written together, so that no read waits for a write.
 */
export class ProductViews {
  readonly #pool: Pool;
  readonly #waiting = new Map<string, number>();
  #visits = new Set<number>();
  #day = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.flush();
  }

  record(productId: string, address: string, userAgent: string, now: Date): void {
    const day = Math.floor(now.getTime() / DAY_MS);
    if (day !== this.#day || this.#visits.size >= MOST_VISITS) {
      this.#day = day;
      this.#visits = new Set();
    }
    const visit = hashOf(`${productId} ${address} ${userAgent}`);
    if (this.#visits.has(visit)) return;
    this.#visits.add(visit);
    if (userAgent === '' || isbot(userAgent)) return;
    this.#waiting.set(productId, (this.#waiting.get(productId) ?? 0) + 1);
  }

  /** Writes what has been counted; what cannot be written now waits for the next time. */
  async flush(): Promise<void> {
    const batch = [...this.#waiting].slice(0, BATCH);
    if (batch.length === 0) return;
    try {
      const ids = batch.map(([id]) => id);
      const counts = batch.map(([, count]) => count);
      const counted = new Set(await addProductViews(this.#pool, ids, counts));
      for (const [id, count] of batch) if (counted.has(id)) this.#settle(id, count);
    } catch {
      // The database is away or busy: the counts are still here.
    }
  }

  #settle(id: string, count: number): void {
    const left = (this.#waiting.get(id) ?? 0) - count;
    if (left > 0) this.#waiting.set(id, left);
    else this.#waiting.delete(id);
  }
}

/** Counts every product page and every product call that was answered. */
export function registerProductViews(app: FastifyInstance, views: ProductViews, clock: () => Date): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
    const id = PRODUCT_ADDRESS.exec(request.url)?.[1];
    if (id === undefined || request.ip === IN_PROCESS_ADDRESS) return;
    views.record(id.toLowerCase(), request.ip, request.headers['user-agent'] ?? '', clock());
  });
}

/** 53 bits of a text (cyrb53). */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 2 ** 32 * (2_097_151 & low) + (high >>> 0);
}
