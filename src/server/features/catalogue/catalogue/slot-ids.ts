const START_CAPACITY = 1024;
/** A UUID as text; what is shorter ends with zeros. */
const BYTES = 36;
const FREE = -1;
const GONE = -2;

/**
 * The ids of products by slot, and their slots: text in one piece of memory, since a string and an entry of a `Map` weigh
 * three times as much.
 */
export class SlotIds {
  #bytes = Buffer.alloc(START_CAPACITY * BYTES);
  #slots = 0;
  #count = 0;
  /** Slots, each at the first free place from its id's hash on; at least half of the places are free. */
  #places = new Int32Array(2 * START_CAPACITY).fill(FREE);
  /** Places that are not free any more. */
  #taken = 0;

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
    if (2 * (this.#taken + 1) > this.#places.length) this.#makePlaces();
    else this.#place(slot);
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
    const place = this.#placeOf(id);
    return place === FREE ? undefined : this.#places[place];
  }

  /** The slot stays empty. */
  remove(slot: number): void {
    this.#places[this.#placeOf(this.of(slot))] = GONE;
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

  #placeOf(id: string): number {
    if (id.length > BYTES) return FREE;
    const last = this.#places.length - 1;
    for (let at = hashOf(id) & last; ; at = (at + 1) & last) {
      const slot = this.#places[at] as number;
      if (slot === FREE) return FREE;
      if (slot !== GONE && this.#isIdOf(slot, id)) return at;
    }
  }

  #isIdOf(slot: number, id: string): boolean {
    const start = slot * BYTES;
    for (let at = 0; at < id.length; at += 1) {
      if (this.#bytes[start + at] !== id.charCodeAt(at)) return false;
    }
    return id.length === BYTES || this.#bytes[start + id.length] === 0;
  }

  #place(slot: number): void {
    const last = this.#places.length - 1;
    let at = hashOf(this.of(slot)) & last;
    while (this.#places[at] !== FREE) at = (at + 1) & last;
    this.#places[at] = slot;
    this.#taken += 1;
  }

  #makePlaces(): void {
    const isLarger = 4 * this.#count > this.#places.length;
    this.#places = new Int32Array(this.#places.length * (isLarger ? 2 : 1)).fill(FREE);
    this.#taken = 0;
    for (let slot = 0; slot < this.#slots; slot += 1) if (this.has(slot)) this.#place(slot);
  }
}

/** FNV-1a, its high bits in the low ones, too. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
