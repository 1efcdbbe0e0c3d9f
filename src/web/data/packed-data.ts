// The data of a page's queries travels inside its HTML. Written as it is, a list repeats every key in every row, and
// quotes are escaped twice; packed, it takes less than half.

import { plainSlug } from '../../domain/shop/slug.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Marks an array of equal objects that is kept as columns: key to the values of all rows. */
const COLUMNS = '#';
/** Marks a list of texts of which many are the same: the different ones, and for each place which of them stands there. */
const REPEATED = '%';
/** Marks a text, number, truth value or null that stands in every place: itself, and how often. */
const SAME = '=';
/** Marks a column that is the same as one before it: the key of that one. */
const TWIN = '^';
/** Marks texts as one, with signs between them; in a list, after what all begin with and what all end with. */
const TEXTS = '|';
/** Marks a column of the slugs of one before it: the key of that one. */
const SLUGS = '/';
/** Marks a column of lists that hold one thing each: the column of these. */
const SINGLES = '&';
/** Stands before a key of the data that begins like a mark, or with itself. */
const ESCAPE = '\\';
/** What texts have in common is written apart when that leaves out more than this. */
const WORTH_A_MARK = 10;
const LIKE_A_MARK = /^[#%=^|/&\\]/;
const keyIn = (key: string) => (LIKE_A_MARK.test(key) ? `${ESCAPE}${key}` : key);
const keyOut = (key: string) => (key.startsWith(ESCAPE) ? key.slice(1) : key);

/** JSON data as one short text without double quotes. */
export function packData(data: unknown): string {
  return JSON.stringify(toColumns(data as Json))
    .replaceAll('~', '\\u007e')
    .replaceAll('"', '~');
}

/** What `packData` was given. */
export function unpackData(text: string): unknown {
  return fromColumns(JSON.parse(text.replaceAll('~', '"')) as Json);
}

function toColumns(value: Json): Json {
  if (Array.isArray(value)) {
    const keys = commonKeys(value);
    if (!keys) return value.map(toColumns);
    const rows = value as { [key: string]: Json }[];
    const columns = keys.map((key) => [key, rows.map((row) => row[key] as Json)] as const);
    const packed = columns.map(([key, values], place): [string, Json] => {
      const twin = columns.slice(0, place).find(([, before]) => areSameTexts(values, before));
      if (twin !== undefined) return [key, { [TWIN]: twin[0] }];
      const named = columns.slice(0, place).find(([, before]) => areSlugsOf(values, before));
      return [key, named === undefined ? toColumn(values) : { [SLUGS]: named[0] }];
    });
    return { [COLUMNS]: Object.fromEntries(packed) };
  }
  return isObject(value) ? mapKeys(Object.keys(value), (key) => toColumns(value[key] as Json), keyIn) : value;
}

/** Whether both columns hold the same different texts: what a label says is often what it stands for. */
function areSameTexts(values: readonly Json[], others: readonly Json[]): boolean {
  return (
    typeof values[0] === 'string' &&
    values.every((value, row) => value === others[row]) &&
    values.some((value) => value !== values[0])
  );
}

function areSlugsOf(values: readonly Json[], names: readonly Json[]): boolean {
  return values.every((value, row) => {
    const name = names[row];
    return typeof value === 'string' && typeof name === 'string' && value === plainSlug(name);
  });
}

/** Different texts as one, without what all of them begin and end with; null when one holds the sign between them. */
function joined(texts: readonly string[]): Json | null {
  const [first = '', ...others] = texts;
  if (texts.some((text) => text.includes(TEXTS))) return null;
  const least = Math.min(...texts.map((text) => text.length));
  let begin = 0;
  while (begin < least && others.every((text) => text[begin] === first[begin])) begin += 1;
  let end = 0;
  while (end < least - begin && others.every((text) => text.at(-1 - end) === first.at(-1 - end))) end += 1;
  if ((begin + end) * others.length < WORTH_A_MARK) return texts.join(TEXTS);
  const middles = texts.map((text) => text.slice(begin, text.length - end));
  return [first.slice(0, begin), first.slice(first.length - end), middles.join(TEXTS)];
}

/** The values of one key in all rows. */
function toColumn(values: readonly Json[]): Json {
  if (values.every((value) => Array.isArray(value) && value.length === 1)) {
    return { [SINGLES]: toColumn(values.map((value) => (value as Json[])[0] as Json)) };
  }
  const different = [...new Set(values)];
  const [first = null] = different;
  if (different.length === 1 && (first === null || typeof first !== 'object')) {
    return { [SAME]: [first, values.length] };
  }
  const isShorter =
    different.length <= values.length / 2 && different.some((value) => typeof value === 'string');
  if (!isShorter || !values.every((value) => value === null || typeof value === 'string')) {
    const text =
      values.length > 2 && values.every((value) => typeof value === 'string') ? joined(values) : null;
    return text === null ? toColumns([...values]) : { [TEXTS]: text };
  }
  return { [REPEATED]: [different, values.map((value) => different.indexOf(value))] };
}

/** The column that `toColumn` wrote. */
function fromColumn(column: Json): Json[] {
  if (isObject(column) && SINGLES in column) return fromColumn(column[SINGLES] as Json).map((one) => [one]);
  if (isObject(column) && SAME in column) {
    const [value, count] = column[SAME] as [Json, number];
    return Array.from({ length: count }, () => value);
  }
  if (isObject(column) && TEXTS in column) {
    const text = column[TEXTS] as string | [string, string, string];
    if (typeof text === 'string') return text.split(TEXTS);
    const [begin, end, middles] = text;
    return middles.split(TEXTS).map((middle) => begin + middle + end);
  }
  if (isObject(column) && REPEATED in column) {
    const [different, places] = column[REPEATED] as [Json[], number[]];
    return places.map((place) => different[place] as Json);
  }
  return fromColumns(column) as Json[];
}

function fromColumns(value: Json): Json {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isObject(value)) return value;
  const columns = value[COLUMNS];
  if (columns === undefined || !isObject(columns)) {
    return mapKeys(Object.keys(value), (key) => fromColumns(value[key] as Json), keyOut);
  }
  const decoded = new Map<string, Json[]>();
  for (const [key, column] of Object.entries(columns)) {
    const { [TWIN]: twin, [SLUGS]: named } = isObject(column) ? column : {};
    if (typeof twin === 'string') decoded.set(key, decoded.get(twin) as Json[]);
    else if (typeof named === 'string') decoded.set(key, (decoded.get(named) as string[]).map(plainSlug));
    else decoded.set(key, fromColumn(column));
  }
  const [first = []] = decoded.values();
  return Array.from(first, (_, row) =>
    Object.fromEntries([...decoded].map(([key, column]) => [key, column[row] as Json])),
  );
}

/** The keys that all of at least two objects have in the same order, or null. */
function commonKeys(values: readonly Json[]): string[] | null {
  const [first] = values;
  if (values.length < 2 || !isObject(first)) return null;
  const keys = Object.keys(first);
  const isSame = (value: Json) =>
    isObject(value) &&
    Object.keys(value).length === keys.length &&
    Object.keys(value).every((key, index) => key === keys[index]);
  return keys.length > 0 && values.every(isSame) ? keys : null;
}

function mapKeys(
  keys: readonly string[],
  read: (key: string) => Json,
  name: (key: string) => string = (key) => key,
): { [key: string]: Json } {
  return Object.fromEntries(keys.map((key) => [name(key), read(key)]));
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
