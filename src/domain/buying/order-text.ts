import { latinDigits } from '../shop/digits.ts';
import { withoutCorrected } from './order-corrections.ts';
import { takePrice } from './order-price.ts';
import { bareNumbers, gluedNumber, onlyQuantity, type Quantity, statedQuantities } from './order-quantity.ts';
import { tokensOf } from './order-tokens.ts';
import { isCourtesy, OR_WORDS, QUANTITY_WORDS } from './order-words.ts';

// What somebody writes who orders by message: one item per line, in English, Nepali or both.

export const WRONG_QUANTITY = 'Quantity must be a whole number of at least 1';

/** One way to understand a line. */
export interface OrderReading {
  /** What is wanted: the line without its quantity, price, list number and courtesies; lower case. */
  item: string;
  /** How many; null where none can be read: it is wrong, or there are two. */
  quantity: number | null;
  /** The line names no quantity, so it is one. */
  quantityAssumed: boolean;
  /** Both, where two could be meant; else empty. */
  quantities: number[];
  /** A quantity stands there that nobody can order: 0, -3, 1e9, 12.5. */
  isQuantityWrong: boolean;
  /** What the buyer would like to pay for one, in paisa. */
  targetPricePaisa: number | null;
  /** Of a row the first cell, and of the others what they say of the goods; null for any other line. */
  row: { code: string; besides: string } | null;
}

/** The first cell of a row that is numbered. */
const ROW_NUMBER = /^\d{1,3}[.)]?$/;
const LINE_NUMBER = /^\d{1,3}[-–/:)]?$/;
const SIGN = /^[:−–—-]$/;

/**
 * The ways to understand an item, the likeliest first. More than one only where a bare number stands at an end: it may be
 * the quantity ('LED bulb 9W 5') or belong to the name ('Raspberry Pi 5'), which only who knows the goods can tell.
 */
export function readOrderLine(raw: string): OrderReading[] {
  const row = readRow(raw);
  if (row !== null) return row;
  const { rest, targetPricePaisa } = takePrice(withoutCorrected(tokensOf(raw)));
  const said = withoutEnds(rest);
  const stated = statedQuantities(said);
  if (stated.length > 0) return [readingOf(said, stated, targetPricePaisa, startOfName(said, stated))];
  const readings = bareNumbers(said).map((one) => readingOf(said, [one], targetPricePaisa));
  const glued = readings.length > 0 ? null : gluedNumber(said);
  if (glued !== null) readings.push(readingOf(glued.tokens, [glued.quantity], targetPricePaisa));
  return [...readings, readingOf(said, [], targetPricePaisa)];
}

/**
 * A row of a spreadsheet, as it is pasted: cells between tabs, the last one a quantity (with its price). Whatever stands
 * before is the item, also numbers with units; a first cell that may be a code is also read alone. Null for other lines.
 */
export function readRow(raw: string): OrderReading[] | null {
  const cells = raw.split('\t').map((cell) => cell.trim());
  const last = cells.pop() ?? '';
  if (cells.length === 0) return null;
  const { rest, targetPricePaisa } = takePrice(tokensOf(last));
  const quantity = rest.length === 0 ? undefined : onlyQuantity(rest);
  if (quantity === undefined) return null;
  const isNumbered = cells.length > 1 && ROW_NUMBER.test(latinDigits(cells[0] ?? ''));
  const named = cells.slice(isNumbered ? 1 : 0).filter((cell) => cell !== '');
  const [first = ''] = named;
  // The number before the quantity may be one too: it is shown, not guessed.
  const before = named.length > 1 ? onlyQuantity(tokensOf(named.at(-1) ?? '')) : undefined;
  const quantities = before === undefined ? [quantity] : [before, quantity];
  const besides = named.slice(1, before === undefined ? undefined : -1).join(' ');
  const items = [`${first} ${besides}`];
  if (named.length > 1 && !/\s/.test(first)) items.push(first);
  return items.map((item) => ({
    ...readingOf(takePrice(tokensOf(item)).rest, quantities, targetPricePaisa),
    row: { code: first, besides },
  }));
}

/** '1- LED 9W 5 pcs': a number before the name, beside a quantity that is clear, counts the lines. */
function startOfName(tokens: readonly string[], stated: readonly Quantity[]): number {
  const [first = '', sign = ''] = tokens;
  if (stated.some(({ from }) => from === 0) || !LINE_NUMBER.test(first)) return 0;
  if (!/\d$/.test(first)) return 1;
  return SIGN.test(sign) ? 2 : 0;
}

/** The tokens between what is said of no goods at both ends: greetings, signs. */
export function withoutEnds(tokens: readonly string[]): readonly string[] {
  const isEnd = (token = '') => SIGN.test(token) || (isCourtesy(token) && !QUANTITY_WORDS.has(token));
  let from = 0;
  let to = tokens.length;
  while (from < to && isEnd(tokens[from])) from += 1;
  while (from < to && isEnd(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}

function readingOf(
  tokens: readonly string[],
  quantities: readonly Quantity[],
  targetPricePaisa: number | null,
  start = 0,
): OrderReading {
  const isTaken = (at: number) => at < start || quantities.some(({ from, to }) => at >= from && at < to);
  const isWrong = quantities.some(({ value }) => value === null);
  const values = [...new Set(quantities.map(({ value }) => value ?? 0))];
  const item = tokens
    .filter((token, at) => !isTaken(at) && !isCourtesy(token) && HAS_LETTER_OR_DIGIT.test(token))
    .filter((token) => token !== 'x' && !OR_WORDS.has(token))
    .map((token) => (SIZES.test(token) ? token.replaceAll('x', ' ') : token))
    .join(' ');
  return {
    item,
    quantity: isWrong || values.length > 1 ? null : (values[0] ?? 1),
    quantityAssumed: quantities.length === 0,
    quantities: !isWrong && values.length > 1 ? values : [],
    isQuantityWrong: isWrong,
    targetPricePaisa,
    row: null,
  };
}

/** '18x12x12': its numbers are words of the name. */
const SIZES = /^\d[\d.]*(?:x\d[\d.]*)+(?:mm|cm|m|in|inch)?$/;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
