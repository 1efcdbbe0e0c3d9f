import { formatCount } from '../../../domain/shop/count-text.ts';
/** `date` and `number` are what the program that wrote the file takes the cell for; CSV knows only text. */
export interface SheetCell {
  text: string;
  kind: 'text' | 'number' | 'date' | 'error';
}

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  line: number;
  cells: SheetCell[];
}

export type SheetFormat = 'csv' | 'xlsx';

/** A file that cannot be read as a table; the message is for whoever sent it. */
export class SheetError extends Error {}

export interface SheetLimits {
  /** Rows with anything in them, the head included. */
  rows: number;
  columns: number;
}

/** With anything in them: 20,000 products with all their columns are 440,000. */
const MOST_CELLS = 500_000;
/** What a spreadsheet program keeps of a cell; the rest is dropped. */
export const LONGEST_CELL = 32_767;

/** Counts the cells of a file that hold anything, and throws when they are too many. */
export function cellCounter(): (row: SheetRow) => void {
  let cells = 0;
  return (row) => {
    for (const { text } of row.cells) if (text !== '') cells += 1;
    if (cells <= MOST_CELLS) return;
    throw new SheetError(
      `The file has more than ${formatCount(MOST_CELLS)} filled cells. Split it into several files.`,
    );
  };
}

/** What a file's first bytes say it is; throws a SheetError that says what to do about any other. */
export function sheetFormatOf(bytes: Buffer): SheetFormat {
  const start = bytes.subarray(0, 8).toString('latin1');
  if (start.startsWith('PK\x03\x04')) return 'xlsx';
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    throw new SheetError(
      'The file is an old .xls workbook or protected with a password. Save it as .xlsx without a password.',
    );
  }
  if (bytes.length === 0) throw new SheetError('The file is empty');
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  if (!isWide && bytes.subarray(0, 4_096).some(isNoText) && !looksLikeWideText(bytes)) {
    throw new SheetError('The file is neither CSV nor XLSX');
  }
  return 'csv';
}

/** A byte that stands in no text: control characters but tab, line ends, form feed and the end mark of old files. */
function isNoText(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32 && byte !== 26);
}

/** UTF-16 without a byte order mark: every other byte of Latin text is zero. */
export function looksLikeWideText(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Names the limit without the head. */
export function tooManyRows({ rows }: SheetLimits): SheetError {
  return new SheetError(`The file has more than ${formatCount(rows - 1)} rows. Split it into several files.`);
}
