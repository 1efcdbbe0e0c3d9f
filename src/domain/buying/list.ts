/** Most lists of one person; Later is not counted. */
export const MOST_LISTS = 50;
export const MOST_LIST_LINES = 200;
/** The list that holds what the cart saved for later. */
export const LATER = 'Later';
export const MOST_LIST_NAME_LETTERS = 80;

/** Whether a list of this name would be taken for Later. */
export function isLaterName(name: string): boolean {
  return name.toLowerCase() === LATER.toLowerCase();
}

/** The first free name for a copy: "Stock", "Stock (copy)", "Stock (copy 2)"; cut where it would be too long. */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let nth = 1; ; nth += 1) {
    const ending = nth === 1 ? ' (copy)' : ` (copy ${nth})`;
    const letters = [...name];
    while (letters.join('').length + ending.length > MOST_LIST_NAME_LETTERS) letters.pop();
    const copy = `${letters.join('')}${ending}`;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}
