import { MOST_ALTERNATIVES } from '../../../../domain/catalogue/item-hits.ts';
import { MOST_WORTH, type Reach } from './item-reach.ts';
import { firstFrom } from './postings.ts';

/** One more than are shown: the best may turn out to be what is meant. */
export const MOST_HITS = MOST_ALTERNATIVES + 1;

interface Shelf {
  isPublic: (slot: number) => boolean;
  sales: Int32Array;
}

/** What the products have of the words of one item, by slot, in memory that the next item uses again. */
export class ItemScores {
  held = new Uint8Array(0);
  points = new Float64Array(0);
  /** Slots of all words. */
  found = new SlotList(0);
  /** Of those found the ones that may still come among the best; the same list while none is ruled out. */
  candidates = this.found;
  #kept = new SlotList(0);
  /** What the word being looked at adds to a product's points, by its worth there. */
  readonly #pointsOf = new Float64Array(MOST_WORTH + 1);

  /** Begins with an item. */
  begin(slots: number): void {
    if (this.held.length < slots) this.#grow(Math.ceil(slots * 1.5));
    const { points, held } = this;
    const { slots: old, length } = this.found;
    for (let at = 0; at < length; at += 1) {
      const slot = old[at] as number;
      points[slot] = 0;
      held[slot] = 0;
    }
    this.found.length = 0;
    this.candidates = this.found;
  }

  /**
   * The candidates, or all found, that have at least so many points, the best first; equal ones by their sales. Whoever
   * wants to know only how many points the best have says how many one can have: no more than enough are looked for.
   */
  bestOf(
    { slots, length }: SlotList,
    leastPoints: number,
    { isPublic, sales }: Shelf,
    mostPoints = Number.POSITIVE_INFINITY,
  ): number[] {
    const { points } = this;
    const best: number[] = [];
    const isBetter = (a: number, b: number) => {
      const difference = (points[a] as number) - (points[b] as number);
      return difference > 1e-9 || (difference > -1e-9 && (sales[a] as number) > (sales[b] as number));
    };
    // What a slot needs at least: more, once there are enough.
    let least = leastPoints;
    for (let next = 0; next < length; next += 1) {
      const slot = slots[next] as number;
      if ((points[slot] as number) < least) continue;
      // Most that are equal to the last are no better: whether they are public need not be known.
      if (best.length === MOST_HITS && !isBetter(slot, best[MOST_HITS - 1] as number)) continue;
      if (!isPublic(slot)) continue;
      let at = best.length;
      while (at > 0 && isBetter(slot, best[at - 1] as number)) at -= 1;
      best.splice(at, 0, slot);
      if (best.length > MOST_HITS) best.pop();
      if (best.length < MOST_HITS) continue;
      least = (points[best[MOST_HITS - 1] as number] as number) - 1e-9;
      if (least >= mostPoints - 2e-9) break;
    }
    return best;
  }

  /** Rules out what has fewer points. */
  keepAbove(least: number): void {
    const { points } = this;
    const { slots, length } = this.found;
    this.#kept.length = 0;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      if ((points[slot] as number) >= least) this.#kept.push(slot);
    }
    this.candidates = this.#kept;
  }

  /** Adds the points of a word to the products that hold it; where that is settled only to those found before. */
  reachWord(reach: Reach, weight: number, isSettled: boolean): void {
    for (let worth = 0; worth <= MOST_WORTH; worth += 1)
      this.#pointsOf[worth] = (weight * worth) / MOST_WORTH;
    const isLookUpCheaper = isSettled && this.candidates.length * 4 < reach.end;
    if (isLookUpCheaper) this.#lookUp(reach);
    else if (isSettled) this.#reachFound(reach);
    else this.#reachAll(reach);
  }

  /** All of an item's words are there, and their points. */
  add(slot: number, { words, points }: { words: number; points: number }): void {
    if (this.held[slot] === 0) this.found.push(slot);
    if (this.candidates !== this.found && !this.candidates.includes(slot)) this.candidates.push(slot);
    this.held[slot] = words;
    this.points[slot] = Math.max(this.points[slot] as number, points);
  }

  #reachAll({ items, start, end }: Reach): void {
    const { points, held, found } = this;
    const pointsOf = this.#pointsOf;
    for (let at = start; at < end; at += 1) {
      const item = items[at] as number;
      const slot = item >>> 4;
      const before = held[slot] as number;
      if (before === 0) found.push(slot);
      held[slot] = before + 1;
      points[slot] = (points[slot] as number) + (pointsOf[item & 15] as number);
    }
  }

  #reachFound({ items, start, end }: Reach): void {
    const { points, held } = this;
    const pointsOf = this.#pointsOf;
    for (let at = start; at < end; at += 1) {
      const item = items[at] as number;
      const slot = item >>> 4;
      const before = held[slot] as number;
      if (before === 0) continue;
      held[slot] = before + 1;
      points[slot] = (points[slot] as number) + (pointsOf[item & 15] as number);
    }
  }

  /** The same for the candidates alone. */
  #lookUp(reach: Reach): void {
    const { points, held } = this;
    const { items, end } = reach;
    const { slots, length } = this.candidates;
    let place = 0;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      // Those that hold the same word ascend.
      if (at > 0 && slot < (slots[at - 1] as number)) place = 0;
      place = firstFrom(reach, slot * 16, place);
      const item = place < end ? (items[place] as number) : -1;
      if (item >>> 4 !== slot) continue;
      held[slot] = (held[slot] as number) + 1;
      points[slot] = (points[slot] as number) + (this.#pointsOf[item & 15] as number);
    }
  }

  #grow(size: number): void {
    this.held = new Uint8Array(size);
    this.points = new Float64Array(size);
    this.found = new SlotList(size);
    this.#kept = new SlotList(size);
  }
}

/** Slots, each at most once, in room for all of them. */
class SlotList {
  readonly slots: Int32Array;
  length = 0;

  constructor(most: number) {
    this.slots = new Int32Array(most);
  }

  push(slot: number): void {
    this.slots[this.length] = slot;
    this.length += 1;
  }

  includes(slot: number): boolean {
    return this.slots.subarray(0, this.length).includes(slot);
  }
}
