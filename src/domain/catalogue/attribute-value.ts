import { latinDigits } from '../shop/digits.ts';
import { convert, measureOf, type UnitFamily, unitFamily } from '../shop/measure-units.ts';
import { foldText } from './search-terms.ts';

// What a specification row says of an attribute of its category: "9 watt" is 9 of the attribute Power in W.

export const ATTRIBUTE_KINDS = ['number', 'choice'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** What is needed to find the attribute that a row means. */
export interface NamedAttribute {
  name: string;
  spellings: readonly string[];
}

/** A value of a choice with the other ways in which sellers write it: '2P' is also 'DP' and 'Double pole'. */
export interface ChoiceValue {
  value: string;
  spellings: readonly string[];
}

/** In the attribute's unit; a single number is both. */
export interface NumberRange {
  low: number;
  high: number;
}

const LONGEST_NAME = 100;
/** No measure or choice is written with more letters than this. */
const LONGEST_VALUE = 80;
const LARGEST = 1e15;

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;
const LAST_REMARK = /[([][^()[\]]*[)\]]\s*$/u;

/** A row's name as it is compared: 'Colour-Temperature:' is 'colour temperature'. */
export function attributeKey(name: string): string {
  return foldText(name.slice(0, LONGEST_NAME)).replace(NO_LETTERS, ' ').trim();
}

/**
 * Attributes by every name they go by, for `attributeFor`. Of two that share a name the first is meant: let those of
 * the nearest category come first.
 */
export function attributesByName<A extends NamedAttribute>(attributes: readonly A[]): ReadonlyMap<string, A> {
  const byName = new Map<string, A>();
  for (const attribute of attributes) {
    for (const name of [attribute.name, ...attribute.spellings]) {
      const key = attributeKey(name);
      if (key !== '' && !byName.has(key)) byName.set(key, attribute);
    }
  }
  return byName;
}

/** The attribute that a row of this name means: 'POWER', 'Watt' and 'Power (W)' are all Power. */
export function attributeFor<A>(rowName: string, byName: ReadonlyMap<string, A>): A | null {
  const name = rowName.slice(0, LONGEST_NAME);
  return byName.get(attributeKey(name)) ?? byName.get(attributeKey(name.replace(LAST_REMARK, ''))) ?? null;
}

/**
 * What a row's value says: a range of numbers in the attribute's unit, a choice as `choiceKey` folds it, or null when
 * it cannot be read and stays mere text.
 */
export function readAttributeValue(
  value: string,
  {
    kind,
    unit,
    values = [],
  }: { kind: AttributeKind; unit: string | null; values?: readonly ChoiceValue[] | undefined },
): NumberRange | string | null {
  return kind === 'number' ? readNumbers(value, unit ?? '') : choiceKey(choiceMeant(value, values));
}

const keptSpellings = new WeakMap<readonly ChoiceValue[], ReadonlyMap<string, string>>();

/** The value that a text is a spelling of; the text itself where it is none. */
export function choiceMeant(text: string, values: readonly ChoiceValue[]): string {
  if (values.length === 0) return text;
  const key = choiceKey(text);
  return (key === null ? undefined : bySpelling(values).get(key)) ?? text;
}

/** Every spelling, as `choiceKey` folds it, with its value. */
function bySpelling(values: readonly ChoiceValue[]): ReadonlyMap<string, string> {
  const known = keptSpellings.get(values);
  if (known !== undefined) return known;
  const all = values.flatMap(({ value, spellings }) =>
    [value, ...spellings].map((text) => [choiceKey(text) ?? '', value] as const),
  );
  const spelt = new Map(all);
  keptSpellings.set(values, spelt);
  return spelt;
}

/** The first spelling that already means another value, or its own once more: its place, and what it means. */
export function spellingTaken(
  values: readonly ChoiceValue[],
): { at: number; spelling: number | null; text: string; value: string } | null {
  const meant = new Map<string, string>();
  for (const [at, { value, spellings }] of values.entries()) {
    for (const [nth, text] of [value, ...spellings].entries()) {
      const key = choiceKey(text) ?? '';
      const other = meant.get(key);
      if (other !== undefined) return { at, spelling: nth === 0 ? null : nth - 1, text, value: other };
      meant.set(key, value);
    }
  }
  return null;
}

/** One choice however it is written: 'e27 ' is 'E27'. Null for what is no choice at all. */
export function choiceKey(value: string): string | null {
  if (value.length > LONGEST_VALUE) return null;
  const folded = foldText(value).replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(folded) ? folded : null;
}

// Numbers ----------------------------------------------------------------------------------------------------------

const VULGAR_FRACTION = /[\u00bc-\u00be\u2150-\u215e]/g;
const INVISIBLE = /[\u00ad\u200b-\u200d\ufeff]/g;
const REMARK = /\([^()]*\)|\[[^[\]]*\]/g;
const DEGREES = /\bdeg(?:rees?|s)?\b\.? ?|° (?=[CF]\b)/gi;
const SQUARE = /\bsq\b\.? ?/gi;
/** 4k7 on a resistor is 4.7 kΩ. */
const RESISTOR_CODE = /^(\d{1,3})([RKM])(\d{1,2})$/i;
/**
 * A unit with its power (mm2), a code (E27, LPDDR4X: letters that run into digits say nothing of numbers), a word, a
 * number, or a sign.
 */
const TOKEN =
  /[\p{L}\p{M}°]+[23](?![\p{L}\p{N}])|\p{L}+\d[\p{L}\p{N}]*|[\p{L}\p{M}°%"']+(?:\/[\p{L}\p{M}]+[23]?)?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|\.{2,}|./gu;
const NUMBER = /^[\d.]/;
const WORD = /^[\p{L}°%"']/u;
const RANGE_SIGNS = new Set(['-', '–', '—', '~', 'to', '..', '...', 'देखि']);
const TIMES = new Set(['x', 'X', '×', '*']);
/** The parts of an inch, a watt or a horsepower that goods come in; 12/24 is no fraction but two values. */
const DENOMINATORS = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64]);

interface Amount {
  low: number;
  high: number;
  /** What follows it, or null when no word does. */
  unit: string | null;
  /** Where the next token stands. */
  end: number;
}

/** The one amount of this unit in the text, or null: none, several, or something beside it that may be one. */
function readNumbers(value: string, unit: string): NumberRange | null {
  if (value.length > LONGEST_VALUE) return null;
  const family = unitFamily(unit);
  const to = measureOf(unit, family);
  const text = plainText(value);
  const tokens = tokensOf(RESISTOR_CODE.test(text) && measureOf('Ω', family) ? resistorText(text) : text);
  if (to === null || tokens.some((token) => TIMES.has(token))) return null;
  const amounts = amountsOf(tokens, family);
  const own = amounts.filter((amount) => amount.unit !== null && measureOf(amount.unit, family) !== null);
  const bare = amounts.filter((amount) => amount.unit === null);
  const found = own.length === 1 && bare.length === 0 ? own[0] : amounts.length === 1 ? bare[0] : undefined;
  if (found === undefined) return null;
  const from = found.unit === null ? to : (measureOf(found.unit, family) ?? to);
  const [low, high] = [convert(found.low, from, to), convert(found.high, from, to)].sort((a, b) => a - b);
  if (low === undefined || high === undefined || !(Math.max(-low, high) <= LARGEST)) return null;
  return { low, high };
}

function plainText(value: string): string {
  return latinDigits(value)
    .replace(VULGAR_FRACTION, ' $&')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[⁄∕]/g, '/')
    .replace(/[−‐‑‒]/g, '-')
    .replace(/[“”″]|′′/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(REMARK, ' ')
    .replace(/\s+/g, ' ')
    .replace(DEGREES, '°')
    .replace(SQUARE, 'sq')
    .trim();
}

function resistorText(text: string): string {
  return text.replace(RESISTOR_CODE, '$1.$3 $2');
}

function tokensOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).filter((token) => token !== ' ' && token !== '.');
}

