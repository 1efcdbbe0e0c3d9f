import { firstFrom, type Postings } from './postings.ts';
import { FIELD_WEIGHTS } from './word-index.ts';

/** What finding a word is worth more than finding one like it. */
export const EXACT = 2;
export const SIMILAR = 1;
/** The word itself in a name; at most 15, a worth shares a number with the slot. */
export const MOST_WORTH = FIELD_WEIGHTS.name * EXACT;

/** Where a word may stand: each slot once, as `slot * 16 + worth` with what finding the word there is worth. */
export interface Reach extends Postings {
  /** How many times it was found, a slot counted again for each word like it: about as many products hold the word. */
  size: number;
  /** No product holds the word itself: these hold one of the same meaning. */
  isMeant: boolean;
}

/** What was found for a word: lists of postings, each with what finding it there is worth, and parts of SKUs. */
export interface Finds {
  lists: { postings: Postings; factor: number }[];
  /** Products whose SKU has a part of it. */
  codes: { slot: number; worth: number }[];
  size: number;
  isMeant: boolean;
}

/** All that was found as one list: a slot that stands in several counts where it is worth most. */
export function reachOf({ lists, codes, size, isMeant }: Finds): Reach {
  const items = new Int32Array(size);
  let filled = 0;
  for (const { postings, factor } of lists) {
    const { items: found, start, end } = postings;
    for (let at = start; at < end; at += 1) {
      const posting = found[at] as number;
      items[filled] = (posting >>> 3) * 16 + (posting & 7) * factor;
      filled += 1;
    }
  }
  for (const { slot, worth } of codes) {
    items[filled] = slot * 16 + worth;
    filled += 1;
  }
  if (lists.length + codes.length < 2) return { items, start: 0, end: size, size, isMeant };
  items.sort();
  let length = 0;
  for (let at = 0; at < size; at += 1) {
    const item = items[at] as number;
    const isSameSlot = length > 0 && (items[length - 1] as number) >>> 4 === item >>> 4;
    if (!isSameSlot) length += 1;
    items[length - 1] = item;
  }
  return { items: items.slice(0, length), start: 0, end: length, size, isMeant };
}

/** Whether the word stands in this slot. */
export function holds(reach: Reach, slot: number): boolean {
  const item = reach.items[firstFrom(reach, slot * 16, reach.start)] ?? -1;
  return item >>> 4 === slot;
}
