import { latinDigits } from '../shop/digits.ts';
import { isUnit, JOINING_WORDS, NUMBER_WORDS, PRICE_WORDS } from './order-words.ts';

// A line of a message as its words, numbers and signs.

/** Letters of a line that are read: nobody names an item with more. */
export const MOST_LINE_LETTERS = 400;

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\ufe0f/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no keyboard types is a gap
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/g;
/** What is typed on an English keyboard: nothing to fold but its case. */
const PLAIN = /^[\t-\r -~]*$/;
/** Letters of other scripts that look like Latin ones, each before its twin. */
const LOOKALIKES = new Map(
  [
    ...[
      'аa',
      'вb',
      'сc',
      'еe',
      'нh',
      'кk',
      'мm',
      'оo',
      'рp',
      'тt',
      'хx',
      'уy',
      'іi',
      'ѕs',
      'јj',
      'ԁd',
      'ԛq',
      'ԝw',
    ],
    ...['Αa', 'Βb', 'Εe', 'Ζz', 'Ηh', 'Ιi', 'Κk', 'Μm', 'Νn', 'Οo', 'Ρp', 'Τt', 'Χx', 'Υy', 'οo', 'χx'],
  ].flatMap((pair) => {
    const [other = '', latin = ''] = [...pair];
    return [
      [other, latin],
      [other.toUpperCase(), latin],
    ];
  }) as [string, string][],
);

const GLUED_UNIT = /^(.*)[-x](\d{1,7})([\p{L}\p{M}]+)$/u;
/** 'tinota', 'duita': a number word with what is counted; a dasta is a quire of paper, satta says 'instead'. */
const COUNTED_WORD = /^(?!dasta$|satta$)([a-z]{2,8}?)(?:otaa?|wata|vata|taa?)$/;
const COUNTED_DEVANAGARI = /^([\p{L}\p{M}]{1,8}?)(?:ओटा|वटा|टा)$/u;
/** Neither a size, since no goods are ten metres in millimetres, nor a quantity beside another: what an article is called. */
export const ARTICLE_NUMBER = /^\d{5,}$/;
const COUNTED_ARTICLE = /^(\d{5,})x(\d{1,7})$/;
const LIST_NUMBER = /^\s*(?:[([]?\d{1,3}(?:[)\]]|\.(?!\d))|\d\u20e3)\s*(?=\S)/;
const BULLET = /^\s*(?:[-−–—]\s+|x\s+|[•●▪◦‣·⁃➤➢✓✔☑>#]+\s*)/;
/** Signs that multiply, and nothing else; the letter x may belong to a name. */
const TIMES = /[×✕✖*]/g;
/** How WhatsApp writes what stands out, and what was struck out. */
const BOLD = /(?<=^|\s)[*_]([^*_\s][^*_\n]{0,100})[*_](?=[\s:,.-]|$)/g;
const STRUCK = /(?<=^|\s)~[^~\s][^~\n]{0,100}~(?=[\s:,.-]|$)/g;
const ARROW = /[-=]{1,2}>|[→⇒➔➡]/g;
/** What leads from a name to its number. */
const LEADER = /\.{3,}|_{2,}|[-–—]{2,}/g;
const SAYS_SOMETHING = /[\p{L}\p{N}:@−–—-]/u;

/** Latin digits and letters, lower case, nothing invisible. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = latinDigits(text.toWellFormed().normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(CONTROLS, ' ');
  return [...plain]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toLowerCase();
}

/** The words, numbers and signs of a line; sizes are one. */
export function tokensOf(raw: string): string[] {
  const tokens = looseTokensOf(raw);
  const start = tokens.findIndex((token) => !JOINING_WORDS.has(token));
  return start === -1 ? [] : joinSizes(tokens.slice(start));
}

/** The same with each number of a size for itself: 'ADA 3328 x 6' is no size. */
export function looseTokensOf(raw: string): string[] {
  const said = raw.slice(0, MOST_LINE_LETTERS).replace(STRUCK, ' ').replace(BOLD, '$1').replace(TIMES, ' x ');
  const text = fold(said).replace(BULLET, '').replace(LIST_NUMBER, '');
  return text
    .replace(ARROW, ' : ')
    .replace(LEADER, ' : ')
    .replace(/[\t:=;।|]|,\s|,$/g, ' : ')
    .replace(/[()[\]{}"“”„!?]/g, ' ')
    .replace(/@/g, ' @')
    .split(/\s+/)
    .map((token) => token.replace(/[.,]{1,3}$/, ''))
    .flatMap(apart)
    .filter((token) => SAYS_SOMETHING.test(token) || JOINING_WORDS.has(token));
}

/** '18 x 12 x 12' as one token; 'LED 9W x 10' stays three. */
function joinSizes(tokens: readonly string[]): string[] {
  const from = isCountedCode(tokens) ? 3 : 0;
  const joined = tokens.slice(0, from);
  for (let at = from; at < tokens.length; at += 1) {
    let size = tokens[at] as string;
    while (/^\w{1,30}$/.test(size) && size.split('x').every(isSize) && tokens[at + 1] === 'x') {
      const next = tokens[at + 2] ?? '';
      if (!isSize(next)) break;
      size = `${size}x${next}`;
      at += 2;
    }
    joined.push(size);
  }
  return joined;
}

/** 'p 77 x 2' alone on its line: two letters and a number are a part number, and no goods are named that have a size. */
export function isCountedCode([
  letters = '',
  number = '',
  sign,
  count = '',
  after,
]: readonly string[]): boolean {
  // 'm 10 x 40' is a thread.
  const isCode = letters !== 'm' && /^[a-z]{1,2}$/.test(letters) && !isUnit(letters) && /^\d+$/.test(number);
  const isEnd = after === undefined || isUnit(after) || after === ':' || PRICE_WORDS.has(after);
  return isCode && sign === 'x' && /^\d+$/.test(count) && isEnd;
}

/** 'goggles-7pcs', '50/100' and '69657046x5' with their parts apart. */
function apart(token: string): string[] {
  const [, article, count] = COUNTED_ARTICLE.exec(token) ?? [];
  if (article !== undefined && count !== undefined) return [article, 'x', count];
  const counted = (COUNTED_WORD.exec(token) ?? COUNTED_DEVANAGARI.exec(token))?.[1] ?? '';
  if (NUMBER_WORDS.has(counted)) return [counted, 'ota'];
  const [, name = '', number = '', unit = ''] = GLUED_UNIT.exec(token) ?? [];
  const isName = /\p{L}/u.test(name) && !name.split('x').every(isSize);
  return isUnit(unit) && isName ? [name, number, unit] : [token];
}

/** A number alone, a metric thread, or 18x12: what follows its 'x' is another size. */
export function isSize(token: string): boolean {
  return (
    !ARTICLE_NUMBER.test(token) && /^(?:m?\d+(?:\.\d+)?|\d+(?:\.\d+)?(?:mm|cm|m|in|inch|ft))$/.test(token)
  );
}
