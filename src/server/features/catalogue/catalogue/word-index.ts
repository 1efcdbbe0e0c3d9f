import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOneTypoApart, typosBetween } from '../../../../domain/catalogue/search-terms.ts';
import { isDevanagari, otherFold, romanFold } from '../../../../domain/shop/roman-fold.ts';
import { enlarged } from './enlarged.ts';
import { NO_POSTINGS, PostingLists, type Postings } from './postings.ts';
import { TextNumbers } from './text-numbers.ts';

/** How much a word counts by the field it stands in; at most 7, it shares a number with the slot. */
export const FIELD_WEIGHTS = { name: 7, brand: 6, nameDetail: 4, tag: 4, description: 1 } as const;
/** A word of a specification's value; it finds behind all fields. */
export const DETAIL_WEIGHT = 3;

/** Words of at least this weight are offered as corrections; descriptions hold too many chance words. */
const SPELLING_WEIGHT = FIELD_WEIGHTS.tag;
/** In a shorter word two typing errors leave nothing of it. */
const SHORTEST_NEAR = 4;
const MOST_COMPLETIONS = 1000;
const MOST_ALIKE = 5000;
const RUN_LENGTH = 4096;
const START_CAPACITY = 1024;

/**
 * Which products hold a word: ascending lists of slots. Slots only ever grow, so adding is appending; slots
 * that are no longer in use stay in the lists until the index is built anew.
 */
export class WordIndex {
  /** Every word met, by its number; one that was only asked for has no postings. */
  readonly #numbers = new TextNumbers();
  /** By number of the word: `slot * 8 + weight`, ascending. */
  readonly #lists = new PostingLists();
  /** By number: 1 for words that need not be offered as corrections any more. */
  #isOffered = new Uint8Array(START_CAPACITY);
  /** Spellings by length and first letter, and by length and second letter. */
  readonly #byFirst = new Map<string, string[]>();
  readonly #bySecond = new Map<string, string[]>();
  /** Spellings by what they sound like, in either script. */
  readonly #bySound = new Map<string, string[]>();
  readonly #devanagariBySound = new Map<string, string[]>();
  /** What was found to sound like words of searches, until another spelling comes. */
  readonly #alike = new Map<string, readonly string[]>();
  /** The numbers of words with postings in runs sorted by word, each at least twice as long as the next. */
  readonly #runs: number[][] = [];
  #unsorted: number[] = [];

  /** How many numbers words have by now. */
  get size(): number {
    return this.#numbers.size;
  }

  /** A word's number, from now on. */
  numberOf(word: string): number {
    return this.#numbers.numberOf(word);
  }

  wordOf(number: number): string {
    return this.#numbers.textOf(number);
  }

