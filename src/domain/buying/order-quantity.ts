import { isSizeUnit } from '../catalogue/search-terms.ts';
import { NUMBER } from './order-price.ts';
import { ARTICLE_NUMBER, isCountedCode, isSize } from './order-tokens.ts';
import { DOZENS, isUnit, LENGTHS, NUMBER_WORDS, OR_WORDS, QUANTITY_WORDS } from './order-words.ts';

// How many are wanted, among the tokens of a line.

/** As many units as one line of a cart can hold. */
const MOST_UNITS = 1_000_000;
const NUMBER_AND_UNIT = /^(\d[\d,]*(?:\.\d+)?)([\p{L}\p{M}]+)$/u;
const NEGATIVE = /^[-−–]\d[\d.,]*$/;
const NEGATIVE_AND_UNIT = /^[-−–]\d[\d.,]*([\p{L}\p{M}]+)$/u;
const EXPONENT = /^\d+(?:\.\d+)?e\+?\d+$/;
const GLUED_NUMBER = /^(.{2,40})([-x,])(\d{1,6})$/u;
const RANGE = /^(\d{1,7})[-/](\d{1,7})$/;

export interface Quantity {
  /** Null: a quantity that nobody can order. */
  value: number | null;
  /** Tokens it takes up, the last one not included. */
  from: number;
  to: number;
  isLength?: boolean;
}

/** The quantity of a cell that holds nothing else, with or without a unit; else undefined. */
export function onlyQuantity(tokens: readonly string[]): Quantity | undefined {
  const [token = '', unit = ''] = tokens;
  const apart = { from: 0, to: 0 };
  if (tokens.length === 1 && isNumberLike(token)) return { ...quantityOf(token, '', 0, 0), ...apart };
  const [found, other] = withUnitAt(tokens, 0);
  const isWhole = found !== undefined && other === undefined && found.to === tokens.length;
  return isWhole || (tokens.length === 2 && isNumberLike(token) && isUnit(unit))
    ? { ...(found as Quantity), ...apart }
    : undefined;
}

/** A clear quantity: a unit beside it, or a sign between it and the name. */
export function statedQuantities(tokens: readonly string[]): Quantity[] {
  const withUnit = tokens.flatMap((_, at) => withUnitAt(tokens, at));
  const wrong = withUnit.filter(({ value }) => value === null);
  if (wrong.length > 0) return wrong.slice(0, 1);
  const counted = withUnit.filter(({ isLength }) => isLength !== true);
  const lengths = counted.length > 0 ? counted : withUnit;
  if (lengths.length > 0) return lengths;
  const either = tokens.flatMap((_, at) => eitherAt(tokens, at));
  if (either.length > 0) return either;
  return tokens.flatMap((_, at) => markedAt(tokens, at));
}

