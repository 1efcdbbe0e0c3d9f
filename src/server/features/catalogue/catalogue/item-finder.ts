import { LEAST_SHARE } from '../../../../domain/catalogue/item-hits.ts';
import {
  breakerCodes,
  isWholeWord,
  measureParts,
  SHORTEST_CODE,
  searchTerms,
  skuKey,
  wordForms,
} from '../../../../domain/catalogue/search-terms.ts';
import { codesWritten, slotsOfCode } from './item-codes.ts';
import { EXACT, type Finds, holds, type Reach, reachOf, SIMILAR } from './item-reach.ts';
import { ItemScores, MOST_HITS } from './item-scores.ts';
import { NO_POSTINGS, type Postings } from './postings.ts';
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
  /** Without such a SKU: products with enough of the points to be meant, the best first. */
  hits: ItemHit[];
  /** Words of the item, how many of them no product holds, and how many are held only by what they mean. */
  words: number;
  unknown: number;
  meant: number;
}

/** So few postings are gone through without asking whether that can change anything. */
const FEW_POSTINGS = 500;
/** A product with less of an item's points is no candidate; rounding apart. */
const LEAST_POINTS = LEAST_SHARE - 1e-9;
/** Bounds on what is kept between items: words by how often they stand somewhere (4 bytes), whole items by their number. */
const MOST_KEPT_FINDS = 2_000_000;
const MOST_KEPT_ITEMS = 4_000;

/** Which slots count, what tells equal ones apart, and which words mean the same as one that no product holds. */
interface Shelf {
  slots: number;
  isPublic: (slot: number) => boolean;
  sales: Int32Array;
  synonyms: (word: string) => readonly string[];
}

/**
 * Finds what one item of an order may be. Unlike a search it keeps products that lack some of the words: people write
 * greetings, colours and Nepali words between them. The same words come again in other lines, and the same lines again
 * while a message is typed: what was found for both is kept until the products change.
 */
export class ItemFinder {
  readonly #words: WordIndex;
  readonly #skus: SkuIndex;
  #keptReaches = new Map<string, Reach>();
  #keptFinds = 0;
  #keptItems = new Map<string, ItemHits>();
  readonly #scores = new ItemScores();

  constructor(words: WordIndex, skus: SkuIndex) {
    this.#words = words;
    this.#skus = skus;
  }