/** Every amount, ranges as one; tolerances (± after an amount) are no amounts. */
function amountsOf(tokens: readonly string[], family: UnitFamily): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isSpread = isPlusMinus(tokens, at);
    const amount = amountAt(tokens, isSpread ? at + signLength(tokens, at) : at, family);
    if (amount === null) {
      at += 1;
      continue;
    }
    if (!isSpread) amounts.push(amount);
    else if (amounts.length === 0) amounts.push({ ...amount, low: -amount.high });
    at = amount.end;
  }
  return amounts;
}

function isPlusMinus(tokens: readonly string[], at: number): boolean {
  return tokens[at] === '±' || (tokens[at] === '+' && (tokens[at + 1] === '/' || tokens[at + 1] === '-'));
}

/** ±, +- or +/-. */
function signLength(tokens: readonly string[], at: number): number {
  if (tokens[at] === '±') return 1;
  return tokens[at + 1] === '/' ? 3 : 2;
}

function amountAt(tokens: readonly string[], start: number, family: UnitFamily): Amount | null {
  const first = singleAt(tokens, start, family);
  if (first === null || !RANGE_SIGNS.has((tokens[first.end] ?? '').toLowerCase())) return first;
  const second = singleAt(tokens, first.end + 1, family);
  if (second === null) return first;
  const unit = second.unit ?? first.unit;
  const isWhole = first.unit === null && Number.isInteger(first.low);
  if (isWhole && tokens[first.end] === '-' && second.high > 0 && second.high < 1 && first.low >= 1) {
    // 1-1/2 is one and a half.
    if (tokens[first.end + 2] === '/') {
      const sum = first.low + second.high;
      return { low: sum, high: sum, unit, end: second.end };
    }
  }
  if (first.unit !== null && second.unit !== null && first.unit !== second.unit) {
    return mixedRange(first, second, family);
  }
  return { low: first.low, high: second.high, unit, end: second.end };
}

