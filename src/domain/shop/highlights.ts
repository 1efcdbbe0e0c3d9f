/** The most that a product's row in a list says of it. */
export const MOST_HIGHLIGHTS = 4;
/** What is longer is no short specification. */
const LONGEST_HIGHLIGHT = 32;

export interface HighlightRow {
  /** As its seller or the attribute writes it. */
  name: string;
  value: string;
  /** The name folded, where rows are ranked by it. */
  key?: string;
}

/**
 * Up to four short texts: of the rows with `chosen` keys first, then of those that are `telling`, then the others in
 * their order. `chosen` is how many of the texts are of the first kind. No text stands there twice.
 */
export function highlightsOf(
  rows: readonly HighlightRow[],
  { chosen, telling }: { chosen: ReadonlySet<string>; telling: ReadonlySet<string> } = NOTHING_RANKED,
): { texts: string[]; chosen: number } {
  const rank = ({ key = '' }: HighlightRow) => (chosen.has(key) ? 0 : telling.has(key) ? 1 : 2);
  const shown = rows
    .map((row) => ({ row, text: highlightText(row), rank: rank(row) }))
    .filter(({ text }) => text.length <= LONGEST_HIGHLIGHT)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_HIGHLIGHTS);
  const texts = shown.map(({ row, text }) => {
    const isShared = shown.some((other) => other.row !== row && other.text === text);
    const named = isShared ? namedText(row) : text;
    return named.length <= LONGEST_HIGHLIGHT ? named : text;
  });
  const chosenTexts = texts.slice(0, shown.filter((row) => row.rank === 0).length);
  return { texts: [...new Set(texts)], chosen: new Set(chosenTexts).size };
}

const NOTHING_RANKED = { chosen: new Set<string>(), telling: new Set<string>() };

/** '240 MHz' speaks for itself, a bare number does not: 'Poles 2'; nor does '5 mm' where two rows say it. */
function highlightText(row: HighlightRow): string {
  return /\p{L}/u.test(row.value) ? row.value : namedText(row);
}

function namedText({ name, value }: HighlightRow): string {
  return `${name.replaceAll('_', ' ')} ${value}`;
}
