import { isOneTypoApart } from './search-terms.ts';

/** How much a word counts by the field it stands in; at most 7, it shares a number with the slot. */
export const FIELD_WEIGHTS = { name: 6, brand: 5, tag: 4, description: 1 } as const;

/** Words of at least this weight are offered as corrections; descriptions hold too many chance words. */
const SPELLING_WEIGHT = FIELD_WEIGHTS.tag;
const MOST_COMPLETIONS = 1000;
const SMALL_LIST = 16;

/** slot * 8 + weight, ascending; most words have one product, so one number is the commonest list. */
type Postings = number | number[] | LongPostings;

/**
 * Which products hold a word: ascending lists of slots. Slots only ever grow, so adding is appending; slots
 * that are no longer in use stay in the lists until the index is built anew.
 */
export class WordIndex {
  readonly #postings = new Map<string, Postings>();
  readonly #spellingsByLength: Set<string>[] = [];
  #sorted: string[] = [];
  #unsorted: string[] = [];

  /** Words of one product, each with the weight of its best field. */
  add(slot: number, weights: ReadonlyMap<string, number>): void {
    for (const [word, weight] of weights) {
      const posting = slot * 8 + weight;
      const list = this.#postings.get(word);
      if (list === undefined) {
        this.#postings.set(word, posting);
        this.#unsorted.push(word);
      } else if (typeof list === 'number') this.#postings.set(word, [list, posting]);
      else if (list instanceof LongPostings) list.push(posting);
      else if (list.length < SMALL_LIST) list.push(posting);
      else this.#postings.set(word, new LongPostings(list, posting));
      if (weight >= SPELLING_WEIGHT) {
        this.#spellingsByLength[word.length] ??= new Set();
        this.#spellingsByLength[word.length]?.add(word);
      }
    }
  }

  /** Calls `visit` with each slot that holds exactly this word, ascending, and the word's weight there. */
  visit(word: string, visit: (slot: number, weight: number) => void): void {
    const list = this.#postings.get(word);
    if (list === undefined) return;
    if (typeof list === 'number') visit(list >>> 3, list & 7);
    else if (list instanceof LongPostings) list.visit(visit);
    else for (const posting of list) visit(posting >>> 3, posting & 7);
  }

  /** Words that begin with this one and are longer. */
  completions(prefix: string): string[] {
    this.#sortNewWords();
    const words = this.#sorted;
    const found: string[] = [];
    for (let at = lowerBound(words, prefix); at < words.length && found.length < MOST_COMPLETIONS; at += 1) {
      const word = words[at] as string;
      if (!word.startsWith(prefix)) break;
      if (word !== prefix) found.push(word);
    }
    return found;
  }

  /** Words one letter away; numbers have none, since another number is another thing. */
  corrections(word: string): string[] {
    if (word.length < 3 || !/\p{L}/u.test(word)) return [];
    const found: string[] = [];
    for (let length = word.length - 1; length <= word.length + 1; length += 1) {
      for (const known of this.#spellingsByLength[length] ?? []) {
        if (isOneTypoApart(word, known)) found.push(known);
      }
    }
    return found;
  }

  get wordCount(): number {
    return this.#postings.size;
  }

  #sortNewWords(): void {
    if (this.#unsorted.length === 0) return;
    this.#sorted = this.#sorted.concat(this.#unsorted).sort();
    this.#unsorted = [];
  }
}

class LongPostings {
  #items: Int32Array;
  #length: number;

  constructor(start: readonly number[], next: number) {
    this.#items = new Int32Array(start.length * 2);
    this.#items.set(start);
    this.#length = start.length;
    this.push(next);
  }

  push(posting: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Int32Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = posting;
    this.#length += 1;
  }

  visit(visit: (slot: number, weight: number) => void): void {
    const items = this.#items;
    const length = this.#length;
    for (let at = 0; at < length; at += 1) {
      const posting = items[at] as number;
      visit(posting >>> 3, posting & 7);
    }
  }
}

function lowerBound(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
