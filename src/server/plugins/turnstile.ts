import type { Database } from '../db/database.ts';
import { unavailable } from './app-error.ts';

export interface TurnstileOptions {
  /** How many run at once. */
  atOnce: number;
  /** How many may wait; more are turned away. */
  mostWaiting: number;
  /** How long one waits before it is turned away; as long as it takes when not given. */
  longestWaitMs?: number;
}

/** Lets a few run at once and the others wait, in the order in which they came. */
export class Turnstile {
  readonly #options: TurnstileOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** Runs `work` when its turn comes; throws 503 when too many wait already, or when it waited for too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#takeTurn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes this place over; the number of running ones stays.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #takeTurn(): Promise<void> {
    const { mostWaiting, longestWaitMs } = this.#options;
    if (this.#waiting.length >= mostWaiting) throw unavailable();
    return new Promise((resolve, reject) => {
      let limit: NodeJS.Timeout | undefined;
      const enter = () => {
        clearTimeout(limit);
        resolve();
      };
      if (longestWaitMs !== undefined) {
        limit = setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(enter), 1);
          reject(unavailable());
        }, longestWaitMs);
      }
      this.#waiting.push(enter);
    });
  }
}

const turnstiles = new WeakMap<Database, Turnstile>();

/**
 * Lets five transactions that fight for the same rows run at once; the others wait here instead of holding a
 * connection each until everybody's wait for one times out. A rush for the last units then leaves connections for
 * everything else. 503 when nobody's turn comes for too long.
 */
export function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const turnstile = turnstiles.get(db) ?? new Turnstile({ atOnce: 5, mostWaiting: 500, longestWaitMs: 8000 });
  turnstiles.set(db, turnstile);
  return turnstile.run(work);
}
