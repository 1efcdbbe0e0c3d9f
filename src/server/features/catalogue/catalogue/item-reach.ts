import type { Postings } from './postings.ts';

/** Where a word may stand: lists of postings, each with what finding it there is worth. */
export interface Reach {
  lists: { postings: Postings; factor: number }[];
  /** Products whose SKU has a part of it. */
  codes: { slot: number; weight: number }[];
  /** How many postings there are: about as many products hold the word. */
  size: number;
  /** No product holds the word itself: these hold one of the same meaning. */
  isMeant: boolean;
}

/** Whether the word stands in this slot. */
export function holds({ lists, codes }: Reach, slot: number): boolean {
  return (
    lists.some(({ postings }) => weightAt(postings, slot) > 0) || codes.some((code) => code.slot === slot)
  );
}

/** The weight of the word in this slot, 0 where it does not stand: slots ascend. */
export function weightAt({ items, start, end }: Postings, slot: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as number) >>> 3 < slot) low = middle + 1;
    else high = middle;
  }
  const posting = low < end ? (items[low] as number) : -1;
  return posting >>> 3 === slot ? posting & 7 : 0;
}
