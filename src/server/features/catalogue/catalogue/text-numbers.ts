/** A power of two, as all sizes of the table are. */
const START_PLACES = 1024;
const FREE = -1;

/** A number for each text, from 0 on in the order in which they came: a `Map` weighs three times as much. */
export class TextNumbers {
  #texts: string[] = [];
  /** Pairs of a text's hash and its number; each stands at the first free place from its hash on. */
  #places = new Int32Array(2 * START_PLACES).fill(FREE);

  get size(): number {
    return this.#texts.length;
  }

  textOf(number: number): string {
    return this.#texts[number] as string;
  }

  /** -1 for one that has none. A part of a text is looked up without being cut out. */
  find(text: string, from = 0, to = text.length): number {
    return this.#places[this.#placeOf(text, from, to, hashOf(text, from, to)) + 1] as number;
  }

  /** A text's number, from now on. */
  numberOf(text: string): number {
    const hash = hashOf(text, 0, text.length);
    const place = this.#placeOf(text, 0, text.length, hash);
    const known = this.#places[place + 1] as number;
    if (known !== FREE) return known;
    const number = this.#texts.push(text) - 1;
    this.#places[place] = hash;
    this.#places[place + 1] = number;
    if (this.#texts.length * 8 > this.#places.length * 3) this.#makePlaces();
    return number;
  }

  clear(): void {
    this.#texts = [];
    this.#places = new Int32Array(2 * START_PLACES).fill(FREE);
  }

  #placeOf(text: string, from: number, to: number, hash: number): number {
    const places = this.#places;
    const last = places.length - 1;
    for (let at = (2 * hash) & last; ; at = (at + 2) & last) {
      const number = places[at + 1] as number;
      if (number === FREE) return at;
      if (places[at] === hash && isSame(this.#texts[number] as string, text, from, to)) return at;
    }
  }

  #makePlaces(): void {
    const before = this.#places;
    const places = new Int32Array(2 * before.length).fill(FREE);
    const last = places.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === FREE) continue;
      let at = (2 * (before[from] as number)) & last;
      while (places[at + 1] !== FREE) at = (at + 2) & last;
      places[at] = before[from] as number;
      places[at + 1] = before[from + 1] as number;
    }
    this.#places = places;
  }
}

function isSame(known: string, text: string, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let at = from; at < to; at += 1) {
    if (known.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  }
  return true;
}

/** FNV-1a, its high bits in the low ones, too. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
