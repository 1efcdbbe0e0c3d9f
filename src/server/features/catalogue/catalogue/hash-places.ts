/** A power of two, as all sizes of the table are. */
const START_PLACES = 1024;
/** What stands at a place that nothing was put at, and where something was removed from. */
export const FREE = -1;
export const GONE = -2;

/**
 * Numbers by the hash of what they stand for, in one piece of memory: each at the first free place from its hash on. What
 * they stand for is its owner's to compare.
 */
export class HashPlaces {
  /** Pairs of a hash and a number. */
  #places = new Int32Array(2 * START_PLACES).fill(FREE);
  #taken = 0;

  /** The place to begin looking at. */
  first(hash: number): number {
    return (2 * hash) & (this.#places.length - 1);
  }

  next(place: number): number {
    return (place + 2) & (this.#places.length - 1);
  }

  hashAt(place: number): number {
    return this.#places[place] as number;
  }

  numberAt(place: number): number {
    return this.#places[place + 1] as number;
  }

  /** Takes a free place, which a look from the hash on ended at. */
  put(place: number, hash: number, number: number): void {
    this.#places[place] = hash;
    this.#places[place + 1] = number;
    this.#taken += 1;
    if (8 * this.#taken > 3 * this.#places.length) this.#enlarge();
  }

  remove(place: number): void {
    this.#places[place + 1] = GONE;
  }

  clear(): void {
    this.#places = new Int32Array(2 * START_PLACES).fill(FREE);
    this.#taken = 0;
  }

  #enlarge(): void {
    const before = this.#places;
    const places = new Int32Array(2 * before.length).fill(FREE);
    const last = places.length - 1;
    this.#taken = 0;
    for (let from = 0; from < before.length; from += 2) {
      const number = before[from + 1] as number;
      if (number === FREE || number === GONE) continue;
      let at = (2 * (before[from] as number)) & last;
      while (places[at + 1] !== FREE) at = (at + 2) & last;
      places[at] = before[from] as number;
      places[at + 1] = number;
      this.#taken += 1;
    }
    this.#places = places;
  }
}

/** FNV-1a of a part of a text, its high bits in the low ones, too. */
export function textHash(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
