import { latinDigits } from './digits.ts';
import { isSizeUnit } from './search-terms.ts';

// What somebody writes who orders by message: one item per line, in English, Nepali or both.

export const MOST_ORDER_LINES = 200;
export const MOST_ORDER_LETTERS = 20_000;
export const WRONG_QUANTITY = 'Quantity must be a whole number of at least 1';
/** Letters of a line that are read: nobody names an item with more. */
export const MOST_LINE_LETTERS = 400;
/** As many units as one line of a cart can hold. */
const MOST_UNITS = 1_000_000;

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
}

/** A pasted line, and the items it may hold. */
export interface OrderLineText {
  raw: string;
  /** One for each part that a semicolon or comma sets apart; the line itself where none does. */
  parts: string[];
  /** The line may also be one item whose name has a comma: no part tells its own quantity. */
  mayBeWhole: boolean;
}

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\ufe0f/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no keyboard types is a gap
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/g;
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
    ...[
      'Αa',
      'Βb',
      'Εe',
      'Ζz',
      'Ηh',
      'Ιi',
      'Κk',
      'Μm',
      'Νn',
      'Οo',
      'Ρp',
      'Τt',
      'Χx',
      'Υy',
      'οo',
      'χx',
      '×x',
      '✕x',
      '✖x',
      '*x',
    ],
  ].flatMap((pair) => {
    const [other = '', latin = ''] = [...pair];
    return [
      [other, latin],
      [other.toUpperCase(), latin],
    ];
  }) as [string, string][],
);

const words = (text: string) => text.split(' ');
/** What goods are counted in. */
const COUNTS = new Set([
  ...words('ota otaa wota wata wataa vata vota gota goti ottaa dana daana than thaan thaans thans'),
  ...words(
    'थान वटा ओटा गोटा दाना पिस पीस पिसेस सेट जोडी जोडा बाकस बक्स कार्टुन प्याकेट प्याकेट् पोका रोल क्वाइल बोरा बोरी झोला दर्जन रिम बोतल बट्टा ड्रम बन्डल पत्ता',
  ),
  ...words('pc pcs pec pecs pice pices peice peices piece pieces pis nos no nos. unit units each ea qty'),
  ...words(
    'pkt pkts packet packets pack packs pac poka box boxes bx bax bakas bakus carton cartons ctn ctns cartoon',
  ),
  ...words(
    'dozen dozens doz dz darjan darzan roll rolls rol coil coils set sets pair pairs jor jodi jora bundle bundles',
  ),
  ...words(
    'ream reams rim rims bag bags bora boras bottle bottles btl can cans jar jars tube tubes drum drums',
  ),
]);
const DOZENS = new Set(words('dozen dozens doz dz darjan darzan दर्जन'));
/** Counts too, but as often the size of one: a coil of 90 metres, a pad of 200 sheets. */
const LENGTHS = new Set(words('mtr mtrs meter meters metre metres मिटर मीटर sheet sheets'));
const NUMBER_WORDS = new Map(
  words(
    'one:1 two:2 three:3 four:4 five:5 six:6 ten:10 ek:1 euta:1 eauta:1 dui:2 duita:2 tin:3 teen:3 char:4 chaar:4 panch:5 paanch:5 chha:6 das:10 एक:1 एउटा:1 दुई:2 दुइटा:2 तीन:3 तिन:3 चार:4 पाँच:5 पांच:5 छ:6 दस:10 दश:10',
  ).map((pair) => {
    const [word = '', value = ''] = pair.split(':');
    return [word, Number(value)];
  }),
);
/** Words that name no goods. */
const COURTESIES = new Set([
  ...words('dai daju didi bhai bhaiya bahini sir madam maam hajur ji jee namaste namaskar hello hi hey dear'),
  ...words(
    'yo yi tyo ko ka lai le ra ani pani ni hai ho hola hos chha cha xa chahiyo chaiyo chahincha chaincha chahinxa',
  ),
  ...words(
    'chahiye chaiyeko chahieko pathaunu pathaunus pathaidinu pathaidinus pathaunuhos pathaideu dinu dinus dinuhos dinuhola',
  ),
  ...words(
    'dinos garnu garnus garidinu garidinus rakhnu rakhnus saman samaan saaman aaja bholi chito please pls plz kindly',
  ),
  ...words(
    'need needed want wanted send order ordering urgent thanks thank thx rate price qty quantity total required and also',
  ),
  ...words('दाइ दाजु दिदी भाइ बहिनी सर हजुर जी नमस्ते नमस्कार यो यी त्यो को का लाई ले र अनि पनि नि है हो होला होस् छ'),
  ...words(
    'चाहियो चाहिन्छ चाहिएको पठाउनु पठाउनुस् पठाउनुहोस् पठाउनुहोला पठाइदिनु पठाइदिनुस् दिनु दिनुस् दिनुहोस् दिनुहोला गर्नु गर्नुस्',
  ),
  ...words('सामान आज भोलि छिटो कृपया धन्यवाद मूल्य संख्या'),
]);
const QUANTITY_WORDS = new Set(words('qty quantity qnty संख्या परिमाण'));
const PRICE_WORDS = new Set(words('@ rs rs. re npr nrs rupees रू रु रू. रु. रुपैयाँ'));
/** Standards of wiring, not rupees. */
const RS_STANDARDS = new Set(['232', '422', '485']);

