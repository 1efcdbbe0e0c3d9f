import { MOST_ORDER_LETTERS, MOST_ORDER_LINES } from '../../../../domain/buying/order-lines.ts';
import { orderTextOfPaste } from '../../../../domain/buying/order-table.ts';
import { isUnit } from '../../../../domain/buying/order-words.ts';
import { latinDigits } from '../../../../domain/shop/digits.ts';
import type { PadRow, RowState } from './pad-rows.ts';

/** A line of the box with what was understood of it. */
export interface SourceLine {
  text: string;
  /** Its place among the lines that say something, from 1; null for a blank one. */
  place: number | null;
  /** Beyond what is read at once. */
  isOver: boolean;
  /** Numbers of its rows. */
  rows: number[];
  /** Of its rows the state that needs the buyer most; null while it has none. */
  state: RowState | null;
  /** Where the quantities stand that were read. */
  marks: { from: number; to: number }[];
}

const BY_NEED: readonly RowState[] = ['mend', 'choose', 'none', 'likely', 'ready', 'skipped'];
/** Rows of a reading that is older than the text may be gone from it. */
const MOST_LOST = 5;

/** What is read of a text at once: its first lines, each of them whole, since half a line would mean something else. */
export function firstLines(text: string): {
  text: string;
  /** How many lines say something, and how many of them are read. */
  count: number;
  read: number;
  /** What is left out is left out for its letters, not for its lines. */
  isTooLong: boolean;
} {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const first: string[] = [];
  let letters = 0;
  for (const line of lines.slice(0, MOST_ORDER_LINES)) {
    letters += line.length + (first.length === 0 ? 0 : 1);
    if (letters > MOST_ORDER_LETTERS) break;
    first.push(line);
  }
  return {
    text: first.join('\n'),
    count: lines.length,
    read: first.length,
    isTooLong: letters > MOST_ORDER_LETTERS,
  };
}

/** The text of the box after it changed: a table that came into it by one paste stands there as lines. */
export function withPastedTable(before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  const most = Math.min(old.length, now.length);
  let from = 0;
  while (from < most && old[from] === now[from]) from += 1;
  let behind = 0;
  while (behind < most - from && old.at(-1 - behind) === now.at(-1 - behind)) behind += 1;
  const to = now.length - behind;
  // What is typed comes line by line: half a table would not be one.
  if (to - from < 2) return after;
  const lines = now.slice(from, to).join('\n');
  const read = orderTextOfPaste(lines);
  return read === lines ? after : [...now.slice(0, from), read, ...now.slice(to)].join('\n');
}

/** The lines of the box, each with the rows that were read from it. */
export function sourceLines(text: string, rows: readonly PadRow[]): SourceLine[] {
  const { read } = firstLines(text);
  let place = 0;
  let next = 0;
  return text.split('\n').map((line) => {
    if (line.trim() === '')
      return { text: line, place: null, isOver: false, rows: [], state: null, marks: [] };
    place += 1;
    const own: PadRow[] = [];
    const marks: SourceLine['marks'] = [];
    let from = 0;
    for (let at = next; at < Math.min(next + (own.length === 0 ? MOST_LOST : 1), rows.length); at += 1) {
      const row = rows[at] as PadRow;
      const start = line.indexOf(row.line.raw, from);
      if (start === -1) continue;
      marks.push(
        ...quantityMarks(row.line).map((mark) => ({ from: start + mark.from, to: start + mark.to })),
      );
      from = start + row.line.raw.length;
      own.push(row);
      next = at + 1;
    }
    const states = own.map(({ state }) => state);
    return {
      text: line,
      place,
      isOver: place > read,
      rows: own.map(({ number }) => number),
      state: BY_NEED.find((state) => states.includes(state)) ?? null,
      marks,
    };
  });
}

/**
 * The text of the box after an order was added: of the `lines` that were read then, what neither went into the cart nor
 * was skipped stays, and so does every line that was not read then: beyond the bounds, or typed meanwhile.
 */
export function textLeft(
  text: string,
  lines: readonly SourceLine[],
  rows: readonly PadRow[],
  stays: (row: PadRow) => boolean,
): string {
  const rest = new Map<string, string[][]>();
  for (const line of lines) {
    const own = rows.filter(({ number }) => line.rows.includes(number));
    if (own.every(stays)) continue;
    const parts = own.filter(stays).map((row) => row.line.raw);
    rest.set(line.text, [...(rest.get(line.text) ?? []), parts]);
  }
  const now = text.split('\n');
  return now
    .flatMap((line, at) => {
      // A blank line at the end is where the next one is typed.
      if (line.trim() === '') return at === now.length - 1 ? [line] : [];
      return rest.get(line)?.shift() ?? [line];
    })
    .join('\n');
}

/** A number with its sign before and its word after it; the sign of the number after it is not its word. */
const NUMBERS =
  /(?<![\p{L}\p{M}\p{N}.])((?:[x×*]\s?)?)([\d०-९][\d०-९,]*)(?![.\d०-९])(?:(\s?)(?!x\s?[\d०-९])([\p{L}\p{M}]{1,12}))?/giu;
const DOZEN = 12;

/** Where a line names how many: the number that was read, with the sign or the unit beside it. */
function quantityMarks({ raw, quantity, quantities, quantityAssumed }: PadRow['line']): SourceLine['marks'] {
  const wanted = quantityAssumed ? [] : quantity === null ? quantities : [quantity];
  if (wanted.length === 0) return [];
  const found = [...raw.matchAll(NUMBERS)].flatMap((match) => {
    const [, sign = '', number = '', gap = '', word = ''] = match;
    const value = Number(latinDigits(number).replaceAll(',', ''));
    if (!wanted.includes(value) && !wanted.includes(value * DOZEN)) return [];
    const isCounted = isUnit(word.toLowerCase());
    // '6A' is a size, '6 A' a number beside something else.
    if (word !== '' && gap === '' && !isCounted && !/^x$/i.test(word)) return [];
    const end = match.index + sign.length + number.length + (isCounted ? gap.length + word.length : 0);
    return [{ from: match.index, to: end, isClear: isCounted || sign !== '' }];
  });
  if (wanted.length > 1) return found;
  const best = found.findLast(({ isClear }) => isClear) ?? found.at(-1);
  return best === undefined ? [] : [best];
}
