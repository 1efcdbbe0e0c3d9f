import { isHeadOfOrder, orderTextOfRows } from './order-rows.ts';

// A table that is pasted as text: a list or a cart as it was exported, rows copied from a spreadsheet with their heads.
// Files of any encoding are read by the server; this is text already, and the browser reads it, too.

const SEPARATORS = [',', ';', '\t', '|'];
const QUOTE = '"';
/** A greeting may stand above the heads. */
const MOST_LINES_ABOVE = 10;
/** Heads are short: a longer line is none. */
const MOST_HEAD_LETTERS = 1_000;

/** The text with the rows below such heads as lines of the pad; any other text as it is. */
export function orderTextOfPaste(text: string): string {
  let from = 0;
  for (let nth = 0; nth < MOST_LINES_ABOVE && from < text.length; nth += 1) {
    const end = text.indexOf('\n', from);
    const head = text.slice(from, end === -1 ? undefined : end);
    const separator = head.length > MOST_HEAD_LETTERS ? undefined : separatorOf(head);
    if (separator !== undefined) {
      const above = text.slice(0, from).trimEnd();
      const rows = orderTextOfRows(rowsOf(text.slice(from), separator));
      return [above, rows].filter((part) => part !== '').join('\n');
    }
    if (end === -1) break;
    from = end + 1;
  }
  return text;
}

/** What stands between the heads; undefined where the line holds none. */
function separatorOf(line: string): string | undefined {
  return SEPARATORS.find((separator) => isHeadOfOrder(rowsOf(line, separator)[0] ?? []));
}

/** The cells of each row (RFC 4180); a quote that is never closed ends with the text. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (isQuoted) {
      if (letter !== QUOTE) cell += letter;
      else if (text[at + 1] === QUOTE) {
        cell += QUOTE;
        at += 1;
      } else isQuoted = false;
    } else if (letter === QUOTE && cell === '') isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
