import { measureParts } from '../../../../domain/catalogue/search-terms.ts';
import { appendPosting, firstFrom, type Postings } from './postings.ts';

const DIGIT = /\d/;
const LETTER = /\p{L}/u;

/** Finds products by any part of their SKU: three letters at a time, then compared whole. */
export class SkuIndex {
  readonly #keys: string[] = [];
  readonly #slotsByKey = new Map<string, number | number[]>();
  readonly #slotsByTrigram = new Map<string, Postings>();

  /** `key` is the SKU without separators; slots only grow. */
  add(slot: number, key: string): void {
    this.#keys[slot] = key;
    const known = this.#slotsByKey.get(key);
    if (known === undefined) this.#slotsByKey.set(key, slot);
    else if (typeof known === 'number') this.#slotsByKey.set(key, [known, slot]);
    else known.push(slot);
    for (const trigram of new Set(trigramsOf(`^${key}`))) {
      const slots = this.#slotsByTrigram.get(trigram);
      if (slots === undefined) this.#slotsByTrigram.set(trigram, { items: [slot], length: 1 });
      else appendPosting(slots, slot);
    }
  }

  /** The slots whose whole SKU this is. */
  exact(key: string): readonly number[] {
    const known = this.#slotsByKey.get(key) ?? [];
    return typeof known === 'number' ? [known] : known;
  }

  /** Calls `visit` for each slot whose SKU is this (exact), begins with it (prefix) or holds it (part). */
  visit(part: string, visit: (slot: number, match: 'exact' | 'prefix' | 'part') => void): void {
    // Two letters are enough for a beginning, not for a part.
    const trigrams = part.length === 2 ? [`^${part}`] : trigramsOf(part);
    // The two rarest, so that few SKUs are compared whole.
    let rarest: Postings | undefined;
    let second: Postings | undefined;
    for (const trigram of trigrams) {
      const slots = this.#slotsByTrigram.get(trigram);
      if (slots === undefined) return;
      if (rarest === undefined || slots.length < rarest.length) {
        second = rarest;
        rarest = slots;
      } else if (second === undefined || slots.length < second.length) second = slots;
    }
    const isMeasure = measureParts(part) !== null;
    let place = 0;
    for (let at = 0; at < (rarest?.length ?? 0); at += 1) {
      const slot = rarest?.items[at] as number;
      if (second !== undefined) {
        place = firstFrom(second, slot, place);
        if (second.items[place] !== slot || place >= second.length) continue;
      }
      const key = this.#keys[slot] as string;
      if (key === part) visit(slot, 'exact');
      else if (key.startsWith(part)) visit(slot, 'prefix');
      else if (isMeasure ? holdsMeasure(key, part) : key.includes(part)) visit(slot, 'part');
    }
  }
}

/** '12w' stands in 'lamp12w', in neither 'lamp112w' nor 'board12way'. */
function holdsMeasure(key: string, measure: string): boolean {
  const at = key.indexOf(measure);
  return at >= 0 && !DIGIT.test(key[at - 1] ?? '') && !LETTER.test(key[at + measure.length] ?? '');
}

function trigramsOf(text: string): string[] {
  const trigrams: string[] = [];
  for (let at = 0; at + 3 <= text.length; at += 1) trigrams.push(text.slice(at, at + 3));
  return trigrams;
}
