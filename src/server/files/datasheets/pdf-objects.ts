import { inflateSync } from 'node:zlib';

/** Of all packed objects of one file, unpacked: their words, not their pictures. */
const MOST_UNPACKED_BYTES = 30_000_000;
const MOST_OBJECTS = 300_000;

/** What a document is made of, without what its pages draw. */
export interface PdfFacts {
  pages: number;
  isLocked: boolean;
  /** Runs something, opens something else or carries other files. */
  isActive: boolean;
}

/** Thrown for what is no whole document, or a larger one than any datasheet. */
export class PdfUnreadable extends Error {}

/** What the dictionary of packed objects may say, each once: with filters upon filters readers see what we do not. */
const PACKING = new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'DL', 'Extends', 'Filter', 'FlateDecode']);
/** Numbers that stand in the dictionary itself: '/First 1 0 R' is none. */
const COUNT = /\/N[\s\0]{1,99}(\d{1,9})[\s\0]{0,99}[/>]/;
const FIRST = /\/First[\s\0]{1,99}(\d{1,9})[\s\0]{0,99}[/>]/;

/** Names that make a document more than something to be read. */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'XFA',
]);

/**
 * Looks through the objects of a PDF, those packed together too. What a page draws is skipped: nothing in it can act.
 * A later object of a number stands for the earlier one, as it does where a document was saved on top of itself.
 */
export function readPdf(bytes: Buffer): PdfFacts {
  const file = bytes.toString('latin1');
  /** Whether each object is a page, by its number. */
  const pages = new Map<string, boolean>();
  let unpacked = 0;
  let isLocked = false;
  let isActive = false;
  const keep = (number: string | null, text: string) => {
    const names = namesOf(text);
    isLocked ||= names.includes('Encrypt');
    isActive ||= names.some((name) => ACTIVE.has(name));
    if (number !== null) pages.set(number, isOfType(names, 'Page'));
    if (pages.size > MOST_OBJECTS) throw new PdfUnreadable();
    return names;
  };
  for (const { number, text, stream } of objectsOf(file)) {
    const names = keep(number, text);
    if (!holdsPackedObjects(names)) continue;
    // One that was written into a text of another object: readers that are led there find it.
    if (stream === null) throw new PdfUnreadable();
    const layout = layoutOf(text, names);
    const packed = unpack(bytes.subarray(stream.start, stream.end), MOST_UNPACKED_BYTES - unpacked);
    unpacked += packed.length;
    // As a whole, too: an object may be said to begin in the middle of another one's names.
    keep(null, packed);
    for (const one of packedObjects(packed, layout)) keep(one.number, one.text);
  }
  const count = [...pages.values()].filter(Boolean).length;
  // What is locked cannot be counted.
  if (count === 0 && !isLocked) throw new PdfUnreadable();
  return { pages: count, isLocked, isActive };
}

interface PdfObject {
  /** Null for what stands between objects: trailers. */
  number: string | null;
  /** Everything outside its stream. */
  text: string;
  stream: { start: number; end: number } | null;
}

/** Objects and what stands between them, in the order of the file. */
function* objectsOf(file: string): Generator<PdfObject> {
  const head = /(\d{1,10})[\s\0]{1,9}\d{1,5}[\s\0]{1,9}obj\b/g;
  let from = 0;
  for (let found = head.exec(file); found !== null; found = head.exec(file)) {
    if (found.index > from) yield { number: null, text: file.slice(from, found.index), stream: null };
    const start = found.index + found[0].length;
    const end = endOf(file, start);
    if (!end.isStream) {
      from = end.at;
      yield { number: found[1] as string, text: file.slice(start, from), stream: null };
    } else {
      const wordEnd = end.at + 'stream'.length;
      const dataAt = wordEnd + (file[wordEnd] === '\r' ? 2 : 1);
      const dataEnd = file.indexOf('endstream', dataAt);
      if (dataEnd < 0) throw new PdfUnreadable();
      from = dataEnd + 'endstream'.length;
      yield {
        number: found[1] as string,
        text: file.slice(start, end.at),
        stream: { start: dataAt, end: dataEnd },
      };
    }
    head.lastIndex = from;
  }
  yield { number: null, text: file.slice(from), stream: null };
}

