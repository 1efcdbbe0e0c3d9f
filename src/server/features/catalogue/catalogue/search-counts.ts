import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isSameTyping, type SearchOutcome, termOf } from '../../../../domain/catalogue/search-session.ts';
import { foldText } from '../../../../domain/catalogue/search-terms.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Asker } from '../../../plugins/asker.ts';
import { addressBucket } from '../../../plugins/rate-limits.ts';
import { addTermCounts, deleteOldTerms, type TermCounts } from '../search-terms/search-terms.sql.ts';

const FLUSH_MS = 60_000;
/** Whoever goes on typing does so within this time. */
const TYPING_MS = 4_000;
const MOST_WAITING = 20_000;
const MOST_TERMS = 20_000;
const MOST_SEEN = 200_000;
/** Of one address; offices share one. */
const MOST_SEEN_OF_ONE = 10_000;
const BATCH = 1_000;

/** As the library takes it: made of bytes anew for each search it cost a fifteenth of one. */
const newKey = () => createSecretKey(randomBytes(32));

export interface SearchStep {
  kind: 'opening' | 'add';
  productId: string;
}

interface Waiting extends SearchOutcome {
  term: string;
  at: number;
  address: string;
}

/** What was counted today; full for an address before it is for all, so that none keeps the others from being counted. */
class Marks {
  readonly #all = new Set<string>();
  readonly #ofAddress = new Map<string, number>();

  /** Whether it is to be counted: only the first time, and while there is room. */
  add(mark: string, address: string): boolean {
    const ofAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#all.size >= MOST_SEEN || ofAddress >= MOST_SEEN_OF_ONE || this.#all.has(mark)) return false;
    this.#all.add(mark);
    this.#ofAddress.set(address, ofAddress + 1);
    return true;
  }
}

/**
 * Counts what is sought (docs/decisions/0017): each term once a day for each visitor. People are told
 * apart by keyed hashes whose key is the process's own and new each day. Sums wait in memory and are written once a
 * minute and when the process ends.
 */
export class SearchCounts {
  readonly #pool: Pool;
  readonly #onLost: (error: unknown) => void;
  #key = newKey();
  #day = '';
  #tidiedDay = '';
  #searches = new Marks();
  #steps = new Marks();
  /** The latest search of each visitor, until it is certain that it was typed to its end. */
  readonly #waiting = new Map<string, Waiting>();
  #counts = new Map<string, TermCounts>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** `onLost` is told of counts that the database refused and that were given up. */
  constructor(pool: Pool, onLost: (error: unknown) => void = () => undefined) {
    this.#pool = pool;
    this.#onLost = onLost;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes all that is left. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#settle(Number.POSITIVE_INFINITY);
    await this.#write();
  }

