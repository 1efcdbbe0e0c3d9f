import { hash } from 'node:crypto';
import type { SearchOutcome } from '../../../../domain/catalogue/search-session.ts';
import { spokenLanguage } from '../../../plugins/asked-language.ts';
import { KeptReply, type ToldOf } from '../../../plugins/kept-reply.ts';
import { FigureChanges } from './figure-changes.ts';

/** Stock and prices shown are never older than this (docs/decisions/0003-search-in-the-process.md). */
const LIFETIME_MS = 1_000;
const MAX_KEPT_BYTES = 12 * 1024 * 1024;
/** What a reply takes beside its bytes and its key. */
const ENTRY_BYTES = 500;
/** Anyone may keep it, everyone must ask whether it is still true; with a token the answer may be another. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

export interface ReplyToKeep {
  data: unknown;
  /** The products whose stock, sales or ratings it shows. */
  productIds: readonly string[];
  outcome?: SearchOutcome | null;
}

interface Entry {
  reply: KeptReply;
  productIds: readonly string[];
  startedAt: number;
  /** How many figures had changed when its data began to be read. */
  figures: number;
  followsFigures: boolean;
}

interface Making {
  promise: Promise<KeptReply>;
  figures: number;
}

/**
 * Whole JSON replies as bytes, by language and query. They go when the catalogue changes; those that show a product whose
 * stock, sales or rating changed go too; and none is older than a second.
 */
export class KeptReplies {
  readonly figures: FigureChanges;
  readonly #now: () => number;
  #isOn = false;
  #entries = new Map<string, Entry>();
  #making = new Map<string, Making>();
  #keptBytes = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.figures = new FigureChanges(now);
  }

  /** Only while every change is heard of may anything be kept. */
  switch(isOn: boolean): void {
    this.#isOn = isOn;
    this.clear();
  }

  /** The catalogue changed: nothing of before is true for certain. */
  clear(): void {
    this.#entries = new Map();
    this.#making = new Map();
    this.#keptBytes = 0;
  }

  /** Stock, sales or ratings of these products changed. */
  figuresChanged(productIds: Iterable<string>): void {
    this.figures.changed(productIds);
  }

  /** Forgets what is too old to be served; to be called about once in a second, not more often. */
  sweep(): void {
    const oldest = this.#now() - LIFETIME_MS;
    for (const [key, entry] of this.#entries) {
      if (entry.startedAt < oldest) this.#drop(key, entry);
    }
    this.figures.sweep();
  }

  /**
   * The kept reply of this name in the language that is spoken, or a new one. `followsFigures`: which products it lists
   * depends on stock, sales or ratings, so any change of them ends it. `toldOf`: what says that it may have changed, where every change of it is
   * told.
   */
  answer(
    name: string,
    make: () => Promise<ReplyToKeep>,
    { followsFigures = false, toldOf }: { followsFigures?: boolean; toldOf?: ToldOf['by'] } = {},
  ): KeptReply | Promise<KeptReply> {
    if (!this.#isOn) return make().then(({ data, outcome }) => replyOf(data, outcome, null));
    const key = `${spokenLanguage()} ${name}`;
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      if (this.#isTrue(kept)) return kept.reply;
      this.#drop(key, kept);
    }
    const making = this.#making.get(key);
    if (making?.figures === this.figures.now) return making.promise;
    return this.#make(key, make, followsFigures, toldOf);
  }

  #make(
    key: string,
    make: () => Promise<ReplyToKeep>,
    followsFigures: boolean,
    toldOf: ToldOf['by'] | undefined,
  ): Promise<KeptReply> {
    const startedAt = this.#now();
    const figures = this.figures.now;
    const making = this.#making;
    const promise = make()
      .then(({ data, productIds, outcome }) => {
        const reply = replyOf(data, outcome, toldOf === undefined ? null : { by: toldOf, productIds });
        // A change of the catalogue meanwhile has replaced the map this one was noted in.
        if (making === this.#making) {
          this.#keep(key, { reply, productIds, startedAt, figures, followsFigures });
        }
        return reply;
      })
      .finally(() => {
        if (making.get(key)?.promise === promise) making.delete(key);
      });
    making.set(key, { promise, figures });
    return promise;
  }

  #isTrue(entry: Entry): boolean {
    if (this.#now() - entry.startedAt >= LIFETIME_MS) return false;
    if (entry.followsFigures) return entry.figures === this.figures.now;
    return !this.figures.haveChangedSince(entry.figures, entry.productIds);
  }

  #keep(key: string, entry: Entry): void {
    const older = this.#entries.get(key);
    if (older !== undefined) this.#drop(key, older);
    this.#entries.set(key, entry);
    this.#keptBytes += sizeOf(key, entry);
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#keptBytes <= MAX_KEPT_BYTES) break;
      this.#drop(oldestKey, oldest);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.delete(key)) this.#keptBytes -= sizeOf(key, entry);
  }
}

function sizeOf(key: string, { reply, productIds }: Entry): number {
  return 2 * key.length + reply.bytes.length + 40 * productIds.length + ENTRY_BYTES;
}

function replyOf(data: unknown, outcome: SearchOutcome | null | undefined, toldOf: ToldOf | null): KeptReply {
  const bytes = Buffer.from(JSON.stringify({ success: true, data }));
  return new KeptReply(
    bytes,
    CACHE_CONTROL,
    `"${hash('sha1', bytes, 'base64url')}"`,
    outcome ?? null,
    toldOf,
  );
}