/** 500 mA to 1 A is a range; 5 V - 2 A is none. */
function mixedRange(first: Amount, second: Amount, family: UnitFamily): Amount {
  const [from, to] = [measureOf(first.unit ?? '', family), measureOf(second.unit ?? '', family)];
  if (from === null || to === null) return first;
  return { low: convert(first.low, from, to), high: second.high, unit: second.unit, end: second.end };
}

/** A number with its sign, fraction and unit. */
function singleAt(tokens: readonly string[], start: number, family: UnitFamily): Amount | null {
  const sign = tokens[start] === '-' ? -1 : 1;
  let at = tokens[start] === '-' || tokens[start] === '+' ? start + 1 : start;
  if (!NUMBER.test(tokens[at] ?? '')) return null;
  const [size, afterNumber] = sizeAt(tokens, at);
  if (size === null) return null;
  at = afterNumber;
  // "9-watt", but not the range "9-12".
  const wordAt = tokens[at] === '-' && WORD.test(tokens[at + 1] ?? '') ? at + 1 : at;
  const word = tokens[wordAt] ?? '';
  const number = sign * size;
  if (!WORD.test(word) || RANGE_SIGNS.has(word.toLowerCase())) {
    return { low: number, high: number, unit: null, end: at };
  }
  const both = `${word}${tokens[wordAt + 1] ?? ''}`;
  const isTwoWords = measureOf(word, family) === null && measureOf(both, family) !== null;
  return isTwoWords
    ? { low: number, high: number, unit: both, end: wordAt + 2 }
    : { low: number, high: number, unit: word, end: wordAt + 1 };
}

/** `9`, `1/2` or `1 1/2`, and where the next token stands. */
function sizeAt(tokens: readonly string[], at: number): [number | null, number] {
  const fraction = fractionAt(tokens, at);
  if (fraction !== null) return [fraction, at + 3];
  const whole = Number((tokens[at] ?? '').replaceAll(',', ''));
  const rest = Number.isInteger(whole) ? fractionAt(tokens, at + 1) : null;
  if (rest !== null) return [whole + rest, at + 4];
  return [Number.isFinite(whole) ? whole : null, at + 1];
}

function fractionAt(tokens: readonly string[], at: number): number | null {
  if (tokens[at + 1] !== '/') return null;
  const [top, bottom] = [Number(tokens[at]), Number(tokens[at + 2])];
  return Number.isInteger(top) && top > 0 && top < bottom && DENOMINATORS.has(bottom) ? top / bottom : null;
}