const NUMBER = /^\d[\d,]*(?:\.\d+)?$/;
const NUMBER_AND_UNIT = /^(\d[\d,]*(?:\.\d+)?)([\p{L}\p{M}]+)$/u;
const GLUED_UNIT = /^(.*[^\d.,-])-(\d{1,7})([\p{L}\p{M}]+)$/u;
const NEGATIVE = /^[-−–]\d[\d.,]*$/;
const NEGATIVE_AND_UNIT = /^[-−–]\d[\d.,]*([\p{L}\p{M}]+)$/u;
const EXPONENT = /^\d+(?:\.\d+)?e\+?\d+$/;
const RANGE = /^(\d{1,7})[-/](\d{1,7})$/;
const PRICE = /^(@|rs\.?|npr\.?|nrs\.?|रू\.?|रु\.?)\.?(\d[\d,]*(?:\.\d+)?)(?:\/[-=]?|\/\p{L}*|-)?$/u;
const PRICE_BEHIND = /^(\d[\d,]*(?:\.\d+)?)(?:\/-|\/=|rs\.?|रू|रु)$/;
/** Neither a size, since no goods are ten metres in millimetres, nor a quantity beside another: what an article is called. */
const ARTICLE_NUMBER = /^\d{5,}$/;
const COUNTED_ARTICLE = /^(\d{5,})x(\d{1,7})$/;
const LIST_NUMBER = /^\s*[([]?\d{1,3}(?:[)\]]|\.(?!\d))\s*(?=\S)/;
const BULLET = /^\s*(?:[-−–—]\s+|[•●▪◦‣·⁃➤➢✓✔☑>#]+\s*)/;
const HAS_NAME = /\p{L}/u;
/** The first cell of a row that is numbered. */
const ROW_NUMBER = /^\d{1,3}[.)]?$/;

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

/**
 * The ways to understand an item, the likeliest first. More than one only where a bare number stands at an end: it may be
 * the quantity ('LED bulb 9W 5') or belong to the name ('Raspberry Pi 5'), which only who knows the goods can tell.
 */
export function readOrderLine(raw: string): OrderReading[] {
  const row = readRow(raw);
  if (row !== null) return row;
  const { rest, targetPricePaisa } = takePrice(tokensOf(raw));
  const found = statedQuantities(rest);
  if (found.length > 0) return [readingOf(rest, found, targetPricePaisa)];
  const bare = bareNumbers(rest);
  const readings = bare.map((one) => readingOf(rest, [one], targetPricePaisa));
  return [...readings, readingOf(rest, [], targetPricePaisa)];
}

/**
 * A row of a spreadsheet, as it is pasted: cells between tabs, the last one a quantity (with its price). Whatever stands
 * before is the item, also numbers with units; a first cell that may be a code is also read alone. Null for other lines.
 */
function readRow(raw: string): OrderReading[] | null {
  const cells = raw.split('\t').map((cell) => cell.trim());
  const last = cells.pop() ?? '';
  const { rest, targetPricePaisa } = takePrice(tokensOf(last));
  const quantity = rest.length === 0 ? undefined : onlyQuantity(rest);
  if (cells.length === 0 || quantity === undefined) return null;
  const isNumbered = cells.length > 1 && ROW_NUMBER.test(latinDigits(cells[0] ?? ''));
  const named = cells.slice(isNumbered ? 1 : 0).filter((cell) => cell !== '');
  const [first = ''] = named;
  // The number before the quantity may be one too: it is shown, not guessed.
  const before = named.length > 1 ? onlyQuantity(tokensOf(named.at(-1) ?? '')) : undefined;
  const quantities = before === undefined ? [quantity] : [before, quantity];
  const items = [before === undefined ? named.join(' ') : named.slice(0, -1).join(' ')];
  if (named.length > 1 && !/\s/.test(first)) items.push(first);
  return items.map((item) => readingOf(takePrice(tokensOf(item)).rest, quantities, targetPricePaisa));
}

/** What a cell says that holds a quantity, with its unit or without, and nothing else; else undefined. */
function onlyQuantity(tokens: readonly string[]): Quantity | undefined {
  const [token = '', unit = ''] = tokens;
  const apart = { from: 0, to: 0 };
  if (tokens.length === 1 && isNumberLike(token)) return { ...quantityOf(token, '', 0, 0), ...apart };
  const [found, other] = withUnitAt(tokens, 0);
  const isWhole = found !== undefined && other === undefined && found.to === tokens.length;
  return isWhole || (tokens.length === 2 && isNumberLike(token) && isUnit(unit))
    ? { ...(found as Quantity), ...apart }
    : undefined;
}

interface Quantity {
  /** Null: a quantity that nobody can order. */
  value: number | null;
  /** Tokens it takes up, the last one not included. */
  from: number;
  to: number;
  isLength?: boolean;
}

function partsOf(raw: string): OrderLineText {
  if (readRow(raw) !== null) return { raw, parts: [raw], mayBeWhole: false };
  const lists = raw.split(';').map((part) => part.trim());
  const split = namesEach(lists) ? lists : [raw];
  const parts = split.flatMap((list) => {
    const items = list.split(/,\s/).map((part) => part.trim());
    return namesEach(items) ? items : [list];
  });
  const mayBeWhole =
    parts.length > 1 &&
    parts.length <= MOST_ORDER_LINES &&
    split.length === 1 &&
    parts.slice(0, -1).some((part) => readOrderLine(part)[0]?.quantityAssumed === true);
  return { raw, parts, mayBeWhole };
}

function namesEach(parts: readonly string[]): boolean {
  // More than are read at once need no reading to be too many.
  return (
    parts.length > MOST_ORDER_LINES ||
    (parts.length > 1 && parts.every((part) => readOrderLine(part).every(({ item }) => HAS_NAME.test(item))))
  );
}

/** Latin digits and letters, lower case, nothing invisible. */
function fold(text: string): string {
  const plain = latinDigits(text.toWellFormed().normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(CONTROLS, ' ');
  return [...plain]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toLowerCase();
}

function tokensOf(raw: string): string[] {
  const text = fold(raw.slice(0, MOST_LINE_LETTERS)).replace(BULLET, '').replace(LIST_NUMBER, '');
  const tokens = text
    .replace(/[\t:=;।|]|,\s|,$/g, ' : ')
    .replace(/[()[\]{}"“”„!?]/g, ' ')
    .replace(/@/g, ' @')
    .split(/\s+/)
    .map((token) => token.replace(/[.,]{1,3}$/, ''))
    .flatMap(apart)
    .filter((token) => token !== '');
  return joinSizes(tokens);
}

/** '18 x 12 x 12' as one token; 'LED 9W x 10' stays three. */
function joinSizes(tokens: readonly string[]): string[] {
  const from = isCountedCode(tokens) ? 3 : 0;
  const joined = tokens.slice(0, from);
  for (let at = from; at < tokens.length; at += 1) {
    let size = tokens[at] as string;
    while (/^\w{1,30}$/.test(size) && isSize(size.split('x').at(-1) ?? '') && tokens[at + 1] === 'x') {
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
function isCountedCode([letters = '', number = '', sign, count = '', after]: readonly string[]): boolean {
  // 'm 10 x 40' is a thread.
  const isCode = letters !== 'm' && /^[a-z]{1,2}$/.test(letters) && !isUnit(letters) && /^\d+$/.test(number);
  const isEnd = after === undefined || isUnit(after) || after === ':' || PRICE_WORDS.has(after);
  return isCode && sign === 'x' && /^\d+$/.test(count) && isEnd;
}

/** 'goggles-7pcs', '50/100' and '69657046x5' with their parts apart. */
function apart(token: string): string[] {
  const [, article, count] = COUNTED_ARTICLE.exec(token) ?? [];
  if (article !== undefined && count !== undefined) return [article, 'x', count];
  const [, name = '', number = '', unit = ''] = GLUED_UNIT.exec(token) ?? [];
  return isUnit(unit) ? [name, number, unit] : [token];
}

function takePrice(tokens: readonly string[]): { rest: string[]; targetPricePaisa: number | null } {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    const [, sign = '', glued = ''] = PRICE.exec(token) ?? [];
    if (glued !== '' && !(sign === 'rs' && RS_STANDARDS.has(glued))) return priceAt(tokens, at, 1, glued);
    if (PRICE_WORDS.has(token)) {
      // '@ rs 450' and 'rs : 450'.
      const skip = PRICE_WORDS.has(next) || next === ':' ? 2 : 1;
      const price = (tokens[at + skip] ?? '').replace(/\/.*$|-$/, '');
      const joined = PRICE.exec(tokens[at + 1] ?? '')?.[2];
      if (joined !== undefined) return priceAt(tokens, at, 2, joined);
      if (NUMBER.test(price) && !(token === 'rs' && RS_STANDARDS.has(price)))
        return priceAt(tokens, at, skip + 1, price);
      const before = tokens[at - 1] ?? '';
      if (token !== '@' && at > 1 && NUMBER.test(before)) return priceAt(tokens, at - 1, 2, before);
      return priceAt(tokens, at, 1, '');
    }
    const behind = PRICE_BEHIND.exec(token)?.[1];
    if (behind !== undefined) return priceAt(tokens, at, 1, behind);
  }
  return { rest: [...tokens], targetPricePaisa: null };
}

function priceAt(tokens: readonly string[], at: number, count: number, price: string) {
  const rupees = Number(price.replaceAll(',', ''));
  const isPrice = price !== '' && rupees > 0 && rupees < 1_000_000_000;
  let end = at + count;
  // 'per pc', 'each', '/ pcs': what the price is for.
  if (/^(?:per|each|ko|का|को|ma|मा|\/|\/.{1,8})$/.test(tokens[end] ?? '')) end += 1;
  if (/^(?:per|\/)$/.test(tokens[end - 1] ?? '') && isUnit(tokens[end] ?? '')) end += 1;
  return {
    rest: [...tokens.slice(0, at), ...tokens.slice(end)],
    targetPricePaisa: isPrice ? Math.round(rupees * 100) : null,
  };
}

/** What goods are counted or measured in, lower case. */
export function isUnit(word: string): boolean {
  return COUNTS.has(word) || LENGTHS.has(word);
}

/** What says clearly how many: a unit beside it, or a sign between it and the name. */
function statedQuantities(tokens: readonly string[]): Quantity[] {
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

const OR_WORDS = new Set(words('or to वा ki कि dekhi देखि ya या'));

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

/** A number alone, a metric thread, or 18x12: what follows its 'x' is another size. */
function isSize(token: string): boolean {
  return (
    !ARTICLE_NUMBER.test(token) && /^(?:m?\d+(?:\.\d+)?|\d+(?:\.\d+)?(?:mm|cm|m|in|inch|ft))$/.test(token)
  );
}

/** Numbers without any sign at either end of a line that has a name, and that measure nothing. */
function bareNumbers(tokens: readonly string[]): Quantity[] {
  const last = tokens.length - 1;
  if (last < 1) return [];
  return [...new Set([0, last])]
    .filter((at) => isNumberLike(tokens[at] ?? '') && !isSizeUnit(tokens[at + 1] ?? ''))
    .map((at) => quantityOf(tokens[at] ?? '', '', at, at + 1));
}

function isNumberLike(token: string): boolean {
  return NUMBER.test(token) || NEGATIVE.test(token) || EXPONENT.test(token);
}

function quantityOf(number: string, unit: string, from: number, to: number): Quantity {
  const value = Number(number.replaceAll(',', '')) * (DOZENS.has(unit) ? 12 : 1);
  const isQuantity = /^[\d,]+$/.test(number) && Number.isInteger(value) && value >= 1 && value <= MOST_UNITS;
  return { value: isQuantity ? value : null, from, to, isLength: LENGTHS.has(unit) };
}

function readingOf(
  tokens: readonly string[],
  quantities: readonly Quantity[],
  targetPricePaisa: number | null,
): OrderReading {
  const isTaken = (at: number) => quantities.some(({ from, to }) => at >= from && at < to);
  const isWrong = quantities.some(({ value }) => value === null);
  const values = [...new Set(quantities.map(({ value }) => value ?? 0))];
  const item = tokens
    .filter((token, at) => !isTaken(at) && !COURTESIES.has(token) && HAS_LETTER_OR_DIGIT.test(token))
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
  };
}

/** '18x12x12': its numbers are words of the name. */
const SIZES = /^\d[\d.]*(?:x\d[\d.]*)+(?:mm|cm|m|in|inch)?$/;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