function withUnitAt(tokens: readonly string[], at: number): Quantity[] {
  const token = tokens[at] ?? '';
  const next = (tokens[at + 1] ?? '').replace(/^\//, '');
  // 'pack of 25' is part of a name.
  if (tokens[at - 1] === 'of') return [];
  const said = NUMBER_WORDS.get(token);
  if (said !== undefined && isUnit(next)) return [quantityOf(String(said), next, at, at + 2)];
  if (said === 1 && /^e?a?uta$|^एउटा$/.test(token)) return [quantityOf('1', '', at, at + 1)];
  if (QUANTITY_WORDS.has(token)) {
    const by = next === ':' || next === '-' ? 2 : 1;
    const number = tokens[at + by] ?? '';
    if (isNumberLike(number) && !isUnit(tokens[at + by + 1] ?? ''))
      return [quantityOf(number, '', at, at + by + 1)];
    return [];
  }
  if (isNumberLike(token) && isUnit(next)) {
    const from = rangeBefore(tokens, at);
    return from === null
      ? [quantityOf(token, next, at, at + 2)]
      : [quantityOf(from.number, next, from.at, at), quantityOf(token, next, at, at + 2)];
  }
  const range = RANGE.exec(token);
  if (range && isUnit(next))
    return [quantityOf(range[1] ?? '', next, at, at + 1), quantityOf(range[2] ?? '', next, at, at + 2)];
  const [, number = '', unit = ''] = NUMBER_AND_UNIT.exec(token) ?? [];
  if (isUnit(unit)) return [quantityOf(number, unit, at, at + 1)];
  if (isUnit(NEGATIVE_AND_UNIT.exec(token)?.[1] ?? '')) return [{ value: null, from: at, to: at + 1 }];
  if (DOZENS.has(token) && at === 0) return [quantityOf('1', token, at, at + 1)];
  return [];
}

/** '50 or 100 pcs': the first of them. */
function rangeBefore(tokens: readonly string[], at: number): { number: string; at: number } | null {
  const number = tokens[at - 2] ?? '';
  const isRange = OR_WORDS.has(tokens[at - 1] ?? '') && NUMBER.test(number);
  return isRange ? { number, at: at - 2 } : null;
}

/** '50 or 100' at the end of a line. */
function eitherAt(tokens: readonly string[], at: number): Quantity[] {
  const from = rangeBefore(tokens, at);
  if (from === null || at !== tokens.length - 1 || !NUMBER.test(tokens[at] ?? '')) return [];
  return [quantityOf(from.number, '', from.at, at), quantityOf(tokens[at] ?? '', '', at, at + 1)];
}

/** A number that 'x', a colon, a tab or ' - ' sets apart from the name; sizes like 18 x 12 and M10 x 40 are none. */
function markedAt(tokens: readonly string[], at: number): Quantity[] {
  const token = tokens[at] ?? '';
  const before = tokens[at - 1] ?? '';
  const after = tokens[at + 1] ?? '';
  const last = tokens.length - 1;
  if (NEGATIVE.test(token) && at === last) return [{ value: null, from: at, to: at + 1 }];
  if (EXPONENT.test(token) && at === last) return [{ value: null, from: at, to: at + 1 }];
  const behindX = /^x(-?\d[\d,]*(?:\.\d+)?)$/.exec(token)?.[1];
  if (behindX !== undefined && !isSize(before) && after !== 'x') return [quantityOf(behindX, '', at, at + 1)];
  const beforeX = /^(\d[\d,]*)x$/.exec(token)?.[1];
  if (beforeX !== undefined && at === 0 && (!/^\d/.test(after) || ARTICLE_NUMBER.test(after)))
    return [quantityOf(beforeX, '', at, at + 1)];
  if (!isNumberLike(token)) return [];
  const isSetApart =
    /^[:x−–—-]$/.test(before) &&
    (before !== 'x' || !isSize(tokens[at - 2] ?? '') || (at === 3 && isCountedCode(tokens)));
  if (at > 1 && isSetApart && (at === last || before !== 'x' ? at === last : after !== 'x'))
    return [quantityOf(token, '', at - 1, at + 1)];
  const next = tokens[at + 2] ?? '';
  const isBeforeSign =
    /^[:x−–—-]$/.test(after) && (after !== 'x' || !/^\d/.test(next) || ARTICLE_NUMBER.test(next));
  const isArticle = ARTICLE_NUMBER.test(token) && isNumberLike(next);
  if (at === 0 && last > 1 && isBeforeSign && !isArticle) return [quantityOf(token, '', at, at + 2)];
  return [];
}

/** Numbers without any sign at either end of a line that has a name, and that measure nothing. */
export function bareNumbers(tokens: readonly string[]): Quantity[] {
  const last = tokens.length - 1;
  if (last < 1) return [];
  return [...new Set([0, last])]
    .filter((at) => isNumberLike(tokens[at] ?? '') && !isSizeUnit(tokens[at + 1] ?? ''))
    .map((at) => quantityOf(tokens[at] ?? '', '', at, at + 1));
}

/** A number that hangs on the last word: 'goggles-7', 'led9wx10'. A code is left whole, since hyphens belong to it. */
export function gluedNumber(tokens: readonly string[]): { tokens: string[]; quantity: Quantity } | null {
  const last = tokens.length - 1;
  const [, name = '', sign = '', number = ''] = GLUED_NUMBER.exec(tokens[last] ?? '') ?? [];
  if (!/\p{L}/u.test(name) || name.split('x').every(isSize)) return null;
  if (sign === '-' && !/^(?:[\d.]*)[\p{L}\p{M}]+$/u.test(name)) return null;
  return { tokens: [...tokens.slice(0, last), name], quantity: quantityOf(number, '', last + 1, last + 1) };
}

export function isNumberLike(token: string): boolean {
  return NUMBER.test(token) || NEGATIVE.test(token) || EXPONENT.test(token);
}

export function quantityOf(number: string, unit: string, from: number, to: number): Quantity {
  const value = Number(number.replaceAll(',', '')) * (DOZENS.has(unit) ? 12 : 1);
  const isQuantity =
    (DOZENS.has(unit) || /^[\d,]+$/.test(number)) &&
    Number.isInteger(value) &&
    value >= 1 &&
    value <= MOST_UNITS;
  return { value: isQuantity ? value : null, from, to, isLength: LENGTHS.has(unit) };
}
