import {
  CATALOGUE_HEADERS,
  type CatalogueColumn,
  columnOfHeader,
} from '../../../../domain/catalogue/catalogue-columns.ts';
import { shortened, unguardCell } from '../../../../domain/catalogue/import-cells.ts';
import { allOf } from '../../../../domain/shop/list-text.ts';
import type { SheetCell, SheetRow } from '../../../files/spreadsheets/sheet.ts';

/** Which column of the file holds what. */
export interface Heads {
  columns: Map<CatalogueColumn, number>;
  /** Not read: unknown heads, and a second column of the same meaning. */
  ignored: string[];
}

export function headsOf(row: SheetRow): Heads {
  const columns = new Map<CatalogueColumn, number>();
  const ignored: string[] = [];
  for (const [index, { text }] of row.cells.entries()) {
    const column = columnOfHeader(text);
    if (column === null || columns.has(column)) {
      if (text !== '') ignored.push(shortened(text, 60));
    } else columns.set(column, index);
  }
  return { columns, ignored: ignored.slice(0, 50) };
}

/** What every new product needs; one that is there keeps what it has. */
const NEEDED: readonly CatalogueColumn[] = [
  'name',
  'category',
  'description',
  'regularPrice',
  'wholesalePrice',
  'quantity',
];

/** The heads of the columns that a new product needs and the file does not have. */
export function missingColumns({ columns }: Heads): string[] {
  return NEEDED.filter((column) => !columns.has(column)).map((column) => CATALOGUE_HEADERS[column]);
}

/** 'The file has no column "Category". New products need it.' */
export function columnsMissing(missing: readonly string[]): string {
  const names = missing.map((name) => `"${name}"`);
  return names.length === 1
    ? `The file has no column ${names[0]}. New products need it.`
    : `The file has no columns ${allOf(names)}. New products need them.`;
}

export function cellOf(row: SheetRow, { columns }: Heads, column: CatalogueColumn): SheetCell {
  const cell = row.cells[columns.get(column) ?? -1];
  return cell === undefined ? { text: '', kind: 'text' } : { ...cell, text: unguardCell(cell.text) };
}
