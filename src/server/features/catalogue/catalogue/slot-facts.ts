import type { SpecFact } from '../../../../domain/catalogue/spec-facts.ts';
import { enlarged } from './enlarged.ts';
import { SpecValues } from './facet-values.ts';

const START_CAPACITY = 1024;
/** So many values or facts that no product has any more are worth building anew. */
const MOST_UNUSED = 20_000;

/** The facts of a slot are a run of value numbers in the pool. */
export interface FactRuns {
  start: Uint32Array;
  length: Uint16Array;
  pool: Int32Array;
}

/** What is said of each slot's product, as the numbers of values. */
export class SlotFacts {
  readonly values = new SpecValues();
  #start = new Uint32Array(START_CAPACITY);
  #length = new Uint16Array(START_CAPACITY);
  #pool = new Int32Array(START_CAPACITY);
  #poolLength = 0;
  #unusedInPool = 0;

  /** The arrays themselves, for loops over many slots; the next `put` may replace them. */
  get runs(): FactRuns {
    return { start: this.#start, length: this.#length, pool: this.#pool };
  }

  /** So much of it is unused that building anew saves memory. */
  get isWorn(): boolean {
    const used = this.#poolLength - this.#unusedInPool;
    return this.values.size - used > MOST_UNUSED || this.#unusedInPool > Math.max(used, MOST_UNUSED);
  }

  put(slot: number, facts: readonly SpecFact[]): void {
    if (slot >= this.#start.length) {
      this.#start = enlarged(this.#start, Uint32Array);
      this.#length = enlarged(this.#length, Uint16Array);
    }
    this.remove(slot);
    this.#start[slot] = this.#poolLength;
    for (const fact of facts) {
      if (this.#poolLength === this.#pool.length) this.#pool = enlarged(this.#pool, Int32Array);
      this.#pool[this.#poolLength] = this.values.numberOf(fact);
      this.#poolLength += 1;
    }
    this.#length[slot] = this.#poolLength - (this.#start[slot] as number);
  }

  remove(slot: number): void {
    this.#unusedInPool += this.#length[slot] as number;
    this.#length[slot] = 0;
  }

  /** The values of one slot, as a view. */
  of(slot: number): Int32Array {
    const first = this.#start[slot] as number;
    return this.#pool.subarray(first, first + (this.#length[slot] as number));
  }
}
