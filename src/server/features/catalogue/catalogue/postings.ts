import { enlarged } from './enlarged.ts';

const START_LISTS = 1024;
/** As many numbers stand in one piece of memory; a list that is longer than `MOST_SHARED` has memory of its own. */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const MOST_SHARED = 64;
const NOTHING = new Int32Array(0);

/** Ascending numbers that name products: those of `items` from `start` on, before `end`. The next addition may move them. */
export interface Postings {
  readonly items: Int32Array;
  readonly start: number;
  readonly end: number;
}

export const NO_POSTINGS: Postings = { items: NOTHING, start: 0, end: 0 };

/**
 * Numbered lists of ascending numbers, most of them short, in memory that they share: an array for each would weigh many
 * times what stands in it. A list that is full moves to a place with room for half as many more.
 */
export class PostingLists {
  #length = new Int32Array(START_LISTS);
  /** Where a list begins, counted through all chunks; of one with memory of its own the place in `#own`. */
  #start = new Int32Array(START_LISTS);
  readonly #chunks: Int32Array[] = [];
  #usedOfChunk = CHUNK;
  readonly #own: Int32Array[] = [];
  /** Places that lists have left, by the room they have. */
  readonly #free = new Map<number, number[]>();

  lengthOf(list: number): number {
    return this.#length[list] ?? 0;
  }

  of(list: number): Postings {
    const length = this.lengthOf(list);
    if (length === 0) return NO_POSTINGS;
    const place = this.#start[list] as number;
    if (roomFor(length) > MOST_SHARED)
      return { items: this.#own[place] as Int32Array, start: 0, end: length };
    const start = place & (CHUNK - 1);
    return { items: this.#chunks[place >>> CHUNK_BITS] as Int32Array, start, end: start + length };
  }

  /** The largest of a list; -1 of an empty one. */
  last(list: number): number {
    const { items, end } = this.of(list);
    return end === 0 ? -1 : (items[end - 1] as number);
  }

  /** Adds a number larger than all before. */
  append(list: number, posting: number): void {
    while (list >= this.#length.length) {
      this.#length = enlarged(this.#length, Int32Array);
      this.#start = enlarged(this.#start, Int32Array);
    }
    const length = this.#length[list] as number;
    const room = roomFor(length);
    if (length === room) this.#move(list, room, roomFor(length + 1));
    const place = this.#start[list] as number;
    const isOwn = roomFor(length + 1) > MOST_SHARED;
    if (isOwn) (this.#own[place] as Int32Array)[length] = posting;
    else (this.#chunks[place >>> CHUNK_BITS] as Int32Array)[(place & (CHUNK - 1)) + length] = posting;
    this.#length[list] = length + 1;
  }

  #move(list: number, before: number, room: number): void {
    const { items, start, end } = this.of(list);
    const held = items.subarray(start, end);
    const place = this.#start[list] as number;
    if (room > MOST_SHARED) {
      const own = new Int32Array(room);
      own.set(held);
      if (before > MOST_SHARED) this.#own[place] = own;
      else this.#start[list] = this.#own.push(own) - 1;
    } else {
      const next = this.#free.get(room)?.pop() ?? this.#allocate(room);
      (this.#chunks[next >>> CHUNK_BITS] as Int32Array).set(held, next & (CHUNK - 1));
      this.#start[list] = next;
    }
    if (before === 0 || before > MOST_SHARED) return;
    const free = this.#free.get(before);
    if (free === undefined) this.#free.set(before, [place]);
    else free.push(place);
  }

  #allocate(room: number): number {
    if (this.#usedOfChunk + room > CHUNK) {
      this.#chunks.push(new Int32Array(CHUNK));
      this.#usedOfChunk = 0;
    }
    const place = (this.#chunks.length - 1) * CHUNK + this.#usedOfChunk;
    this.#usedOfChunk += room;
    return place;
  }
}

/** For how many numbers a list of this length has room: 1, 2, 3, 4, 6, 8, 12, 16, 24 and so on. */
function roomFor(length: number): number {
  if (length < 4) return length;
  const power = 1 << (32 - Math.clz32(length - 1));
  return length <= (power >>> 2) * 3 ? (power >>> 2) * 3 : power;
}

/** Where the first posting of at least this one stands, from a place on before which all are smaller. */
export function firstFrom({ items, end }: Postings, posting: number, from: number): number {
  let low = from;
  let high = from;
  // Those that are looked up one after the other stand near each other.
  for (let step = 1; high < end && (items[high] as number) < posting; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as number) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}
