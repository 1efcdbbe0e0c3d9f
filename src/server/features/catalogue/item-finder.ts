import {
  breakerCodes,
  codesIn,
  isWholeWord,
  measureParts,
  SHORTEST_CODE,
  searchTerms,
  skuKey,
  wordForms,
} from '../../../domain/search-terms.ts';
import type { SkuIndex } from './sku-index.ts';
import { FIELD_WEIGHTS, type WordIndex } from './word-index.ts';

/** A product that an item of an order may be. */
export interface ItemHit {
  slot: number;
  /** How much of what was written it holds, 0 to 1: rare words count more, and so does the name. */
  share: number;
  /** How many of the words it holds. */
  words: number;
}

export interface ItemHits {
  /** Products whose whole SKU was written, and nothing that speaks against them. */
  codes: number[];
  /** Best first. */
  hits: ItemHit[];
  /** Words of the item, and how many of them no product holds. */
  words: number;
  unknown: number;
}

const EXACT = 2;
const SIMILAR = 1;
const WHOLE = FIELD_WEIGHTS.name * EXACT;
/** A word that so many products hold tells little: only those found by the others gain by it. */
const COMMON = 20_000;

/**
 * Finds what one item of an order may be. Unlike a search it keeps products that lack some of the words: people write
 * greetings, colours and Nepali words between them.
 */
export class ItemFinder {
  readonly #words: WordIndex;
  readonly #skus: SkuIndex;
  // Scratch of one item, by slot.
  #stage = new Uint8Array(0);
  #best = new Uint8Array(0);
  #held = new Uint8Array(0);
  #points = new Float64Array(0);
  /** Slots of the word being looked at, and of all words. */
  #ofWord: number[] = [];
  #found: number[] = [];

  constructor(words: WordIndex, skus: SkuIndex) {
    this.#words = words;
    this.#skus = skus;
  }

