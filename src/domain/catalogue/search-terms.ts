import { latinDigits } from '../shop/digits.ts';
import { inCases } from '../shop/measure-units.ts';

// How text becomes words to search by: the same for a product's text and for what somebody types.

/** Words in nearly every description: they would cost memory and find nothing. */
const COMMON_WORDS = new Set(
  'a an and are as at be by can each for from has in into is it its no not of on or per than that the this to up use used with without you your'.split(
    ' ',
  ),
);
/** A word; a number keeps its decimals, so that 0.5 is one word and not a 5. */
const WORD =
  /(?:(?<![\p{L}\p{N}.])\.(?=\p{N}))?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{N})\.\p{N}[\p{L}\p{M}\p{N}]*)*/gu;
const OTHER_SPACES = /[^\S ]/g;
const LETTERS_AND_DIGITS = /[\p{L}\p{M}\p{N}]+/gu;
const COMBINING_LATIN = /[\u0300-\u036f]/g;
const JOINERS = /[\u200b-\u200d\u00ad\ufeff]/g;
const NUMBER = /^\d+(?:\.\d+)?$/;
const NUMBER_AND_LETTERS = /^(\d+(?:\.\d+)?)(\p{L}[\p{L}\p{M}]{0,14})$/u;
const SHORT_UNIT = /^\p{L}{1,3}$/u;
const CODE = /^(\p{L}{1,4})(\d{1,4})$/u;
const NEEDLESS_ZEROS = /(?:\.0+|(\.\d*?[1-9])0+)$/;
const SQUARE_MILLIMETRES = /\b(?:sq\.?\s?mm|mm2)\b/g;
/** The ways a unit is written, each with the one it is searched by. */
const UNITS = new Map(
  [
    'a amp amps ampere amperes एम्पियर एम्पियर्स एम्पेयर एम्पीयर एम्प',
    'v volt volts भोल्ट वोल्ट',
    'w watt watts वाट वाट्स',
    'kw kilowatt kilowatts किलोवाट',
    'g gram grams gm gms ग्राम',
    'kg kgs kilo kilos kilogram kilograms किलो किलोग्राम केजी',
    'm metre metres meter meters mtr mtrs मिटर मीटर',
    'mm millimetre millimetres millimeter millimeters मिमी मिलिमिटर मिलीमीटर एमएम',
    'cm centimetre centimetres centimeter centimeters सेमी सेन्टिमिटर सेन्टीमीटर',
    'in inch inches इन्च इञ्च इंच',
    'ft foot feet फिट फुट',
    'l litre litres liter liters ltr ltrs लिटर लीटर',
    'ml मिलि मिलिलिटर',
    'hz हर्ज हर्ट्ज',
    'mah एमएएच',
    'ah एएच',
    'mb एमबी',
    'gb जिबी जीबी',
    'tb टिबी टीबी',
    'ohm ohms ω ओम',
    'uf μf',
    'um μm',
    ...'ma mv kv va kva mw wh kwh hp khz mhz ghz mg km sqmm kb rpm bar psi nm lm gsm mp'.split(' '),
  ].flatMap((line) => {
    const [unit = '', ...others] = line.split(' ');
    return [unit, ...others].flatMap((written) => inCases(written).map((one) => [one, unit] as const));
  }),
);
const SOLD_BY = new Set(['g', 'kg', 'mg', 'm', 'cm', 'km', 'in', 'ft', 'l', 'ml']);
/** What breakers are made for: C32 is curve C and 32 amperes. */
const BREAKER_CURVES = ['b', 'c', 'd'] as const;
const BREAKER_CODE = /^[bcd](6|10|13|16|20|25|32|40|50|63|80|100|125)$/;
const MOST_QUERY_WORDS = 8;
/** threats.md T-K4, lessons.md 21: typing errors are looked for only when the search finds fewer than this. */
const FEW_HITS = 3;
const LONGEST_WORD = 40;

/** Lower case without accents, Latin digits; Devanagari signs stay, since they are part of their letters. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII, where nothing needs folding
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return latinDigits(text.toWellFormed().normalize('NFKD'))
    .replace(COMBINING_LATIN, '')
    .normalize('NFC')
    .replace(JOINERS, '')
    .toLowerCase();
}

/** Letters and digits alone: 'HC-SR04' and 'hc sr04' are the same. */
export function skuKey(sku: string): string {
  return foldText(sku).match(LETTERS_AND_DIGITS)?.join('') ?? '';
}

/** A piece of a text without spaces, and what its neighbours may make of it. */
export interface TextPiece {
  words: readonly string[];
  /** Its last word, when that is a number: a unit may follow. */
  number: string | null;
  /** Its first word, when that may be the unit of a number before it. */
  unit: string | null;
}

