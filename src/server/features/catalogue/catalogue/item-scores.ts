import { MOST_ALTERNATIVES } from '../../../../domain/catalogue/item-hits.ts';
import { type Reach, weightAt } from './item-reach.ts';
import type { Postings } from './postings.ts';
import { FIELD_WEIGHTS } from './word-index.ts';

/** What finding a word is worth more than finding one like it. */
export const EXACT = 2;
export const SIMILAR = 1;
/** One more than are shown: the best may turn out to be what is meant. */
export const MOST_HITS = MOST_ALTERNATIVES + 1;

const WHOLE = FIELD_WEIGHTS.name * EXACT;

/** How a word of an item counts. */
interface Word {
  weight: number;
  /** Its number, from 1 on, and never less than that of the word before. */
  stage: number;
  /** Only where other words were found. */
  isSettled: boolean;
}

/** What the products have of the words of one item, by slot, in memory that the next item uses again. */
export class ItemScores {
  #stage = new Uint8Array(0);
  #best = new Uint8Array(0);
  held = new Uint8Array(0);
  points = new Float64Array(0);
  /** Slots of all words, and of the word being looked at. */
  found = new SlotList(0);
  #ofWord = new SlotList(0);
  /** Of those found the ones that may still come among the best; the same list while none is ruled out. */
  candidates = this.found;
  #kept = new SlotList(0);

  /** Begins with an item. */
  begin(slots: number): void {
    if (this.#stage.length < slots) this.#grow(Math.ceil(slots * 1.5));
    const { points, held } = this;
    const stage = this.#stage;
    const { slots: old, length } = this.found;
    for (let at = 0; at < length; at += 1) {
      const slot = old[at] as number;
      points[slot] = 0;
      held[slot] = 0;
      stage[slot] = 0;
    }
    this.found.length = 0;
    this.candidates = this.found;
  }

  /** The candidates, or all found, that have at least so many points, the best first; equal ones by their sales. */
  bestOf(
    { slots, length }: SlotList,
    leastPoints: number,
    { isPublic, sales }: { isPublic: (slot: number) => boolean; sales: Int32Array },
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
      if (best.length === MOST_HITS) least = (points[best.at(-1) as number] as number) - 1e-9;
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

  /** Adds the points of a word to the products that hold it. */
  reachWord({ lists, codes, size }: Reach, word: Word): void {
    const { weight, isSettled } = word;
    const isLookUpCheaper = isSettled && this.candidates.length * lists.length * 8 < size;
    const [only] = lists;
    if (only !== undefined && lists.length === 1 && codes.length === 0 && !isLookUpCheaper) {
      this.#reachOnly(only.postings, worths(weight, only.factor), isSettled);
      return;
    }
    this.#ofWord.length = 0;
    for (const { postings, factor } of lists) {
      if (isLookUpCheaper) this.#lookUp(postings, factor, word);
      else this.#reachAll(postings, factor, word);
    }
    for (const { slot, weight: found } of codes)
      if (!isSettled || (this.held[slot] as number) > 0) this.#reach(slot, found, word.stage);
    this.#addPoints(worths(weight, 1));
  }

  /** All of an item's words are there, and their points. */
  add(slot: number, { words, points }: { words: number; points: number }): void {
    if (this.held[slot] === 0) this.found.push(slot);
    if (this.candidates !== this.found && !this.candidates.includes(slot)) this.candidates.push(slot);
    this.held[slot] = words;
    this.points[slot] = Math.max(this.points[slot] as number, points);
  }

  /** A word in one list alone stands once in each slot. */
  #reachOnly({ items, start, end }: Postings, worth: Float64Array, isSettled: boolean): void {
    const { points, held, found } = this;
    for (let at = start; at < end; at += 1) {
      const posting = items[at] as number;
      const slot = posting >>> 3;
      const before = held[slot] as number;
      if (before === 0) {
        if (isSettled) continue;
        found.push(slot);
      }
      held[slot] = before + 1;
      points[slot] = (points[slot] as number) + (worth[posting & 7] as number);
    }
  }

  #reachAll({ items, start, end }: Postings, factor: number, { stage, isSettled }: Word): void {
    const { held } = this;
    for (let at = start; at < end; at += 1) {
      const posting = items[at] as number;
      const slot = posting >>> 3;
      if (!isSettled || (held[slot] as number) > 0) this.#reach(slot, (posting & 7) * factor, stage);
    }
  }

  /** The same for the candidates alone. */
  #lookUp(postings: Postings, factor: number, { stage }: Word): void {
    const { slots, length } = this.candidates;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const weight = weightAt(postings, slot);
      if (weight > 0) this.#reach(slot, weight * factor, stage);
    }
  }

  #reach(slot: number, weight: number, stage: number): void {
    if (this.#stage[slot] !== stage) {
      this.#stage[slot] = stage;
      this.#best[slot] = weight;
      this.#ofWord.push(slot);
    } else if (weight > (this.#best[slot] as number)) this.#best[slot] = weight;
  }

  /** What slots have by a word, in the list where it counts most. */
  #addPoints(worth: Float64Array): void {
    const { points, held, found } = this;
    const best = this.#best;
    const { slots, length } = this.#ofWord;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const before = held[slot] as number;
      if (before === 0) found.push(slot);
      held[slot] = before + 1;
      points[slot] = (points[slot] as number) + (worth[best[slot] as number] as number);
    }
  }

  #grow(size: number): void {
    this.#stage = new Uint8Array(size);
    this.#best = new Uint8Array(size);
    this.held = new Uint8Array(size);
    this.points = new Float64Array(size);
    this.found = new SlotList(size);
    this.#ofWord = new SlotList(size);
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

/** By the weight it was found with, what a word of this weight in an item adds to a product's points. */
function worths(weight: number, factor: number): Float64Array {
  const worth = new Float64Array(WHOLE + 1);
  for (let found = 0; found <= WHOLE; found += 1) worth[found] = (weight * (found * factor)) / WHOLE;
  return worth;
}
