/** Shown from so many sessions on: what fewer looked for may name a person. */
export const FEWEST_SESSIONS = 3;

/** What one search is counted as: the same in any case, with any gaps; nothing that the database cannot store. */
export function termOf(search: string, fold: (text: string) => string): string {
  return fold(search)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
}

/** One was typed on the way to the other: a pause in typing, not a search of its own. */
export function isSameTyping(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** What a search led to. */
export interface SearchOutcome {
  hits: number;
  isNothing: boolean;
  /** Where what was not found would stand. */
  categoryId: string | null;
}
