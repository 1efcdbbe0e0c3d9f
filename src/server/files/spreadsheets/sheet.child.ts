import { readCsv } from './csv-reader.ts';
import { SheetError, type SheetFormat, type SheetLimits, type SheetRow } from './sheet.ts';
import { readXlsx } from './xlsx-reader.ts';

/** Few enough that reading one part keeps nobody waiting. */
const ROWS_AT_ONCE = 200;

export interface SheetQuestion {
  bytes: Buffer;
  format: SheetFormat;
  limits: SheetLimits;
}
export type SheetAnswer = SheetRow[] | { problem: string };

/** The rows of a table that hold anything, in order, or what is to be said of the file. */
export async function* run({ bytes, format, limits }: SheetQuestion): AsyncGenerator<SheetAnswer> {
  try {
    const rows = await (format === 'xlsx' ? readXlsx(bytes, limits) : readCsv(bytes, limits));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    yield { problem: error.message };
  }
}