/**
 * The words of a product's text: each word, words joined by a hyphen or slash also as one ('hc-sr04' is 'hc', 'sr04'
 * and 'hcsr04'), numbers with and without their unit ('10 mm' and '10mm').
 */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  const read = (folded: string, from: number, to: number) => readPiece(folded.slice(from, to));
  readPieces(text, read, (piece, measured) => {
    words.push(...piece.words);
    if (measured !== null) words.push(measured);
  });
  return words;
}

/** Takes a text piece by piece, each with the measure that its first word and the number before it make. */
export function readPieces<P extends TextPiece>(
  text: string,
  /** The piece from there to there; null for one without words. */
  read: (folded: string, from: number, to: number) => P | null,
  take: (piece: P, measured: string | null) => void,
): void {
  const folded = foldMeasures(text).replace(OTHER_SPACES, ' ');
  let number: string | null = null;
  for (let from = 0, to = 0; from < folded.length; from = to + 1) {
    const space = folded.indexOf(' ', from);
    to = space === -1 ? folded.length : space;
    const piece = to === from ? null : read(folded, from, to);
    if (piece === null) continue;
    take(piece, number === null || piece.unit === null ? null : measure(number, piece.unit));
    number = piece.number;
  }
}

/** Null for one without words. */
export function readPiece(piece: string): TextPiece | null {
  const parts = wordsOf(piece);
  if (parts.length === 0) return null;
  const words: string[] = [];
  if (parts.length > 1 && !parts.every((part) => NUMBER.test(part))) {
    words.push(parts.join('').slice(0, LONGEST_WORD));
  }
  let previous = '';
  let unit: string | null = null;
  for (const [at, part] of parts.entries()) {
    const word = part.slice(0, LONGEST_WORD);
    if (!COMMON_WORDS.has(word)) words.push(word);
    const measured = NUMBER_AND_LETTERS.exec(word);
    if (measured) {
      const [, number = '', letters = ''] = measured;
      words.push(number, letters);
      const written = measure(number, letters);
      if (written !== word) words.push(written);
    } else if (SHORT_UNIT.test(word) || UNITS.has(word)) {
      if (at === 0) unit = word;
      else if (NUMBER.test(previous)) words.push(measure(previous, word));
    }
    previous = word;
  }
  return { words, unit, number: NUMBER.test(previous) ? previous : null };
}

/** What a code says in parts: 'esp32' is also 'esp' and '32'. */
export function codeParts(word: string): string[] {
  return CODE.exec(word)?.slice(1) ?? [];
}

/** The current of a breaker's code: 'c32' is '32a'. */
export function breakerRating(code: string): string | null {
  const amperes = BREAKER_CODE.exec(code)?.[1];
  return amperes === undefined ? null : `${amperes}a`;
}

/** The other way round: '32a' and '32' may stand as 'b32', 'c32' or 'd32'. */
export function breakerCodes(word: string): string[] {
  const amperes = /^(\d+)a?$/.exec(word)?.[1];
  return BREAKER_CURVES.map((curve) => `${curve}${amperes}`).filter((code) => BREAKER_CODE.test(code));
}

/** Shorter ones without letters stand for sizes more often than for goods. */
export const SHORTEST_CODE = 4;
const MOST_CHUNKS = 24;
const MOST_CHUNKS_OF_CODE = 4;

/** What in an item may be a code, in one piece or written apart, without separators; how many pieces stand besides. */
export function codesIn(item: string): { code: string; besides: number }[] {
  const chunks = item.split(/\s+/).slice(0, MOST_CHUNKS);
  const keys = chunks.map(skuKey);
  return chunks.flatMap((first, from) => {
    const found: { code: string; besides: number }[] = [];
    let code = '';
    for (let to = from; to < Math.min(from + MOST_CHUNKS_OF_CODE, chunks.length); to += 1) {
      code += keys[to];
      // Letters alone are a code only when they are joined as one: 'EL-BOX-FS'.
      const isCode = /\d/.test(code) || (to === from && first.includes('-'));
      if (code.length >= SHORTEST_CODE && isCode)
        found.push({ code, besides: chunks.length - (to - from) - 1 });
    }
    return found;
  });
}

export interface SearchTerms {
  /** The words that must all be found, in any order; a number and its unit are one. */
  words: readonly string[];
  /** Everything typed as one word, for SKUs and model numbers. */
  joined: string;
}

