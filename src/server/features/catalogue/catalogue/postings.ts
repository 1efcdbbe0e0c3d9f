const SMALL_LIST = 16;

/** Ascending numbers that name products, the first `length` of `items`; a plain array while they are few. */
export interface Postings {
  items: number[] | Int32Array;
  length: number;
}

/** Adds a posting larger than all before. */
export function appendPosting(postings: Postings, posting: number): void {
  const { items, length } = postings;
  if (length >= SMALL_LIST && length === items.length) {
    const larger = new Int32Array(Math.ceil(length * 1.5));
    larger.set(items);
    postings.items = larger;
  }
  postings.items[length] = posting;
  postings.length = length + 1;
}

/** Where the first posting of at least this one stands, from a place on before which all are smaller. */
export function firstFrom({ items, length }: Readonly<Postings>, posting: number, from: number): number {
  let low = from;
  let high = from;
  // Those that are looked up one after the other stand near each other.
  for (let step = 1; high < length && (items[high] as number) < posting; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as number) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}
