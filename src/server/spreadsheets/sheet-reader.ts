import { readCsv } from './csv-reader.ts';
import type { SheetFormat, SheetLimits, SheetRow } from './sheet.ts';
import { readXlsx } from './xlsx-reader.ts';

/** The rows of a table that hold anything, in order. Throws a SheetError for what cannot be read or is too much. */
export function readSheet(bytes: Buffer, format: SheetFormat, limits: SheetLimits): Promise<SheetRow[]> {
  return format === 'xlsx' ? readXlsx(bytes, limits) : readCsv(bytes, limits);
}