  searched(asker: Asker, search: string, outcome: SearchOutcome, at: Date): void {
    const term = termOf(search, foldText);
    if (term === '') return;
    this.#today(at);
    const visitor = this.#hashOf(visitorOf(asker));
    const now = at.getTime();
    const before = this.#waiting.get(visitor);
    if (before !== undefined && !(now - before.at < TYPING_MS && isSameTyping(before.term, term))) {
      this.#count(visitor, before);
    }
    this.#waiting.delete(visitor);
    this.#waiting.set(visitor, { term, at: now, address: this.#addressOf(asker), ...outcome });
    if (this.#waiting.size > MOST_WAITING) this.#settle(now);
  }

  /** A product of the search's list was opened or put into a cart; each once a day for each visitor. */
  stepped(asker: Asker, search: string, step: SearchStep, at: Date): void {
    const term = termOf(search, foldText);
    if (term === '') return;
    this.#today(at);
    const visitor = this.#hashOf(visitorOf(asker));
    const mark = this.#hashOf(`${visitor} ${step.kind} ${term} ${step.productId}`);
    if (!this.#steps.add(mark, this.#addressOf(asker))) return;
    const counts = this.#countsOf(term);
    if (counts === null) return;
    if (step.kind === 'opening') counts.openings += 1;
    else counts.adds += 1;
  }

  /** Writes what is certain by now; what cannot be written waits for the next time. */
  async flush(now = new Date()): Promise<void> {
    this.#settle(now.getTime() - TYPING_MS);
    await this.#write();
  }

  #settle(until: number): void {
    for (const [visitor, search] of this.#waiting) {
      if (search.at > until) break;
      this.#waiting.delete(visitor);
      this.#count(visitor, search);
    }
  }

  #count(visitor: string, { term, address, hits, isNothing, categoryId }: Waiting): void {
    if (!this.#searches.add(this.#hashOf(`${visitor} ${term}`), address)) return;
    const counts = this.#countsOf(term);
    if (counts === null) return;
    counts.sessions += 1;
    counts.hits = hits;
    if (isNothing) {
      counts.nothing += 1;
      counts.categoryId = categoryId ?? counts.categoryId;
    }
  }

  #countsOf(term: string): TermCounts | null {
    const key = `${this.#day} ${term}`;
    let counts = this.#counts.get(key);
    if (counts === undefined) {
      if (this.#counts.size >= MOST_TERMS) return null;
      const none = { sessions: 0, nothing: 0, hits: 0, openings: 0, adds: 0 };
      counts = { day: this.#day, term, ...none, categoryId: null };
      this.#counts.set(key, counts);
    }
    return counts;
  }

  /** As limits count it: one IPv6 caller has many addresses. */
  #addressOf({ address }: Asker): string {
    return this.#hashOf(addressBucket(address));
  }

  /** With a new day nobody is known any more. */
  #today(now: Date): void {
    const day = kathmanduDate(now);
    if (day === this.#day) return;
    this.#settle(Number.POSITIVE_INFINITY);
    this.#day = day;
    this.#key = newKey();
    this.#searches = new Marks();
    this.#steps = new Marks();
  }

  #hashOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64').slice(0, 12);
  }

  async #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const all = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      while (all.length > 0) {
        await this.#writeFirst(all, Math.min(BATCH, all.length));
      }
      if (this.#tidiedDay === this.#day) return;
      await deleteOldTerms(this.#pool, kathmanduDate(new Date()));
      this.#tidiedDay = this.#day;
    } catch {
      // The database is away or busy: what was counted waits, beside what came meanwhile.
      for (const counts of all) this.#takeBack(counts);
    }
  }

  /**
   * Writes the first so many and takes them out. What the database can never store is given up: put back, it would keep
   * everything after it from being written. Where many are refused, each half is tried, until the refused one is alone.
   */
  async #writeFirst(all: TermCounts[], count: number): Promise<void> {
    try {
      await addTermCounts(this.#pool, all.slice(0, count));
    } catch (error) {
      if (classifyPgError(error)?.kind !== 'invalid_input') throw error;
      if (count > 1) {
        const half = Math.floor(count / 2);
        await this.#writeFirst(all, half);
        await this.#writeFirst(all, count - half);
        return;
      }
      this.#onLost(error);
    }
    all.splice(0, count);
  }

  #takeBack(counts: TermCounts): void {
    const key = `${counts.day} ${counts.term}`;
    const since = this.#counts.get(key);
    if (since === undefined) {
      if (this.#counts.size < MOST_TERMS) this.#counts.set(key, counts);
      return;
    }
    for (const name of ['sessions', 'nothing', 'openings', 'adds'] as const) since[name] += counts[name];
    if (since.sessions === counts.sessions) since.hits = counts.hits;
    since.categoryId ??= counts.categoryId;
  }
}

function visitorOf({ userId, guestId, address, userAgent }: Asker): string {
  if (userId !== null) return `user ${userId}`;
  return guestId === null ? `address ${address} ${userAgent}` : `guest ${guestId}`;
}
