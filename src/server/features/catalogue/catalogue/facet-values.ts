import { type CountedValue, mergeSpellings } from '../../../../domain/catalogue/facet-choices.ts';
import { type ChosenRange, foldChoice, type SpecChoice } from '../../../../domain/catalogue/facets.ts';
import type { SpecFact } from '../../../../domain/catalogue/spec-facts.ts';
import type { HighlightRow } from '../../../../domain/shop/highlights.ts';
import { enlarged } from './enlarged.ts';
import { FREE, HashPlaces, textHash } from './hash-places.ts';
import { PostingLists } from './postings.ts';

/** Numbers begin at 1; 0 is no brand. */
const NO_BRAND = 0;
const NONE = FREE;
const NO_RANGE: ChosenRange = { low: Number.NaN, high: Number.NaN };
const START_CAPACITY = 1024;

/** Every way in which a brand is written has a number. */
export class BrandSpellings {
  readonly #numbers = new Map<string, number>();
  readonly #labels: string[] = [''];
  /** Folded: the same for all spellings of a brand. */
  readonly #keys: string[] = [''];

  /** How many numbers there are, that of no brand included. */
  get size(): number {
    return this.#labels.length;
  }

  numberOf(brand: string | null): number {
    if (brand === null) return NO_BRAND;
    const known = this.#numbers.get(brand);
    if (known !== undefined) return known;
    const number = this.#labels.push(brand) - 1;
    this.#keys.push(foldChoice(brand));
    this.#numbers.set(brand, number);
    return number;
  }

