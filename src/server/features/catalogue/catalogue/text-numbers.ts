import { FREE, HashPlaces, textHash } from './hash-places.ts';

/** A number for each text, from 0 on in the order in which they came: a `Map` weighs three times as much. */
export class TextNumbers {
  #texts: string[] = [];
  readonly #places = new HashPlaces();

  get size(): number {
    return this.#texts.length;
  }

  textOf(number: number): string {
    return this.#texts[number] as string;
  }

  /** -1 for one that has none. A part of a text is looked up without being cut out. */
  find(text: string, from = 0, to = text.length): number {
    return this.#places.numberAt(this.#placeOf(text, from, to, textHash(text, from, to)));
  }

  /** A text's number, from now on. */
  numberOf(text: string): number {
    const hash = textHash(text);
    const place = this.#placeOf(text, 0, text.length, hash);
    const known = this.#places.numberAt(place);
    if (known !== FREE) return known;
    const number = this.#texts.push(text) - 1;
    this.#places.put(place, hash, number);
    return number;
  }

  clear(): void {
    this.#texts = [];
    this.#places.clear();
  }

  #placeOf(text: string, from: number, to: number, hash: number): number {
    const places = this.#places;
    for (let at = places.first(hash); ; at = places.next(at)) {
      const number = places.numberAt(at);
      if (number === FREE) return at;
      if (places.hashAt(at) === hash && isSame(this.#texts[number] as string, text, from, to)) return at;
    }
  }
}

function isSame(known: string, text: string, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let at = from; at < to; at += 1) {
    if (known.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  }
  return true;
}
