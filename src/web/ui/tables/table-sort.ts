/** A sort of a column: what `sortBy` calls it, and what its values are, which gives the direction people want first. */
export interface TableSort {
  by: string;
  kind: 'text' | 'number' | 'date';
}

const WORDS = {
  text: { asc: 'A to Z', desc: /* shown */ 'Z to A' },
  number: { asc: 'lowest first', desc: 'highest first' },
  date: { asc: 'oldest first', desc: 'newest first' },
} as const;

export function sortDirection(
  { by }: TableSort,
  sortBy: string | undefined,
): 'ascending' | 'descending' | null {
  if (sortBy === `${by}:asc`) return 'ascending';
  return sortBy === `${by}:desc` ? 'descending' : null;
}

/** What a press of the head asks for: names from A, numbers and dates from the top, then the other way round. */
export function nextSort({ by, kind }: TableSort, sortBy: string | undefined): string {
  const first = kind === 'text' ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return `${by}:${sortBy === `${by}:${first}` ? other : first}`;
}

/** Both directions of a column in words, for the list of orders on phones. */
export function sortChoices(header: string, { by, kind }: TableSort): { value: string; label: string }[] {
  const directions = kind === 'text' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  return directions.map((direction) => ({
    value: `${by}:${direction}`,
    label: `${header}, ${WORDS[kind][direction]}`,
  }));
}
