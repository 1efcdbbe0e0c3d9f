const counts = new Intl.NumberFormat('en-NP', { maximumFractionDigits: 0 });

/** 1846 as '1,846': numbers of things, the same text on server and browser. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** '10,000+' for a number that was counted up to there. */
export function countUpTo(count: number, ceiling: number | undefined): string {
  return ceiling !== undefined && count >= ceiling ? `${formatCount(ceiling)}+` : formatCount(count);
}
