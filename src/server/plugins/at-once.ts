import type { Readable } from 'node:stream';
import { tooManyRequests } from './app-error.ts';

/** How soon somebody whose files are still being written may ask again. */
const RETRY_SECONDS = 5;

/** Counts large files that are being written, so that nobody has many made at once. */
export class AtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** 429 when this caller has as many as one may; the file counts until it is sent or given up. */
  take<Stream extends Readable>(caller: string, make: () => Stream): Stream {
    const running = this.#running.get(caller) ?? 0;
    if (running >= this.#most)
      throw tooManyRequests(RETRY_SECONDS, 'Your last files are still being made. Try again in a moment.');
    const stream = make();
    this.#running.set(caller, running + 1);
    stream.once('close', () => {
      const left = (this.#running.get(caller) ?? 1) - 1;
      if (left > 0) this.#running.set(caller, left);
      else this.#running.delete(caller);
    });
    return stream;
  }
}
