import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import {
  cellCounter,
  LONGEST_CELL,
  type SheetCell,
  SheetError,
  type SheetLimits,
  type SheetRow,
  tooManyRows,
} from './sheet.ts';

const MOST_ENTRIES = 1_000;
/** Of one part and of all parts that are read: more than 20,000 rows take. */
const LARGEST_PART = 100_000_000;
const LARGEST_SUM = 140_000_000;
const MOST_SHARED_TEXTS = 500_000;
/** Of a number format, in spreadsheet programs too. */
const LONGEST_FORMAT = 255;
const MOST_ZEROS = 20;
const UNREADABLE = 'The file cannot be read as an XLSX workbook';

/** The first visible sheet of a workbook, as its cells were stored: formulas by their last result. */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  try {
    const parts = await openParts(bytes);
    const sheet = await firstSheet(parts);
    const texts = await readSharedTexts(parts);
    const formats = await readFormats(parts);
    return await readRows(parts, sheet, { texts, formats, limits });
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(UNREADABLE);
  }
}

interface Parts {
  /** Feeds the text of a part, piece by piece; false when the workbook has no such part. */
  read(name: string, feed: (text: string) => void): Promise<boolean>;
}

async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= MOST_ENTRIES) reject(new SheetError(UNREADABLE));
      else {
        entries.set(entry.fileName.toLowerCase(), entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
  let sum = 0;
  return {
    async read(name, feed) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return false;
      const decoder = new TextDecoder('utf-8', { fatal: true });
      let size = 0;
      // What a part claims to hold is checked against what comes out of it (threats.md: bombs).
      for await (const chunk of await openStream(zip, entry)) {
        size += chunk.length;
        sum += chunk.length;
        if (size > LARGEST_PART || sum > LARGEST_SUM) throw new SheetError('The workbook is too large');
        feed(decoder.decode(chunk, { stream: true }));
      }
      return true;
    },
  };
}

async function openStream(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Parses a part; names of elements come without their prefix. Documents that define things of their own are refused. */
async function parse(
  parts: Parts,
  name: string,
  handlers: {
    open?: (tag: string, attributes: Record<string, string>) => void;
    close?: (tag: string) => void;
    text?: (text: string) => void;
  },
): Promise<boolean> {
  const parser = new SaxesParser();
  const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new SheetError(UNREADABLE);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open?.(local(tag.name), tag.attributes));
  parser.on('closetag', (tag) => handlers.close?.(local(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  const isThere = await parts.read(name, (text) => parser.write(text));
  if (isThere) parser.close();
  return isThere;
}

/** The part of the first sheet that is not hidden. */
async function firstSheet(parts: Parts): Promise<string> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const isWorkbook = await parse(parts, 'xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      sheets.push({ id, isHidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  if (!isWorkbook) throw new SheetError(UNREADABLE);
  await parse(parts, 'xl/_rels/workbook.xml.rels', {
    open: (tag, { Id, Target }) => {
      if (tag === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = sheet === undefined ? undefined : targets.get(sheet.id);
  if (target === undefined) throw new SheetError('The workbook has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function readSharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = 0;
  await parse(parts, 'xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') text = '';
      // How Japanese names are read aloud is no part of the text.
      else if (tag === 'rPh') isReading += 1;
      else if (tag === 't') isText = isReading === 0;
    },
    close(tag) {
      if (tag === 'rPh') isReading -= 1;
      else if (tag === 't') isText = false;
      else if (tag === 'si') {
        if (texts.length >= MOST_SHARED_TEXTS) throw new SheetError('The workbook is too large');
        // Cleaned once, however many cells show it.
        texts.push(plain(text));
      }
    },
    text(piece) {
      if (isText && text.length < LONGEST_CELL) text += piece;
    },
  });
  return texts;
}

/** How numbers of a style are shown: as a date, or padded with zeros to a length. */
interface NumberFormat {
  isDate: boolean;
  zeros: number;
}

const PLAIN: NumberFormat = { isDate: false, zeros: 0 };

async function readFormats(parts: Parts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await parse(parts, 'xl/styles.xml', {
    open(tag, attributes) {
      if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'cellXfs') isCellStyle = true;
      else if (tag === 'xf' && isCellStyle && formats.length < 100_000) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(formatOf(id, codes.get(id) ?? ''));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

function formatOf(id: number, code: string): NumberFormat {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return { isDate: true, zeros: 0 };
  const shown = code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '');
  if (/^0{2,}$/.test(shown)) return { isDate: false, zeros: Math.min(shown.length, MOST_ZEROS) };
  return { isDate: /[ymdhs]/i.test(shown) && !/general/i.test(shown), zeros: 0 };
}

async function readRows(
  parts: Parts,
  sheet: string,
  { texts, formats, limits }: { texts: string[]; formats: NumberFormat[]; limits: SheetLimits },
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const count = cellCounter();
  let line = 0;
  let row: SheetRow | null = null;
  let column = -1;
  let type = 'n';
  let format = PLAIN;
  let text = '';
  let isValue = false;
  let isReading = 0;
  const isThere = await parse(parts, sheet, {
    open(tag, attributes) {
      if (tag === 'row') {
        line = Number(attributes.r ?? line + 1);
        row = { line, cells: [] };
        column = -1;
      } else if (tag === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        format = formats[Number(attributes.s ?? 0)] ?? PLAIN;
        text = '';
      } else if (tag === 'rPh') isReading += 1;
      else if (tag === 'v' || (tag === 't' && isReading === 0)) isValue = true;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'rPh') isReading -= 1;
      else if (tag === 'c' && row !== null && column < limits.columns) {
        while (row.cells.length < column) row.cells.push({ text: '', kind: 'text' });
        row.cells[column] = cellOf({ type, text, format, texts });
      } else if (tag === 'row' && row !== null) {
        if (row.cells.some((cell) => cell.text !== '')) {
          if (rows.length >= limits.rows) throw tooManyRows(limits);
          count(row);
          rows.push(row);
        }
        row = null;
      }
    },
    text(piece) {
      if (isValue && text.length < LONGEST_CELL) text += piece;
    },
  });
  if (!isThere) throw new SheetError(UNREADABLE);
  return rows;
}

/** 'C5' is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function cellOf(cell: { type: string; text: string; format: NumberFormat; texts: string[] }): SheetCell {
  const { type, text, format, texts } = cell;
  switch (type) {
    case 's':
      return { text: texts[Number(text)] ?? '', kind: 'text' };
    case 'e':
      return { text: text.trim().slice(0, LONGEST_CELL), kind: 'error' };
    case 'b':
      return { text: text.trim() === '1' ? 'TRUE' : 'FALSE', kind: 'text' };
    case 'd':
      return { text: text.trim().slice(0, LONGEST_CELL), kind: 'date' };
    case 'n':
      return numberCell(text.trim().slice(0, LONGEST_CELL), format);
    default:
      return { text: plain(text), kind: 'text' };
  }
}

function numberCell(text: string, { isDate, zeros }: NumberFormat): SheetCell {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return { text, kind: 'text' };
  if (isDate) return { text: dateText(value), kind: 'date' };
  // 15 digits are what a spreadsheet keeps of a number: 0.1 + 0.2 is 0.3.
  const rounded = Number(value.toPrecision(15));
  const digits = Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded);
  return { text: digits.padStart(zeros, '0'), kind: 'number' };
}

/** Days since 1900, with the leap day of 1900 that never was. */
function dateText(days: number): string {
  const date = new Date(Math.round((days - 25_569) * DAY_MS));
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}

function plain(text: string): string {
  return text
    .replace(/_x000D_/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .slice(0, LONGEST_CELL);
}
