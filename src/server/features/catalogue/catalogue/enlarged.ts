/** The same array with a quarter as much room again, and at least for so many. */
export function enlarged<A extends { length: number; set(from: A): void }>(
  array: A,
  kind: new (length: number) => A,
  least = 0,
): A {
  const larger = new kind(Math.max(least, Math.ceil(array.length * 1.25)));
  larger.set(array);
  return larger;
}
