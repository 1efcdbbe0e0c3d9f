import { type CountedValue, mergeSpellings } from '../../../../domain/catalogue/facet-choices.ts';
import { foldChoice, type SpecChoice } from '../../../../domain/catalogue/facets.ts';
import type { SpecFact } from '../../../../domain/catalogue/spec-facts.ts';
import type { HighlightRow } from '../../../../domain/shop/highlights.ts';

/** Numbers begin at 1; 0 is no brand. */
const NO_BRAND = 0;
const NONE = -1;

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
  /** By number: whose value it is, how it is written, and what it says in numbers. */
  readonly #names: number[] = [];
  readonly #labels: string[] = [];
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];
  /** By name: the number of the first spelling of each folded text; by number: that one again, and the next. */
  readonly #firstOfText: Map<string, number>[] = [];
  readonly #firstSpelling: number[] = [];
  readonly #nextSpelling: number[] = [];
  /** By number: the first one that is written just so. */
  readonly #firstOfLabel: number[] = [];

  get size(): number {
    return this.#names.length;
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
    const texts = this.#firstOfText[nameNumber] ?? new Map<string, number>();
    this.#firstOfText[nameNumber] = texts;
    const first = texts.get(text);
    let last = NONE;
    let sameLabel = NONE;
    for (let value = first ?? NONE; value !== NONE; value = this.#nextSpelling[value] as number) {
      last = value;
      if (this.#labels[value] !== label) continue;
      if (Object.is(this.#lows[value], low) && Object.is(this.#highs[value], high)) return value;
      if (sameLabel === NONE) sameLabel = value;
    }
    const value = this.#names.push(nameNumber) - 1;
    this.#labels.push(label);
    this.#lows.push(low);
    this.#highs.push(high);
    this.#firstSpelling.push(first ?? value);
    this.#nextSpelling.push(NONE);
    this.#firstOfLabel.push(sameLabel === NONE ? value : sameLabel);
    if (first === undefined) texts.set(text, value);
    else this.#nextSpelling[last] = value;
    return value;
  }

  /** The values that meet a choice: by their text, or by their own numbers. */
  meeting({ name, texts, ranges }: SpecChoice): number[] {
    const values = this.#firstOfText[this.names.find(name)];
    if (values === undefined) return [];
    const firsts = texts.map((text) => values.get(text)).filter((value) => value !== undefined);
    const met = firsts.flatMap((first) => this.#spellingsFrom(first));
    if (ranges.length === 0) return met;
    for (const first of values.values()) {
      for (let value = first; value !== NONE; value = this.#nextSpelling[value] as number) {
        const [low, high] = [this.#lows[value] as number, this.#highs[value] as number];
        if (ranges.some((range) => low <= range.high && high >= range.low)) met.push(value);
      }
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
        const [low, high] = [this.#lows[value] as number, this.#highs[value] as number];
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
}
