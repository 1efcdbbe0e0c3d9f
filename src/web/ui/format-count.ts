const counts = new Intl.NumberFormat('en-NP', { maximumFractionDigits: 0 });

/** 1846 as '1,846': numbers of things, the same text on server and browser. */
export function formatCount(count: number): string {
  return counts.format(count);
}
