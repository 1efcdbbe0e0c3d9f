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
