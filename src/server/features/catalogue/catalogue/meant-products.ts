import type { Meaning } from '../../../../domain/catalogue/synonyms.ts';

const SHORTEST_BEGINNING = 5;
const MOST_SLOTS_KEPT = 200_000;
const MOST_MEANINGS_KEPT = 1_000;

/** Products by slot, each once. */
export interface MeantProducts {
  /** As many slots as there were: new ones may mean the same. */
  slotCount: number;
  slots: Int32Array;
  scores: Uint8Array;
}

export interface MeantPart extends Meaning {
  products: MeantProducts;
}

/** 'pana' begins Panasonic: a short word of a group stands for itself alone. */
export function isShort(word: string): boolean {
  return word.length < SHORTEST_BEGINNING;
}

/** What words were found to mean; the longest known goes first when there is too much of it. */
export class KeptMeanings {
  readonly #meant = new Map<string, MeantProducts>();

  clear(): void {
    this.#meant.clear();
  }

  /** Null where nothing is known, or slots have come since. */
  find(words: string, slotCount: number): MeantProducts | null {
    const known = this.#meant.get(words);
    if (known?.slotCount === slotCount) return known;
    this.#meant.delete(words);
    return null;
  }

  keep(words: string, meant: MeantProducts): MeantProducts {
    this.#meant.set(words, meant);
    let kept = 0;
    for (const { slots } of this.#meant.values()) kept += slots.length;
    for (const [oldest, { slots }] of this.#meant) {
      if (kept <= MOST_SLOTS_KEPT && this.#meant.size <= MOST_MEANINGS_KEPT) break;
      this.#meant.delete(oldest);
      kept -= slots.length;
    }
    return meant;
  }
}
