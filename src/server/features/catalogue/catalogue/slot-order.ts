import { setImmediate as nextTurn } from 'node:timers/promises';

const SHORT_RUN = 16;
/** So many steps of sorting take a few milliseconds. */
const MOST_MOVED = 32_768;

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

  /** Replaces everything, sorting step by step so that no turn of the event loop takes long. */
  async fill(slots: Int32Array): Promise<void> {
    let from = slots.slice();
    for (let start = 0; start < from.length; start += SHORT_RUN) {
      this.#sortShort(from, start, Math.min(start + SHORT_RUN, from.length));
      if (start % MOST_MOVED === 0) await nextTurn();
    }
    let to = new Int32Array(from.length);
    let moved = 0;
    for (let width = SHORT_RUN; width < from.length; width *= 2) {
      for (let start = 0; start < from.length; start += 2 * width) {
        const middle = Math.min(start + width, from.length);
        const merge: Merge = {
          left: start,
          middle,
          right: middle,
          end: Math.min(start + 2 * width, from.length),
          at: start,
        };
        while (merge.at < merge.end) {
          const before = merge.at;
          this.#merge(from, to, merge);
          moved += merge.at - before;
          if (moved < MOST_MOVED) continue;
          moved = 0;
          await nextTurn();
        }
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

  /** By insertion: the fastest for so few. */
  #sortShort(slots: Int32Array, start: number, end: number): void {
    for (let next = start + 1; next < end; next += 1) {
      const slot = slots[next] as number;
      let at = next;
      for (; at > start && this.#compare(slots[at - 1] as number, slot) > 0; at -= 1) {
        slots[at] = slots[at - 1] as number;
      }
      slots[at] = slot;
    }
  }

  /** Takes a merge on by some steps. */
  #merge(from: Int32Array, to: Int32Array, merge: Merge): void {
    const { middle, end } = merge;
    let { left, right, at } = merge;
    for (const until = Math.min(end, at + MOST_MOVED); at < until; at += 1) {
      const takesLeft =
        right >= end || (left < middle && this.#compare(from[left] as number, from[right] as number) < 0);
      to[at] = from[takesLeft ? left++ : right++] as number;
    }
    merge.left = left;
    merge.right = right;
    merge.at = at;
  }
}

/** Two sorted runs on their way into one: from `left` to `middle`, and from `right` to `end`. */
interface Merge {
  left: number;
  readonly middle: number;
  right: number;
  readonly end: number;
  at: number;
}
