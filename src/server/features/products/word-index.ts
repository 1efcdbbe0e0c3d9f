import { isOneTypoApart } from './search-terms.ts';

/** How much a word counts by the field it stands in; at most 7, it shares a number with the slot. */
export const FIELD_WEIGHTS = { name: 7, brand: 6, nameDetail: 4, tag: 4, description: 1 } as const;

/** Words of at least this weight are offered as corrections; descriptions hold too many chance words. */
const SPELLING_WEIGHT = FIELD_WEIGHTS.tag;
const MOST_COMPLETIONS = 1000;
const SMALL_LIST = 16;
const RUN_LENGTH = 4096;

/** Ascending `slot * 8 + weight`, the first `length` of them; a plain array while they are few. */
export interface Postings {
  items: number[] | Int32Array;
  length: number;
}

/**
 * Which products hold a word: ascending lists of slots. Slots only ever grow, so adding is appending; slots
 * that are no longer in use stay in the lists until the index is built anew.
 */
export class WordIndex {
  /** Most words have one product: those hold their posting itself. */
  readonly #postings = new Map<string, number | Postings>();
  readonly #spellingsByLength: Set<string>[] = [];
  /** The words in sorted runs, each at least twice as long as the next. */
  readonly #runs: string[][] = [];
  #unsorted: string[] = [];

  /** Words of one product, each with the weight of its best field. */
  add(slot: number, weights: ReadonlyMap<string, number>): void {
    for (const [word, weight] of weights) {
      const posting = slot * 8 + weight;
      const known = this.#postings.get(word);
      if (known === undefined) {
        this.#postings.set(word, posting);
        this.#unsorted.push(word);
        if (this.#unsorted.length === RUN_LENGTH) this.#sortNewWords();
      } else if (typeof known === 'number') this.#postings.set(word, { items: [known, posting], length: 2 });
      else append(known, posting);
      if (weight >= SPELLING_WEIGHT) {
        this.#spellingsByLength[word.length] ??= new Set();
        this.#spellingsByLength[word.length]?.add(word);
      }
    }
  }

  /** Which slots hold exactly this word, and its weight there. */
  find(word: string): Postings | null {
    const found = this.#postings.get(word);
    if (found === undefined) return null;
    return typeof found === 'number' ? { items: [found], length: 1 } : found;
  }

  /** Words that begin with this one and are longer. */
  completions(prefix: string): string[] {
    this.#sortNewWords();
    const found: string[] = [];
    for (const words of this.#runs) {
      for (let at = lowerBound(words, prefix); at < words.length; at += 1) {
        const word = words[at] as string;
        if (!word.startsWith(prefix) || found.length >= MOST_COMPLETIONS) break;
        if (word !== prefix) found.push(word);
      }
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

  #sortNewWords(): void {
    if (this.#unsorted.length === 0) return;
    let run = this.#unsorted.sort();
    this.#unsorted = [];
    for (let last = this.#runs.at(-1); last && last.length < 2 * run.length; last = this.#runs.at(-1)) {
      run = merge(last, run);
      this.#runs.pop();
    }
    this.#runs.push(run);
  }
}

function append(postings: Postings, posting: number): void {
  const { items, length } = postings;
  if (length >= SMALL_LIST && length === items.length) {
    const larger = new Int32Array(Math.ceil(length * 1.5));
    larger.set(items);
    postings.items = larger;
  }
  postings.items[length] = posting;
  postings.length = length + 1;
}

function merge(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = [];
  let nextB = 0;
  for (const word of a) {
    while (nextB < b.length && (b[nextB] as string) < word) merged.push(b[nextB++] as string);
    merged.push(word);
  }
  while (nextB < b.length) merged.push(b[nextB++] as string);
  return merged;
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
