import { codesIn, SHORTEST_CODE, searchTerms, skuKey } from '../../../../domain/catalogue/search-terms.ts';
import { holds, type Reach } from './item-reach.ts';
import type { SkuIndex } from './sku-index.ts';
import { FIELD_WEIGHTS, type WordIndex } from './word-index.ts';

// Codes in an item of an order: a whole SKU means its product, whatever the words say.

/**
 * Slots whose whole SKU stands in the item. What was written beside it is in the product too, or is one word that may
 * say anything.
 */
export function codesWritten(item: string, reaches: readonly Reach[], skus: SkuIndex): number[] {
  const besidesOf = new Map<number, number>();
  for (const { code, besides } of codesIn(item)) {
    for (const slot of skus.exact(code)) besidesOf.set(slot, besides);
  }
  return [...besidesOf]
    .filter(([slot, besides]) => besides <= 1 || reaches.filter((reach) => holds(reach, slot)).length > 1)
    .map(([slot]) => slot);
}

/**
 * Of the slots with this SKU those that hold most of what stands beside it. Words that name goods are no code, unless
 * other words beside them say so.
 */
export function slotsOfCode(
  slots: readonly number[],
  {
    code,
    besides,
    words,
    countHeld,
  }: { code: string; besides: string; words: WordIndex; countHeld: (slot: number) => number },
): number[] {
  if (slots.length === 0 || (besides === '' && !isCode(code, words))) return [];
  const held = new Map(slots.map((slot) => [slot, countHeld(slot)]));
  const most = Math.max(...held.values());
  if (besides !== '' && most === 0 && !isCode(code, words)) return [];
  return slots.filter((slot) => held.get(slot) === most);
}

function isCode(code: string, words: WordIndex): boolean {
  const key = skuKey(code);
  if (key.length < SHORTEST_CODE) return false;
  if (/\d/.test(key) || /\p{L}-\p{L}/u.test(code)) return true;
  return !searchTerms(code).words.every((word) => words.isHeld(word, FIELD_WEIGHTS.brand));
}