  /** `isPublic` says which slots count; `sales` tells equal ones apart. */
  find(
    item: string,
    { slots, isPublic, sales }: { slots: number; isPublic: (slot: number) => boolean; sales: Int32Array },
    most: number,
  ): ItemHits {
    if (this.#stage.length < slots) this.#grow(slots);
    const { words } = searchTerms(item);
    const weights = words.map((word, index) => this.#reachWord(word, index + 1, slots));
    this.#reachJoined(item, words.length, weights);
    const possible = weights.reduce((sum, weight) => sum + weight, 0);
    const hits = this.#bestHits(most, possible, isPublic, sales);
    const codes = [...this.#codesIn(item)]
      .filter(([slot, besides]) => isPublic(slot) && this.#agrees(slot, besides))
      .map(([slot]) => slot);
    for (const slot of this.#found) {
      this.#points[slot] = 0;
      this.#held[slot] = 0;
      this.#stage[slot] = 0;
    }
    this.#found = [];
    return {
      codes,
      hits,
      words: words.length,
      unknown: weights.filter((weight) => weight === 0).length,
    };
  }

  /** The `most` best of those found, the best first; equal ones by their sales. */
  #bestHits(
    most: number,
    possible: number,
    isPublic: (slot: number) => boolean,
    sales: Int32Array,
  ): ItemHit[] {
    const best: number[] = [];
    const isBetter = (a: number, b: number) => {
      const points = (this.#points[a] as number) - (this.#points[b] as number);
      return points > 1e-9 || (points > -1e-9 && (sales[a] as number) > (sales[b] as number));
    };
    for (const slot of this.#found) {
      const last = best.at(-1);
      if (best.length === most && last !== undefined && !isBetter(slot, last)) continue;
      if (!isPublic(slot)) continue;
      let at = best.length;
      while (at > 0 && isBetter(slot, best[at - 1] as number)) at -= 1;
      best.splice(at, 0, slot);
      if (best.length > most) best.pop();
    }
    return best.map((slot) => ({
      slot,
      share: Math.min(1, (this.#points[slot] as number) / possible),
      words: this.#held[slot] as number,
    }));
  }

  /** Adds a word's points to the products that hold it; answers what the word can bring, 0 when none holds it. */
  #reachWord(word: string, stage: number, slots: number): number {
    this.#ofWord = [];
    for (const form of wordForms(word)) this.#reachAll(form, EXACT, stage);
    for (const code of breakerCodes(word)) this.#reachAll(code, SIMILAR, stage);
    if (!isWholeWord(word))
      for (const longer of this.#words.completions(word)) this.#reachAll(longer, SIMILAR, stage);
    if (word.length >= 3 && /\d/.test(word) && measureParts(word) === null)
      this.#skus.visit(word, (slot, match) =>
        this.#reach(slot, FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT), stage),
      );
    if (this.#ofWord.length === 0)
      for (const correction of this.#words.corrections(word)) this.#reachAll(correction, SIMILAR, stage);
    const holders = this.#ofWord.length;
    if (holders === 0) return 0;
    const weight = Math.log(1 + slots / holders);
    for (const slot of this.#ofWord) {
      if ((this.#held[slot] as number) === 0) {
        if (holders > COMMON && stage > 1) continue;
        this.#found.push(slot);
      }
      this.#held[slot] = (this.#held[slot] as number) + 1;
      this.#points[slot] = (this.#points[slot] as number) + (weight * (this.#best[slot] as number)) / WHOLE;
    }
    return weight;
  }

  #reachAll(word: string, factor: number, stage: number): void {
    const postings = this.#words.find(word);
    for (let at = 0; at < (postings?.length ?? 0); at += 1) {
      const posting = postings?.items[at] as number;
      this.#reach(posting >>> 3, (posting & 7) * factor, stage);
    }
  }

  #reach(slot: number, weight: number, stage: number): void {
    if (this.#stage[slot] !== stage) {
      this.#stage[slot] = stage;
      this.#best[slot] = weight;
      this.#ofWord.push(slot);
    } else if (weight > (this.#best[slot] as number)) this.#best[slot] = weight;
  }

  /** The beginning of a SKU, or a model number, written with other gaps than ours: it stands for all the words. */
  #reachJoined(item: string, words: number, weights: number[]): void {
    const joined = skuKey(item).slice(0, 100);
    if (words === 0 || joined.length < SHORTEST_CODE || !/\d/.test(joined)) return;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const whole = Math.max(1, sum);
    const add = (slot: number, part: number): void => {
      if (this.#held[slot] === 0) this.#found.push(slot);
      this.#held[slot] = words;
      this.#points[slot] = Math.max(this.#points[slot] as number, whole * part);
      if (sum === 0) weights[0] = whole;
    };
    const named = words > 1 ? this.#words.find(joined) : null;
    for (let at = 0; at < (named?.length ?? 0); at += 1) {
      const posting = named?.items[at] as number;
      add(posting >>> 3, 1);
    }
    this.#skus.visit(joined, (slot, match) => {
      if (match !== 'part') add(slot, 1);
      else if (joined.length > SHORTEST_CODE) add(slot, 0.9);
    });
  }

  /** Slots whose whole SKU stands in the item; how many pieces stand besides. */
  #codesIn(item: string): Map<number, number> {
    const found = new Map<number, number>();
    for (const { code, besides } of codesIn(item)) {
      for (const slot of this.#skus.exact(code)) found.set(slot, besides);
    }
    return found;
  }

  /** What was written beside the SKU is in the product too, or is one word that may say anything. */
  #agrees(slot: number, besides: number): boolean {
    return besides <= 1 || (this.#held[slot] as number) > 1;
  }

  #grow(slots: number): void {
    const size = Math.ceil(slots * 1.5);
    this.#stage = new Uint8Array(size);
    this.#best = new Uint8Array(size);
    this.#held = new Uint8Array(size);
    this.#points = new Float64Array(size);
  }
}