  /** Call when a product's text, or words of one meaning, changed. */
  wordsChanged(): void {
    if (this.#keptReaches.size > 0) this.#keptReaches = new Map();
    this.#keptFinds = 0;
    this.orderChanged();
  }

  /** Call when other products are public than before, or sold more. */
  orderChanged(): void {
    if (this.#keptItems.size > 0) this.#keptItems = new Map();
  }

  /** The products whose SKU was written; without one the best by words. */
  find(item: string, shelf: Shelf): ItemHits {
    const known = this.#keptItems.get(item);
    if (known !== undefined) return known;
    const reaches = this.#reachesOf(item, shelf);
    const codes = codesWritten(item, reaches, this.#skus).filter(shelf.isPublic);
    const isNamed = codes.length === 0;
    const { hits, unknown } = isNamed ? this.#hitsOf(item, reaches, shelf) : { hits: [], unknown: 0 };
    const meant = reaches.filter(({ isMeant }) => isMeant).length;
    const found = { codes, hits, words: reaches.length, unknown, meant };
    const [oldest] = this.#keptItems.size < MOST_KEPT_ITEMS ? [] : this.#keptItems.keys();
    if (oldest !== undefined) this.#keptItems.delete(oldest);
    this.#keptItems.set(item, found);
    return found;
  }

  /** The best by their words alone. */
  findAlike(text: string, shelf: Shelf): ItemHit[] {
    return this.#hitsOf(text, this.#reachesOf(text, shelf), shelf).hits;
  }

  /** How many words of an item the product of this slot holds. */
  countHeld(item: string, slot: number, shelf: Shelf): number {
    return this.#reachesOf(item, shelf).filter((reach) => holds(reach, slot)).length;
  }

  /** The public slots whose SKU this is and nothing else, as `slotsOfCode` chooses among them. */
  findCode(code: string, besides: string, shelf: Shelf): number[] {
    const countHeld = (slot: number) => this.countHeld(besides, slot, shelf);
    const slots = this.#skus.exact(skuKey(code)).filter(shelf.isPublic);
    return slotsOfCode(slots, { code, besides, words: this.#words, countHeld });
  }

  #hitsOf(item: string, reaches: readonly Reach[], shelf: Shelf): Pick<ItemHits, 'hits' | 'unknown'> {
    const { slots } = shelf;
    const scores = this.#scores;
    const weights = reaches.map(({ size }) => (size === 0 ? 0 : Math.log(1 + slots / size)));
    scores.begin(slots);
    this.#reachWords(reaches, weights, shelf);
    // A code that no word of it finds stands for one word.
    if (this.#reachJoined(item, weights) && sumUp(weights) === 0) weights[0] = 1;
    const possible = sumUp(weights);
    const hits = scores.bestOf(scores.candidates, possible * LEAST_POINTS, shelf).map((slot) => ({
      slot,
      share: Math.min(1, (scores.points[slot] as number) / possible),
      words: scores.held[slot] as number,
    }));
    return { hits, unknown: weights.filter((weight) => weight === 0).length };
  }

  /**
   * Adds the words' points to the products that hold them, rare words first. As soon as the words left cannot make a
   * candidate of a product that was not found yet, or bring it up to the best, they are only looked up where something
   * was found and may still come among the best: lists of thousands are not gone through for a common word.
   */
  #reachWords(reaches: readonly Reach[], weights: readonly number[], shelf: Shelf): void {
    const order = [...weights.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number));
    const all = sumUp(weights);
    let left = all;
    let isSettled = false;
    for (const at of order) {
      const reach = reaches[at] as Reach;
      const weight = weights[at] as number;
      if (reach.size > FEW_POSTINGS && !isSettled) {
        const needed = this.#neededPoints(all, left, shelf);
        isSettled = needed > left;
        if (isSettled) this.#scores.keepAbove(needed - left);
      }
      if (reach.size > 0) this.#scores.reachWord(reach, weight, isSettled);
      left -= weight;
    }
  }

  /** What a product needs in the end to come among the best, as far as it can be told by now. */
  #neededPoints(all: number, left: number, shelf: Shelf): number {
    const least = all * LEAST_POINTS;
    // So far nobody has more than the words that were looked at are worth.
    const { found, points } = this.#scores;
    if (all - left <= Math.max(left, least) || found.length < MOST_HITS) return least;
    const last = this.#scores.bestOf(found, least, shelf, all - left)[MOST_HITS - 1];
    return last === undefined ? least : Math.max(least, (points[last] as number) - 1e-9);
  }

  /** Where each word of an item may stand. */
  #reachesOf(item: string, shelf: Shelf): Reach[] {
    return searchTerms(item).words.map((word) => {
      const known = this.#keptReaches.get(word);
      if (known !== undefined) return known;
      const reach = reachOf(this.#findsOf(word, shelf));
      this.#keptFinds += reach.items.length + 1;
      if (this.#keptFinds > MOST_KEPT_FINDS) {
        this.#keptReaches = new Map();
        this.#keptFinds = reach.items.length + 1;
      }
      this.#keptReaches.set(word, reach);
      return reach;
    });
  }

  #findsOf(word: string, { synonyms }: Shelf): Finds {
    const finds: Finds = { lists: [], codes: [], size: 0, isMeant: false };
    const add = (one: string, factor: number) => addAll(this.#words.find(one), factor);
    const addAll = (postings: Postings | null, factor: number) => {
      if (postings === null) return;
      finds.lists.push({ postings, factor });
      finds.size += postings.end - postings.start;
    };
    for (const form of wordForms(word)) add(form, EXACT);
    for (const code of breakerCodes(word)) add(code, SIMILAR);
    if (!isWholeWord(word)) for (const longer of this.#words.completions(word)) addAll(longer, SIMILAR);
    if (word.length >= SHORTEST_CODE && /\d/.test(word) && measureParts(word) === null)
      this.#skus.visit(word, (slot, match) => {
        finds.codes.push({ slot, worth: FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT) });
        finds.size += 1;
      });
    if (finds.size === 0) {
      for (const synonym of synonyms(word)) add(synonym, EXACT);
      finds.isMeant = finds.size > 0;
    }
    if (finds.size === 0) for (const other of this.#words.soundingLike(word)) add(other, EXACT);
    if (finds.size === 0) for (const correction of this.#words.corrections(word)) add(correction, SIMILAR);
    if (finds.size === 0) for (const near of this.#words.nearSpellings(word).keys()) add(near, SIMILAR);
    return finds;
  }

  /**
   * The beginning of a SKU, or a model number, written with other gaps than ours: it stands for all the words. True when
   * there is one.
   */
  #reachJoined(item: string, weights: readonly number[]): boolean {
    const joined = skuKey(item).slice(0, 100);
    const words = weights.length;
    if (words === 0 || joined.length < SHORTEST_CODE || !/\d/.test(joined)) return false;
    const whole = sumUp(weights) || 1;
    let isFound = false;
    const add = (slot: number, part: number): void => {
      this.#scores.add(slot, { words, points: whole * part });
      isFound = true;
    };
    const { items, start, end } = (words > 1 ? this.#words.find(joined) : null) ?? NO_POSTINGS;
    for (let at = start; at < end; at += 1) add((items[at] as number) >>> 3, 1);
    this.#skus.visit(joined, (slot, match) => {
      if (match !== 'part') add(slot, 1);
      else if (joined.length > SHORTEST_CODE) add(slot, 0.9);
    });
    return isFound;
  }
}

function sumUp(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}
