import { latinDigits } from '../../../domain/digits.ts';
import { isUnit, MOST_ORDER_LINES } from '../../../domain/order-text.ts';
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

/** The lines of the box, each with the rows that were read from it. */
export function sourceLines(text: string, rows: readonly PadRow[]): SourceLine[] {
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
      isOver: place > MOST_ORDER_LINES,
      rows: own.map(({ number }) => number),
      state: BY_NEED.find((state) => states.includes(state)) ?? null,
      marks,
    };
  });
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
