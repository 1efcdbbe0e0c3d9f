/**
 * The cells of a column as a spreadsheet copies them, one a line; of several columns the first. The line break after
 * the last cell is no cell; an empty cell in between keeps its place.
 */
export function columnOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => (line.split('\t')[0] ?? '').trim());
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines;
}
