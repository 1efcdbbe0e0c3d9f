import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

export type CsvCell = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => CsvCell;
}

/**
 * RFC 4180 with CRLF, and a byte order mark so that spreadsheets read UTF-8. A text a spreadsheet would take for a
 * formula gets an apostrophe before it (threats.md T-X7); numbers stay numbers, negative ones too. Rows are taken as
 * they are sent, so a list of any length costs one batch of memory.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  const lines = stringify({
    bom: true,
    record_delimiter: 'windows',
    // The library quotes a cell for the whole CRLF only.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
  const source = Readable.from(toCells(columns, rows));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* toCells<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<CsvCell[]> {
  yield columns.map(({ header }) => header);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** All rows of a list, read batch after batch: `read` gets the last row of the batch before and answers what follows. */
export async function* inBatches<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null) return;
  }
}