/**
 * Where an object's own 'stream' or 'endobj' stands, as readers find it: in a text, a comment or a name it is no word. The
 * end of the file without one.
 */
function endOf(file: string, start: number): { at: number; isStream: boolean } {
  // Numbers with gaps, comments, names and texts in angles are passed over; brackets and words are taken.
  const tokens =
    /[\d.+\0\t\n\f\r -]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<(?!<)[^>]*>?|(<<|>>|[([\]]|[^\0\t\n\f\r ()<>[\]{}/%]+)/g;
  tokens.lastIndex = start;
  const open: string[] = [];
  for (let found = tokens.exec(file); found !== null; found = tokens.exec(file)) {
    const token = found[1];
    if (token === '(') tokens.lastIndex = endOfText(file, tokens.lastIndex);
    else if (token === '<<' || token === '[') open.push(token);
    else if (token === '>>' || token === ']') {
      if (open.pop() !== (token === ']' ? '[' : '<<')) throw new PdfUnreadable();
    } else if (token === 'stream' || token === 'endobj') {
      // Readers pass over a word inside brackets, and go on with the object.
      if (open.length > 0) throw new PdfUnreadable();
      return { at: found.index, isStream: token === 'stream' };
    }
  }
  return { at: file.length, isStream: false };
}

/** Behind the parenthesis that ends a text, in which others may stand in pairs or behind backslashes. */
function endOfText(file: string, start: number): number {
  const signs = /\\[\s\S]|[()]/g;
  signs.lastIndex = start;
  let depth = 1;
  for (let found = signs.exec(file); found !== null; found = signs.exec(file)) {
    if (found[0] === '(') depth += 1;
    else if (found[0] === ')') depth -= 1;
    if (depth === 0) return signs.lastIndex;
  }
  return file.length;
}

/** Readers find packed objects without asking for the type of what holds them; an outline has a First, but no N. */
function holdsPackedObjects(names: readonly string[]): boolean {
  return isOfType(names, 'ObjStm') || (names.includes('First') && names.includes('N'));
}

/** How many objects are packed, and where the first one begins. */
interface Layout {
  count: number;
  first: number;
}

function layoutOf(dictionary: string, names: readonly string[]): Layout {
  // A text or a comment may hold what looks like all of this.
  const isPlain =
    !/[(%]/.test(dictionary) &&
    names.includes('FlateDecode') &&
    names.every((name, at) => PACKING.has(name) && names.indexOf(name) === at);
  const count = COUNT.exec(dictionary)?.[1];
  const first = FIRST.exec(dictionary)?.[1];
  if (!isPlain || count === undefined || first === undefined) throw new PdfUnreadable();
  return { count: Number(count), first: Number(first) };
}

/** The objects of a packed stream: first pairs of number and place, then the objects. */
function* packedObjects(
  packed: string,
  { count, first }: Layout,
): Generator<{ number: string; text: string }> {
  const pairs = packed.slice(0, first).match(/\d{1,10}/g) ?? [];
  if (first > packed.length || pairs.length < count * 2) throw new PdfUnreadable();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const start = first + Number(pairs[at + 1]);
    const end = at + 3 < pairs.length ? first + Number(pairs[at + 3]) : packed.length;
    yield { number: pairs[at] as string, text: packed.slice(start, Math.max(start, end)) };
  }
}

function unpack(bytes: Buffer, most: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    throw new PdfUnreadable();
  }
}

/** The names of an object in order, with what is written in numbers read as letters: '/J#53' is JS. */
function namesOf(text: string): string[] {
  return (text.match(/\/[^\s\0()<>[\]{}/%]{1,127}/g) ?? []).map((name) =>
    name
      .slice(1)
      .replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

function isOfType(names: readonly string[], type: string): boolean {
  return names.some((name, at) => name === 'Type' && names[at + 1] === type);
}