  /** By number: 0 for the chosen brands, folded, `bit` for all others. */
  failsUnless(chosen: readonly string[], bit: number): Uint8Array {
    const wanted = new Set(chosen);
    return Uint8Array.from(this.#keys, (key, number) => (number !== NO_BRAND && wanted.has(key) ? 0 : bit));
  }

  /** Brands with a count, from the counts of their spellings. */
  counted(counts: Uint32Array): CountedValue[] {
    const spellings: { key: string; label: string; count: number }[] = [];
    for (let number = NO_BRAND + 1; number < counts.length; number += 1) {
      const count = counts[number] as number;
      const [key, label] = [this.#keys[number] as string, this.#labels[number] as string];
      if (count > 0) spellings.push({ key, label, count });
    }
    return mergeSpellings(spellings).map(({ label, count }) => ({ value: label, label, count }));
  }
}

/** Names of specifications by number, from 1 on. */
export class SpecNames {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [''];
  readonly #labels: string[] = [''];

  get size(): number {
    return this.#numbers.size;
  }

  /** 0 for a name that nothing has. */
  find(key: string): number {
    return this.#numbers.get(key) ?? 0;
  }

  keyOf(number: number): string {
    return this.#keys[number] as string;
  }

  labelOf(number: number): string {
    return this.#labels[number] as string;
  }

  /** Of all ways to write a name the first by text is its label, whichever came first. */
  numberOf(key: string, label: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      if (label < (this.#labels[known] as string)) this.#labels[known] = label;
      return known;
    }
    this.#numbers.set(key, this.#keys.length);
    this.#labels.push(label);
    return this.#keys.push(key) - 1;
  }
}

/**
 * Every value of a specification has a number, by how it is written and what it says in numbers. One text may say both
 * something and nothing: '9 W' is 9 where Power is an attribute and a mere text in a category without it, and none of
 * the two may stand for the other, whichever product came first.
 */
export class SpecValues {
  readonly names = new SpecNames();
  /** By number: how it is written, whose value it is, and what it says in numbers, which most say nothing in. */
  readonly #labels: string[] = [];
  #names = new Int32Array(START_CAPACITY);
  readonly #ranges = new Map<number, ChosenRange>();
  /** By name: its values. */
  readonly #ofName = new PostingLists();
  /** The first spelling of each folded text of a name. */
  readonly #firstOfText = new HashPlaces();
  /** By number: the first spelling of its text, the next one, and the first one that is written just so. */
  #firstSpelling = new Int32Array(START_CAPACITY);
  #nextSpelling = new Int32Array(START_CAPACITY);
  #firstOfLabel = new Int32Array(START_CAPACITY);

  get size(): number {
    return this.#labels.length;
  }

  nameOf(value: number): number {
    return this.#names[value] as number;
  }

  rowOf(value: number): HighlightRow {
    const name = this.nameOf(value);
    return {
      name: this.names.labelOf(name),
      key: this.names.keyOf(name),
      value: this.#labels[value] as string,
    };
  }

  numberOf({ name, nameLabel, text, label, low, high }: SpecFact): number {
    const nameNumber = this.names.numberOf(name, nameLabel);
    const hash = hashOf(nameNumber, text);
    const place = this.#placeOf(nameNumber, text, hash);
    const first = this.#firstOfText.numberAt(place);
    let last = NONE;
    let sameLabel = NONE;
    for (let value = first; value !== NONE; value = this.#nextSpelling[value] as number) {
      last = value;
      if (this.#labels[value] !== label) continue;
      const range = this.#rangeOf(value);
      if (Object.is(range.low, low) && Object.is(range.high, high)) return value;
      if (sameLabel === NONE) sameLabel = value;
    }
    const value = this.#labels.push(label) - 1;
    this.#growFor(value);
    this.#names[value] = nameNumber;
    this.#ofName.append(nameNumber, value);
    if (!Number.isNaN(low) || !Number.isNaN(high)) this.#ranges.set(value, { low, high });
    this.#firstSpelling[value] = first === NONE ? value : first;
    this.#nextSpelling[value] = NONE;
    this.#firstOfLabel[value] = sameLabel === NONE ? value : sameLabel;
    if (last !== NONE) this.#nextSpelling[last] = value;
    else this.#firstOfText.put(place, hash, value);
    return value;
  }

  /** The values that meet a choice: by their text, or by their own numbers. */
  meeting({ name, texts, ranges }: SpecChoice): number[] {
    const nameNumber = this.names.find(name);
    const firsts = texts.map((text) =>
      this.#firstOfText.numberAt(this.#placeOf(nameNumber, text, hashOf(nameNumber, text))),
    );
    const met = firsts.flatMap((first) => this.#spellingsFrom(first));
    if (ranges.length === 0) return met;
    const { items, start, end } = this.#ofName.of(nameNumber);
    for (let at = start; at < end; at += 1) {
      const value = items[at] as number;
      const { low, high } = this.#rangeOf(value);
      if (ranges.some((range) => low <= range.high && high >= range.low)) met.push(value);
    }
    return met;
  }

  /** Values with a count, from the counts of those `numbers`, which are of one name. */
  counted(numbers: readonly number[], counts: Uint32Array) {
    const ofLabels = new Map<
      number,
      { key: unknown; label: string; low: number; high: number; count: number }
    >();
    for (const value of numbers) {
      const count = counts[value] as number;
      if (count === 0) continue;
      const firstOfLabel = this.#firstOfLabel[value] as number;
      const known = ofLabels.get(firstOfLabel);
      if (known !== undefined) known.count += count;
      else {
        const { low, high } = this.#rangeOf(value);
        const label = this.#labels[value] as string;
        ofLabels.set(firstOfLabel, { key: this.#firstSpelling[value], label, low, high, count });
      }
    }
    return mergeSpellings([...ofLabels.values()]).map(({ label, low, high, count }) => ({
      ...{ label, low, high, count },
    }));
  }

  /** How many different values these are, however they are written. */
  textsOf(numbers: ReadonlySet<number>): number {
    return new Set([...numbers].map((value) => this.#firstSpelling[value])).size;
  }

  #spellingsFrom(first: number): number[] {
    const spellings: number[] = [];
    for (let value = first; value !== NONE; value = this.#nextSpelling[value] as number)
      spellings.push(value);
    return spellings;
  }
  #rangeOf(value: number): ChosenRange {
    return this.#ranges.get(value) ?? NO_RANGE;
  }

  /** Where the first spelling of a name's text stands, or would. */
  #placeOf(name: number, text: string, hash: number): number {
    const places = this.#firstOfText;
    for (let at = places.first(hash); ; at = places.next(at)) {
      const value = places.numberAt(at);
      if (value === NONE) return at;
      // Folded anew: kept, the text would weigh as much as the label.
      const isSame = () => this.nameOf(value) === name && foldChoice(this.#labels[value] as string) === text;
      if (places.hashAt(at) === hash && isSame()) return at;
    }
  }

  #growFor(value: number): void {
    if (value < this.#names.length) return;
    this.#names = enlarged(this.#names, Int32Array);
    this.#firstSpelling = enlarged(this.#firstSpelling, Int32Array);
    this.#nextSpelling = enlarged(this.#nextSpelling, Int32Array);
    this.#firstOfLabel = enlarged(this.#firstOfLabel, Int32Array);
  }
}

function hashOf(name: number, text: string): number {
  return Math.imul(textHash(text) ^ name, 0x01000193);
}
