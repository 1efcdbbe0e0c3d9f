import type { SearchOutcome } from '../../domain/catalogue/search-session.ts';
import { encode } from './answer-compression.ts';
import type { Encoding } from './encoding.ts';

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
export class KeptReply {
  readonly bytes: Buffer;
  readonly cacheControl: string;
  /** Names these bytes; a caller who already has them is answered 304. */
  readonly etag: string;
  /** What a search in it led to: each call counts it, kept or not. */
  readonly outcome: SearchOutcome | null;
  /** Null: what it says may change without a word. */
  readonly toldOf: ToldOf | null;
  readonly #forms = new Map<Encoding, Buffer>();

  constructor(
    bytes: Buffer,
    cacheControl: string,
    etag: string,
    outcome: SearchOutcome | null,
    toldOf: ToldOf | null,
  ) {
    this.bytes = bytes;
    this.cacheControl = cacheControl;
    this.etag = etag;
    this.outcome = outcome;
    this.toldOf = toldOf;
  }

  /** Its bytes as they go out, compressed once. */
  in(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.bytes;
    let form = this.#forms.get(encoding);
    if (form === undefined) {
      form = encode(this.bytes, encoding);
      this.#forms.set(encoding, form);
    }
    return form;
  }
}
