import { measureParts } from '../../../../domain/catalogue/search-terms.ts';
import { enlarged } from './enlarged.ts';
import { firstFrom, PostingLists } from './postings.ts';
import { TextNumbers } from './text-numbers.ts';

const DIGIT = /\d/;
const LETTER = /\p{L}/u;
const START_CAPACITY = 1024;

/** Finds products by any part of their SKU: three letters at a time, then compared whole. */
export class SkuIndex {
  /** Of whole SKUs: by slot, and by what they are. */
  readonly #keys = new TextNumbers();
  #keyOf = new Int32Array(START_CAPACITY);
  readonly #slotsOfKey = new PostingLists();
  readonly #trigrams = new TextNumbers();
  /** By number of the trigram. */
  readonly #slotsOfTrigram = new PostingLists();
  /** The trigrams of the SKU being added. */
  readonly #found: number[] = [];

  /** `key` is the SKU without separators; slots only grow. */
  add(slot: number, key: string): void {
    if (slot >= this.#keyOf.length) this.#keyOf = enlarged(this.#keyOf, Int32Array, slot + 1);
    const number = this.#keys.numberOf(key);
    this.#keyOf[slot] = number;
    this.#slotsOfKey.append(number, slot);
    for (const list of this.#listsOf(`^${key}`)) this.#slotsOfTrigram.append(list, slot);
  }

  /** The slots whose whole SKU this is, in rising order. */
  exact(key: string): readonly number[] {
    const { items, start, end } = this.#slotsOfKey.of(this.#keys.find(key));
    return [...items.subarray(start, end)];
  }

  /** Calls `visit` for each slot whose SKU is this (exact), begins with it (prefix) or holds it (part). */
  visit(part: string, visit: (slot: number, match: 'exact' | 'prefix' | 'part') => void): void {
    // Two letters are enough for a beginning, not for a part.
    const text = part.length === 2 ? `^${part}` : part;
    // The two rarest, so that few SKUs are compared whole.
    let rarest = -1;
    let second = -1;
    const lengthOf = (list: number) =>
      list === -1 ? Number.POSITIVE_INFINITY : this.#slotsOfTrigram.lengthOf(list);
    for (let at = 0; at + 3 <= text.length; at += 1) {
      const list = this.#trigrams.find(text, at, at + 3);
      if (list === -1) return;
      if (lengthOf(list) < lengthOf(rarest)) {
        second = rarest;
        rarest = list;
      } else if (list !== rarest && lengthOf(list) < lengthOf(second)) second = list;
    }
    const { items, start, end } = this.#slotsOfTrigram.of(rarest);
    const others = second === -1 ? null : this.#slotsOfTrigram.of(second);
    const isMeasure = measureParts(part) !== null;
    let place = others?.start ?? 0;
    for (let at = start; at < end; at += 1) {
      const slot = items[at] as number;
      if (others !== null) {
        place = firstFrom(others, slot, place);
        if (place >= others.end || others.items[place] !== slot) continue;
      }
      const key = this.#keys.textOf(this.#keyOf[slot] as number);
      if (key === part) visit(slot, 'exact');
      else if (key.startsWith(part)) visit(slot, 'prefix');
      else if (isMeasure ? holdsMeasure(key, part) : key.includes(part)) visit(slot, 'part');
    }
  }

  /** Each trigram of a text once. */
  #listsOf(text: string): readonly number[] {
    this.#found.length = 0;
    for (let at = 0; at + 3 <= text.length; at += 1) {
      const known = this.#trigrams.find(text, at, at + 3);
      const list = known === -1 ? this.#trigrams.numberOf(text.slice(at, at + 3)) : known;
      if (!this.#found.includes(list)) this.#found.push(list);
    }
    return this.#found;
  }
}

/** '12w' stands in 'lamp12w', in neither 'lamp112w' nor 'board12way'. */
function holdsMeasure(key: string, measure: string): boolean {
  const at = key.indexOf(measure);
  return at >= 0 && !DIGIT.test(key[at - 1] ?? '') && !LETTER.test(key[at + measure.length] ?? '');
}