/** What was typed, as words; no words at all for text without letters and digits. */
export function searchTerms(search: string): SearchTerms {
  const all = measuredWords(search);
  const telling = all.filter((word) => !COMMON_WORDS.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all)].map((word) => word.slice(0, LONGEST_WORD));
  return { words: words.slice(0, MOST_QUERY_WORDS), joined: skuKey(search).slice(0, 100) };
}

/** All words of a text in their order, numbers and units as one: two texts with the same words mean the same. */
export function measuredWords(text: string): string[] {
  return withUnits(wordsOf(foldMeasures(text)));
}

/** A number and its unit as `searchTerms` writes them, or null for any other word. */
export function measureParts(word: string): { number: string; unit: string } | null {
  const [, number = '', unit = ''] = NUMBER_AND_LETTERS.exec(word) ?? [];
  return UNITS.has(unit) ? { number, unit } : null;
}

/** A word that says what the number before it measures, and that no goods are sold by: '9 watt', not '5 kg' or '2 v'. */
export function isSizeUnit(word: string): boolean {
  const unit = UNITS.get(word);
  return word.length > 1 && unit !== undefined && !SOLD_BY.has(unit);
}

/** A measure is what it says, and so is a count: 12 W is not 12 ways, 5 neither 50 nor 5.08. */
export function isWholeWord(word: string): boolean {
  return word.length < 2 || /^(?:\d{1,2}|\d+\.\d+)$/.test(word) || measureParts(word) !== null;
}

/** One way to look for what was typed; taken while there are fewer products than `below`. */
export interface SearchAttempt {
  words: readonly string[];
  /** Typing errors are looked for. */
  isForgiving: boolean;
  /** The words are not the ones that were typed but their parts. */
  isRunApart: boolean;
  below: number;
}

/** As typed; with typing errors when that finds few; with words run apart when that finds none. */
export function searchAttempts({ words }: SearchTerms): SearchAttempt[] {
  return [
    { words, isForgiving: false, isRunApart: false, below: Number.POSITIVE_INFINITY },
    { words, isForgiving: true, isRunApart: false, below: FEW_HITS },
    { words: wordsRunApart(words), isForgiving: true, isRunApart: true, below: 1 },
  ];
}

/** The same words, those of letters and digits in parts, for who wrote two as one: 'mcb32'. Measures stay whole. */
function wordsRunApart(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const parts = word.match(/\p{L}[\p{L}\p{M}]*|\d+(?:\.\d+)?/gu) ?? [];
    return measureParts(word) === null && (parts.length === 2 || parts.length === 3) ? parts : [word];
  });
}

function foldMeasures(text: string): string {
  const folded = foldText(text);
  return folded.includes('mm') ? folded.replace(SQUARE_MILLIMETRES, 'sqmm') : folded;
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => (word.startsWith('.') ? `0${word}` : word));
}

/** '32 A', '32A' and '32 amps' are all '32a'. */
function withUnits(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    const previous = found.at(-1) ?? '';
    const [, number = '', letters = ''] = NUMBER_AND_LETTERS.exec(word) ?? [];
    if (UNITS.has(word) && NUMBER.test(previous)) found[found.length - 1] = measure(previous, word);
    else if (UNITS.has(letters)) found.push(measure(number, letters));
    else found.push(word);
  }
  return found;
}

function measure(number: string, unit: string): string {
  return number.replace(NEEDLESS_ZEROS, '$1') + (UNITS.get(unit) ?? unit);
}

/** The word and its singular: 'cables' also finds 'cable'. */
export function wordForms(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`];
  if (/(?:x|ch|sh|s)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  return [word, word.slice(0, -1)];
}

/** The usual plural of an English word. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|ch|sh|s)$/.test(word) ? `${word}es` : `${word}s`;
}

/** True when one letter more, less, other or swapped with its neighbour turns one word into the other. */
export function isOneTypoApart(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1 || a === b) return false;
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let endA = a.length - 1;
  let endB = b.length - 1;
  while (endA >= start && endB >= start && a.charCodeAt(endA) === b.charCodeAt(endB)) {
    endA -= 1;
    endB -= 1;
  }
  const leftA = endA - start + 1;
  const leftB = endB - start + 1;
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** How many letters must be added, taken away, changed or swapped with their neighbours; null for more than two. */
export function typosBetween(a: string, b: string): number | null {
  const most = 2;
  if (Math.abs(a.length - b.length) > most) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let typos = Math.min(
        (last[column] as number) + 1,
        (now[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        typos = Math.min(typos, (beforeLast[column - 2] as number) + 1);
      }
      now.push(typos);
      least = Math.min(least, typos);
    }
    if (least > most) return null;
    beforeLast = last;
    last = now;
  }
  const typos = last[b.length] as number;
  return typos > most ? null : typos;
}