  /** A word of a product, once, with the weight of its best field. */
  add(slot: number, number: number, weight: number): void {
    if (this.#lists.lengthOf(number) === 0) {
      this.#unsorted.push(number);
      if (this.#unsorted.length === RUN_LENGTH) this.#endRun();
    }
    this.#lists.append(number, slot * 8 + weight);
    if (number >= this.#isOffered.length) this.#isOffered = enlarged(this.#isOffered, Uint8Array, number + 1);
    if (weight >= SPELLING_WEIGHT && this.#isOffered[number] === 0) {
      this.#isOffered[number] = 1;
      this.#offerAsCorrection(this.wordOf(number));
    }
  }

  /** Which slots hold exactly this word, and its weight there; null when none does. */
  find(word: string): Postings | null {
    const number = this.#numbers.find(word);
    return this.#lists.lengthOf(number) === 0 ? null : this.#lists.of(number);
  }

  /** How many slots hold exactly this word. */
  countHolders(word: string): number {
    return this.#lists.lengthOf(this.#numbers.find(word));
  }

  /** Whether some product holds exactly this word in a field that counts at least so much. */
  isHeld(word: string, leastWeight: number): boolean {
    const { items, start, end } = this.find(word) ?? NO_POSTINGS;
    for (let at = start; at < end; at += 1) if (((items[at] as number) & 7) >= leastWeight) return true;
    return false;
  }

  /** Which slots hold words that begin with this one and are longer, by word. */
  completions(prefix: string): Postings[] {
    this.#sortNewWords();
    const found: Postings[] = [];
    for (const numbers of this.#runs) {
      for (let at = this.#lowerBound(numbers, prefix); at < numbers.length; at += 1) {
        const number = numbers[at] as number;
        const word = this.wordOf(number);
        if (!word.startsWith(prefix) || found.length >= MOST_COMPLETIONS) break;
        if (word.length > prefix.length) found.push(this.#lists.of(number));
      }
    }
    return found;
  }

  /** Words one letter away; numbers and codes have none, since another number is another thing. */
  corrections(word: string): string[] {
    if (word.length < 3 || isCode(word)) return [];
    const [first, second] = word;
    const found = new Set<string>();
    for (let length = word.length - 1; length <= word.length + 1; length += 1) {
      // One error leaves the first letter, or moves it to second place, or the second one to first, or stays there.
      for (const known of [
        this.#byFirst.get(`${length}${first}`),
        this.#byFirst.get(`${length}${second}`),
        this.#bySecond.get(`${length}${first}`),
        this.#bySecond.get(`${length}${second}`),
      ]) {
        for (const one of known ?? []) if (isOneTypoApart(word, one)) found.add(one);
      }
    }
    return [...found];
  }

  /** Words up to two letters away that begin with the same letter, by how far they are. */
  nearSpellings(word: string): Map<string, number> {
    const found = new Map<string, number>();
    if (word.length < SHORTEST_NEAR || isCode(word)) return found;
    for (let length = word.length - 2; length <= word.length + 2; length += 1) {
      for (const known of this.#byFirst.get(`${length}${word[0]}`) ?? []) {
        const typos = known === word ? null : typosBetween(word, known);
        if (typos !== null) found.set(known, typos);
      }
    }
    return found;
  }

  /** Words that sound the same in the other script; for a word in Devanagari those in its own, too. */
  soundingLike(word: string): readonly string[] {
    const sounds = isDevanagari(word) ? this.#bySound : this.#devanagariBySound;
    if (sounds.size === 0) return [];
    const known = this.#alike.get(word);
    if (known !== undefined) return known;
    const sound = romanFold(word);
    const same = sound === null ? [] : (sounds.get(sound) ?? []);
    const other = sound === null ? [] : (sounds.get(otherFold(word) ?? '') ?? []);
    const alike = other.length === 0 ? same : [...same, ...other];
    if (this.#alike.size >= MOST_ALIKE) this.#alike.clear();
    this.#alike.set(word, alike);
    return alike;
  }

  #offerAsCorrection(word: string): void {
    if (isCode(word)) return;
    this.#alike.clear();
    const sound = romanFold(word);
    if (sound !== null) {
      append(this.#bySound, sound, word);
      if (isDevanagari(word)) append(this.#devanagariBySound, sound, word);
    }
    const [first, second] = word;
    for (const [buckets, letter] of [
      [this.#byFirst, first],
      [this.#bySecond, second],
    ] as const) {
      append(buckets, `${word.length}${letter}`, word);
    }
  }

  /** Ends a first build: merges the runs of its words step by step, so that no turn of the event loop takes long. */
  async settle(): Promise<void> {
    this.#endRun();
    for (const run of this.#runs.splice(0)) {
      this.#runs.push(run);
      for (const _ of this.#mergeRuns()) await nextTurn();
    }
  }

  #sortNewWords(): void {
    if (this.#unsorted.length === 0) return;
    this.#endRun();
    for (const _ of this.#mergeRuns());
  }

  /** Merges the last run with those before it that are not twice as long. */
  *#mergeRuns(): Generator<void> {
    for (let run = this.#runs.at(-1); run; run = this.#runs.at(-1)) {
      const before = this.#runs.at(-2);
      if (before === undefined || before.length >= 2 * run.length) return;
      this.#runs.splice(-2, 2, yield* this.#merge(before, run));
    }
  }

  #endRun(): void {
    const byWord = (a: number, b: number) => (this.wordOf(a) < this.wordOf(b) ? -1 : 1);
    if (this.#unsorted.length > 0) this.#runs.push(this.#unsorted.sort(byWord));
    this.#unsorted = [];
  }

  /** Merges two sorted runs; pauses after every `RUN_LENGTH` words. */
  *#merge(a: readonly number[], b: readonly number[]): Generator<void, number[]> {
    const merged: number[] = [];
    let nextB = 0;
    for (const number of a) {
      const word = this.wordOf(number);
      while (nextB < b.length && this.wordOf(b[nextB] as number) < word) merged.push(b[nextB++] as number);
      if (merged.push(number) % RUN_LENGTH === 0) yield;
    }
    while (nextB < b.length) merged.push(b[nextB++] as number);
    return merged;
  }

  #lowerBound(numbers: readonly number[], word: string): number {
    let low = 0;
    let high = numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordOf(numbers[middle] as number) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A number, a measure, or a model code with as many digits as letters. */
function isCode(word: string): boolean {
  let digits = 0;
  if (/^\d/.test(word)) return true;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits > 0 && digits * 2 >= word.length;
}

function append(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [word]);
  else list.push(word);
}
