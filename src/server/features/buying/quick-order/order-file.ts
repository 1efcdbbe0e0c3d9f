import {
  countOrderLines,
  MOST_ORDER_LETTERS,
  MOST_ORDER_LINES,
} from '../../../../domain/buying/order-lines.ts';
import { orderTextOfRows } from '../../../../domain/buying/order-rows.ts';
import { SheetError, type SheetRow, sheetFormatOf, tooManyRows } from '../../../files/spreadsheets/sheet.ts';
import { readSheet } from '../../../files/spreadsheets/sheet-reader.ts';
import { noLinesInFile, notAnOrderFile, tooManyLines } from './quick-order.errors.ts';

/** More than are taken, so that rows without goods above and below them do no harm. */
const LIMITS = { rows: 1_000, columns: 50 };

/** The rows of a spreadsheet as lines of the pad. 415 for what is no table, 400 for none and for too many lines. */
export async function orderTextOfFile(content: Buffer): Promise<string> {
  const rows = await rowsOf(content);
  const text = orderTextOfRows(rows.map(({ cells }) => cells.map((cell) => cell.text)));
  const lines = countOrderLines(text);
  if (lines === 0) throw noLinesInFile();
  if (lines > MOST_ORDER_LINES || text.length > MOST_ORDER_LETTERS * 2) throw tooManyLines('file');
  return text;
}

async function rowsOf(content: Buffer): Promise<SheetRow[]> {
  try {
    return await readSheet(content, sheetFormatOf(content), LIMITS);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw error.message === tooManyRows(LIMITS).message
      ? tooManyLines('file')
      : notAnOrderFile(error.message);
  }
}
