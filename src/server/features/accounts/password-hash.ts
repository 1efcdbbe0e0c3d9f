import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../plugins/app-error.ts';

/** argon2id with 19 MiB and two passes, the least that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of the same cost as a real one, and the hash of no password: an unknown e-mail takes as long as a known one. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashing at most this many at once leaves the processor time for everybody else (threats.md T-A2). */
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;

export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #longestQueue: number;

  constructor(atOnce: number, longestQueue: number) {
    this.#atOnce = atOnce;
    this.#longestQueue = longestQueue;
  }

  /** Runs `work` when its turn comes; throws 503 at once when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#longestQueue) throw unavailable();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next in line takes over the place; it is free only when nobody waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

const queue = new WorkQueue(AT_ONCE, LONGEST_QUEUE);

/** Throws 503 when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, COST));
}

/**
 * Whether the password is that of the hash; a null hash takes as long and is never right. `isStillAllowed` is
 * asked when its turn comes, so that guesses sent together cannot overtake the count of failures.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  isStillAllowed: () => Promise<void>,
): Promise<boolean> {
  return queue.run(async () => {
    await isStillAllowed();
    const isRight = await verify(passwordHash ?? NOBODY, password);
    return isRight && passwordHash !== null;
  });
}
