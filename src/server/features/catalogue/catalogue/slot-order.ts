import { setImmediate as nextTurn } from 'node:timers/promises';

const RUN_LENGTH = 8192;

/** Slots in the order of a comparison that never answers 0; single changes cost a search and a move of memory. */
export class SlotOrder {
  readonly #compare: (a: number, b: number) => number;
  #slots: Int32Array;
  #length = 0;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
    this.#slots = new Int32Array(256);
  }

  get length(): number {
    return this.#length;
  }

  /** The slots in order, as a view that the next change makes invalid. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** Replaces everything, sorting in runs so that no turn of the event loop takes long. */
  async fill(slots: Int32Array): Promise<void> {
    let from = slots.slice();
    for (let start = 0; start < from.length; start += RUN_LENGTH) {
      from.subarray(start, start + RUN_LENGTH).sort(this.#compare);
      await nextTurn();
    }
    let to = new Int32Array(from.length);
    for (let width = RUN_LENGTH; width < from.length; width *= 2) {
      for (let start = 0; start < from.length; start += 2 * width) {
        this.#merge(
          from,
          to,
          start,
          Math.min(start + width, from.length),
          Math.min(start + 2 * width, from.length),
        );
        await nextTurn();
      }
      [from, to] = [to, from];
    }
    this.#slots = from;
    this.#length = from.length;
  }

  insert(slot: number): void {
    const at = this.#position(slot);
    if (this.#length === this.#slots.length) {
      const larger = new Int32Array(Math.max(256, Math.ceil(this.#length * 1.25)));
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  /** Call it before what the slot is compared by changes. */
  remove(slot: number): void {
    const at = this.#position(slot);
    if (this.#slots[at] !== slot) throw new Error('A slot is not where its order says');
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** The first place whose slot does not come before this one. */
  #position(slot: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#slots[middle] as number;
      if (other !== slot && this.#compare(other, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #merge(from: Int32Array, to: Int32Array, start: number, middle: number, end: number): void {
    let left = start;
    let right = middle;
    for (let at = start; at < end; at += 1) {
      const takesLeft =
        right >= end || (left < middle && this.#compare(from[left] as number, from[right] as number) < 0);
      to[at] = from[takesLeft ? left++ : right++] as number;
    }
  }
}
