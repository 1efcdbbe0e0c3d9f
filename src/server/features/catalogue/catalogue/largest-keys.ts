/** The largest `count` of the keys, largest first; a heap while they are few among many. */
export function largest(keys: Float64Array, count: number): Float64Array {
  if (count * 8 > keys.length) return keys.sort().reverse().subarray(0, count);
  const heap = keys.slice(0, count).sort();
  for (let at = count; at < keys.length; at += 1) {
    const key = keys[at] as number;
    if (key > (heap[0] as number)) replaceSmallest(heap, key);
  }
  return heap.sort().reverse();
}

function replaceSmallest(heap: Float64Array, key: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if (child >= heap.length || (heap[child] as number) >= key) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = key;
}
