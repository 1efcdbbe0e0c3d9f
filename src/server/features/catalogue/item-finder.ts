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
import type { Postings } from './postings.ts';
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
  /** Words of the item, how many of them no product holds, and how many are held only by what they mean. */
  words: number;
  unknown: number;
  meant: number;
}

const EXACT = 2;
const SIMILAR = 1;
const WHOLE = FIELD_WEIGHTS.name * EXACT;
/** So few postings are gone through without asking whether that can change anything. */
const FEW_POSTINGS = 500;

/** Where a word may stand: lists of postings, each with what finding it there is worth. */
interface Reach {
  lists: { postings: Postings; factor: number }[];
  /** Products whose SKU has a part of it. */
  codes: { slot: number; weight: number }[];
  /** How many postings there are: about as many products hold the word. */
  size: number;
  /** No product holds the word itself: these hold one of the same meaning. */
  isMeant: boolean;
}

/** Which slots count, what tells equal ones apart, and which words mean the same as one that no product holds. */
interface Shelf {
  slots: number;
  isPublic: (slot: number) => boolean;
  sales: Int32Array;
  synonyms: (word: string) => readonly string[];
}

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

  /** The `most` best of the shelf. */
  find(item: string, shelf: Shelf, most: number): ItemHits {
    const { slots } = shelf;
    if (this.#stage.length < slots) this.#grow(slots);
    const { words } = searchTerms(item);
    const { weights, meant } = this.#reachWords(words, shelf, most);
    this.#reachJoined(item, words.length, weights);
    const possible = weights.reduce((sum, weight) => sum + weight, 0);
    const hits = this.#bestHits(most, possible, shelf);
    const codes = [...this.#codesIn(item)]
      .filter(([slot, besides]) => shelf.isPublic(slot) && this.#agrees(slot, besides))
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
      meant,
    };
  }

  /** The `most` best of those found, the best first; equal ones by their sales. */
  #bestHits(most: number, possible: number, { isPublic, sales }: Shelf): ItemHit[] {
    const best: number[] = [];
    const isBetter = (a: number, b: number) => {
      const points = (this.#points[a] as number) - (this.#points[b] as number);
      return points > 1e-9 || (points > -1e-9 && (sales[a] as number) > (sales[b] as number));
    };
    // What a slot needs at least, once there are enough.
    let least = Number.NEGATIVE_INFINITY;
    for (const slot of this.#found) {
      if ((this.#points[slot] as number) < least || !isPublic(slot)) continue;
      let at = best.length;
      while (at > 0 && isBetter(slot, best[at - 1] as number)) at -= 1;
      if (at === most) continue;
      best.splice(at, 0, slot);
      if (best.length > most) best.pop();
      if (best.length === most) least = (this.#points[best[most - 1] as number] as number) - 1e-9;
    }
    return best.map((slot) => ({
      slot,
      share: Math.min(1, (this.#points[slot] as number) / possible),
      words: this.#held[slot] as number,
    }));
  }

  /**
   * Adds the words' points to the products that hold them, rare words first; answers what each word can bring, 0 when
   * none holds it. Once the best are so far ahead that the words left cannot bring another one up to them, those words
   * are only looked up where something was found: lists of thousands are not gone through for a common word.
   */
  #reachWords(words: readonly string[], shelf: Shelf, most: number): { weights: number[]; meant: number } {
    const reaches = words.map((word) => this.#reachOf(word, shelf));
    const weights = reaches.map(({ size }) => (size === 0 ? 0 : Math.log(1 + shelf.slots / size)));
    const order = [...words.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number));
    let left = weights.reduce((sum, weight) => sum + weight, 0);
    let isSettled = false;
    for (const [step, at] of order.entries()) {
      const reach = reaches[at] as Reach;
      const weight = weights[at] as number;
      if (reach.size > 0) {
        isSettled ||= reach.size > FEW_POSTINGS && this.#hasSettled(left, shelf, most);
        this.#reachWord(reach, { weight, stage: step + 1, isSettled });
      }
      left -= weight;
    }
    return { weights, meant: reaches.filter(({ isMeant }) => isMeant).length };
  }

  /** Nothing that has not been found yet can come among the best with what is left. */
  #hasSettled(left: number, shelf: Shelf, most: number): boolean {
    if (this.#found.length < most) return false;
    const last = this.#bestHits(most, 1, shelf)[most - 1];
    return last !== undefined && (this.#points[last.slot] as number) > left + 1e-9;
  }

  #reachOf(word: string, { synonyms }: Shelf): Reach {
    const reach: Reach = { lists: [], codes: [], size: 0, isMeant: false };
    const add = (one: string, factor: number) => {
      const postings = this.#words.find(one);
      if (postings === null) return;
      reach.lists.push({ postings, factor });
      reach.size += postings.length;
    };
    for (const form of wordForms(word)) add(form, EXACT);
    for (const code of breakerCodes(word)) add(code, SIMILAR);
    if (!isWholeWord(word)) for (const longer of this.#words.completions(word)) add(longer, SIMILAR);
    if (word.length >= SHORTEST_CODE && /\d/.test(word) && measureParts(word) === null)
      this.#skus.visit(word, (slot, match) => {
        reach.codes.push({ slot, weight: FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT) });
        reach.size += 1;
      });
    if (reach.size === 0) {
      for (const synonym of synonyms(word)) add(synonym, EXACT);
      reach.isMeant = reach.size > 0;
    }
    if (reach.size === 0) for (const correction of this.#words.corrections(word)) add(correction, SIMILAR);
    if (reach.size === 0) for (const near of this.#words.nearSpellings(word).keys()) add(near, SIMILAR);
    return reach;
  }

  #reachWord(
    { lists, codes, size }: Reach,
    { weight, stage, isSettled }: { weight: number; stage: number; isSettled: boolean },
  ): void {
    this.#ofWord = [];
    const isLookUpCheaper = isSettled && this.#found.length * lists.length * 8 < size;
    for (const { postings, factor } of lists) {
      if (isLookUpCheaper) this.#lookUp(postings, factor, stage);
      else this.#reachAll(postings, { factor, stage, isSettled });
    }
    for (const { slot, weight: found } of codes)
      if (!isSettled || (this.#held[slot] as number) > 0) this.#reach(slot, found, stage);
    for (const slot of this.#ofWord) {
      if ((this.#held[slot] as number) === 0) this.#found.push(slot);
      this.#held[slot] = (this.#held[slot] as number) + 1;
      this.#points[slot] = (this.#points[slot] as number) + (weight * (this.#best[slot] as number)) / WHOLE;
    }
  }

  #reachAll(
    { items, length }: Postings,
    { factor, stage, isSettled }: { factor: number; stage: number; isSettled: boolean },
  ): void {
    for (let at = 0; at < length; at += 1) {
      const posting = items[at] as number;
      const slot = posting >>> 3;
      if (!isSettled || (this.#held[slot] as number) > 0) this.#reach(slot, (posting & 7) * factor, stage);
    }
  }

  /** The same for the found slots alone: each is looked for among the postings, which ascend. */
  #lookUp({ items, length }: Postings, factor: number, stage: number): void {
    for (const slot of this.#found) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((items[middle] as number) >>> 3 < slot) low = middle + 1;
        else high = middle;
      }
      const posting = low < length ? (items[low] as number) : -1;
      if (posting >>> 3 === slot) this.#reach(slot, (posting & 7) * factor, stage);
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
