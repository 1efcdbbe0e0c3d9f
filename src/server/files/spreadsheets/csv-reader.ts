import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { formatCount } from '../../../domain/shop/count-text.ts';
import {
  cellCounter,
  LONGEST_CELL,
  looksLikeWideText,
  SheetError,
  type SheetLimits,
  type SheetRow,
  tooManyRows,
} from './sheet.ts';

const LARGEST_RECORD = 1_000_000;
const SEPARATORS = [',', ';', '\t', '|'];

/** CSV as Excel, LibreOffice and others write it, whatever its encoding, separator and line ends. */
export async function readCsv(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  let text = decode(bytes);
  // Excel says so where the separator is not the one of its language.
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) text = text.slice(told[0].length);
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: told?.[1] ?? separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LARGEST_RECORD,
    }),
  );
  const rows: SheetRow[] = [];
  const count = cellCounter();
  // As a spreadsheet program numbers them: a row whose cells hold line breaks is one row, an empty one counts.
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (rows.length >= limits.rows) throw tooManyRows(limits);
      const cells = record
        .slice(0, limits.columns)
        .map((cell) => ({ text: plain(cell), kind: 'text' }) as const);
      const row: SheetRow = { line, cells };
      count(row);
      rows.push(row);
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(messageOf(error as { code?: string; records?: number }));
  }
  return rows;
}

function plain(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').trim().slice(0, LONGEST_CELL);
}

function messageOf({ code, records = 0 }: { code?: string; records?: number }): string {
  const row = formatCount(records + 1);
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quote is opened and never closed, from row ${row} on`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is too long. A quote may be opened and never closed.`;
  return 'The file cannot be read as CSV';
}

/** In pieces, so that a large file does not keep everybody waiting. */
function* piecesOf(text: string): Generator<string> {
  const size = 65_536;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

function decode(bytes: Buffer): string {
  const start = bytes.subarray(0, 3).toString('latin1');
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  const wide = looksLikeWideText(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that the head has most of, quoted parts left out. */
function separatorOf(text: string): string {
  const head = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 10_000))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string;
}
