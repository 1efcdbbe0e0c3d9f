import type { SearchOutcome } from '../../domain/catalogue/search-session.ts';
import { KeptBytes } from './answer-compression.ts';

/** What says that an answer may have changed, besides a new version of the catalogue: every change of it is told. */
export interface ToldOf {
  /**
   * `shown` - a change of the figures of the products it shows; `standings` - also whether any product is in stock, its
   * rating or when its stock was confirmed; `figures` - also any product's sales: its figures whatever.
   */
  by: 'shown' | 'standings' | 'figures';
  productIds: readonly string[];
}

/** A reply kept as bytes: already the whole JSON envelope. */
export class KeptReply extends KeptBytes {
  readonly cacheControl: string;
  /** Names these bytes; a caller who already has them is answered 304. */
  readonly etag: string;
  /** What a search in it led to: each call counts it, kept or not. */
  readonly outcome: SearchOutcome | null;
  /** Null: what it says may change without a word. */
  readonly toldOf: ToldOf | null;

  constructor(
    bytes: Buffer,
    cacheControl: string,
    etag: string,
    outcome: SearchOutcome | null,
    toldOf: ToldOf | null,
  ) {
    super(bytes);
    this.cacheControl = cacheControl;
    this.etag = etag;
    this.outcome = outcome;
    this.toldOf = toldOf;
  }
}
