import { readOrderLine, readRow } from './order-text.ts';
import { fold } from './order-tokens.ts';

// The lines of a message, and the items a line may hold.

export const MOST_ORDER_LINES = 200;
export const MOST_ORDER_LETTERS = 20_000;

/** A pasted line, and the items it may hold. */
export interface OrderLineText {
  raw: string;
  /** One for each part that a semicolon or comma sets apart; the line itself where none does. */
  parts: string[];
  /** The line may also be one item whose name has a comma: no part tells its own quantity. */
  mayBeWhole: boolean;
}

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const HAS_NAME = /\p{L}/u;
const STARTS_WITH_COUNT = /^(?:x\s?)?\d/;
const SEPARATORS =
  /\s(?:and|n|ra|ani|aani|aru|aur|plus|tatha|र|अनि|तथा)(?=\s)|\s[/|&+]|[/|&+](?=\s)|[।•·]|(?<!\d),|,(?!\d)|(?<=\p{L}\d{1,6}),/giu;
/** '[24/11/26, 10:32:15] Ram: ' and '11/24/26, 10:32 AM - Ram: ', as a chat is copied. */
const CHAT_STAMP =
  /^[\u200e\u200f\u202a-\u202e]*\[?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?,?\s\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})(?:\]\s?|\s?-\s)[^:]{1,40}:\s?/iu;
const MOST_STAMP_LETTERS = 120;

/** The lines that say something, each with the items it may hold. */
export function orderLines(text: string): OrderLineText[] {
  return text
    .split(LINE_ENDS)
    .filter((line) => fold(line).trim() !== '')
    .map((raw) => partsOf(raw.trim()));
}

/** How many lines of a text say something. */
export function countOrderLines(text: string): number {
  return text.split(LINE_ENDS).filter((line) => fold(line).trim() !== '').length;
}

function partsOf(line: string): OrderLineText {
  if (readRow(line) !== null) return { raw: line, parts: [line], mayBeWhole: false };
  const raw = withoutStamp(line);
  const lists = raw.split(';').map((part) => part.trim());
  const split = namesEach(lists) ? lists : [raw];
  const apart = split.flatMap((list) => {
    const items = list.split(/,\s/).map((part) => part.trim());
    return namesEach(items) ? items : [list];
  });
  const parts = apart.length > MOST_ORDER_LINES ? apart : apart.flatMap(countedParts);
  const mayBeWhole =
    parts.length > 1 &&
    parts.length <= MOST_ORDER_LINES &&
    split.length === 1 &&
    parts.slice(0, -1).some((part) => readOrderLine(part)[0]?.quantityAssumed === true);
  return { raw, parts, mayBeWhole };
}

/** What was sent, without what a copied chat says before it; a line that says nothing else stays as it is. */
function withoutStamp(line: string): string {
  const said = line.slice(CHAT_STAMP.exec(line.slice(0, MOST_STAMP_LETTERS))?.[0].length ?? 0).trim();
  return said === '' ? line : said;
}

function namesEach(parts: readonly string[]): boolean {
  // More than are read at once need no reading to be too many.
  return (
    parts.length > MOST_ORDER_LINES ||
    (parts.length > 1 && parts.every((part) => readOrderLine(part).every(({ item }) => HAS_NAME.test(item))))
  );
}

/**
 * '20 box a4 paper n 3 stapler', 'Arduino uno - 5 / raspberry pi 5 - 2': items between words and signs that also stand in
 * names. They part a line only where each of them has a name and a quantity of its own; 'nut and bolt 5 pcs' is one.
 */
function countedParts(part: string): string[] {
  const pieces = piecesOf(part);
  if (pieces.length === 1 || pieces.length > MOST_ORDER_LINES) return [part];
  const items: { from: number; to: number }[] = [];
  let isBefore = false;
  let open: number | null = null;
  for (const [nth, { from, to }] of pieces.entries()) {
    const counted = isCounted(part.slice(from, to));
    if (nth === 0) isBefore = counted && STARTS_WITH_COUNT.test(fold(part.slice(from, to)).trim());
    const last = items.at(-1);
    if (counted) items.push({ from: open ?? from, to });
    else if (isBefore && last !== undefined) last.to = to;
    else open ??= from;
    if (counted) open = null;
  }
  return open !== null || items.length < 2
    ? [part]
    : items.map(({ from, to }) => part.slice(from, to).trim());
}

function piecesOf(part: string): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  for (const { index, 0: sign } of part.matchAll(SEPARATORS)) {
    pieces.push({ from, to: index });
    from = index + sign.length;
  }
  return [...pieces, { from, to: part.length }].filter(
    (piece) => part.slice(piece.from, piece.to).trim() !== '',
  );
}

function isCounted(piece: string): boolean {
  const [reading] = readOrderLine(piece);
  return reading?.quantityAssumed === false && reading.quantity !== null && HAS_NAME.test(reading.item);
}
