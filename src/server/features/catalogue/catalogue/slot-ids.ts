import { FREE, HashPlaces, textHash } from './hash-places.ts';

const START_CAPACITY = 1024;
/** A UUID as text; what is shorter ends with zeros. */
const BYTES = 36;

/**
 * The ids of products by slot, and their slots: text in one piece of memory, since a string and an entry of a `Map` weigh
 * three times as much.
 */
export class SlotIds {
  #bytes = Buffer.alloc(START_CAPACITY * BYTES);
  #slots = 0;
  #count = 0;
  readonly #places = new HashPlaces();

  /** How many slots there are or were. */
  get length(): number {
    return this.#slots;
  }

  /** How many have an id. */
  get count(): number {
    return this.#count;
  }

  /** Gives the next slot to an id that has none. */
  add(id: string): number {
    const slot = this.#slots;
    if ((slot + 1) * BYTES > this.#bytes.length) {
      const larger = Buffer.alloc(Math.ceil(this.#bytes.length * 1.25));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.write(id, slot * BYTES, BYTES, 'latin1');
    this.#slots += 1;
    this.#count += 1;
    const hash = textHash(id);
    this.#places.put(this.#placeOf(id, hash), hash, slot);
    return slot;
  }

  of(slot: number): string {
    const start = slot * BYTES;
    const end = start + BYTES;
    const isWhole = this.#bytes[end - 1] !== 0;
    return this.#bytes.toString('latin1', start, isWhole ? end : this.#bytes.indexOf(0, start));
  }

  has(slot: number): boolean {
    return this.#bytes[slot * BYTES] !== 0;
  }

  find(id: string): number | undefined {
    const slot = id.length > BYTES ? FREE : this.#places.numberAt(this.#placeOf(id, textHash(id)));
    return slot === FREE ? undefined : slot;
  }

  /** The slot stays empty. */
  remove(slot: number): void {
    const id = this.of(slot);
    this.#places.remove(this.#placeOf(id, textHash(id)));
    this.#bytes.fill(0, slot * BYTES, (slot + 1) * BYTES);
    this.#count -= 1;
  }

  /** Whether the id of the one slot comes before that of the other. */
  comesBefore(slot: number, other: number): boolean {
    const [a, b] = [slot * BYTES, other * BYTES];
    return this.#bytes.compare(this.#bytes, b, b + BYTES, a, a + BYTES) < 0;
  }

  /** Every slot that has an id. */
  all(): Int32Array {
    const slots = new Int32Array(this.#count);
    let at = 0;
    for (let slot = 0; slot < this.#slots; slot += 1) if (this.has(slot)) slots[at++] = slot;
    return slots;
  }

  #placeOf(id: string, hash: number): number {
    const places = this.#places;
    for (let at = places.first(hash); ; at = places.next(at)) {
      const slot = places.numberAt(at);
      if (slot === FREE || (slot >= 0 && places.hashAt(at) === hash && this.#isIdOf(slot, id))) return at;
    }
  }

  #isIdOf(slot: number, id: string): boolean {
    const start = slot * BYTES;
    for (let at = 0; at < id.length; at += 1) {
      if (this.#bytes[start + at] !== id.charCodeAt(at)) return false;
    }
    return id.length === BYTES || this.#bytes[start + id.length] === 0;
  }
}
