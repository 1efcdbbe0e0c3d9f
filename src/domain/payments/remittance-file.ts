import { parseCsv, readDate } from './bank-statement.ts';

/** A parcel in a courier's file. */
export interface RemittanceLine {
  /** 1-based row, as a spreadsheet counts it. */
  line: number;
  /** The courier's number of the parcel, or ours. */
  tracking: string;
  amountPaisa: number;
  feePaisa: number;
  /** YYYY-MM-DD, or null. */
  paidOn: string | null;
}

export interface ReadRemittance {
  lines: RemittanceLine[];
  problems: { line: number; message: string }[];
}

const MOST_LINES = 5_000;
const COLUMNS = {
  tracking:
    /^(?:tracking(?: (?:number|no|code|id))?|consignment(?: (?:id|number|no))?|awb(?: (?:number|no))?|parcel)$/,
  amount: /^(?:collected(?: amount)?|amount|cod(?: amount)?|amount collected|cash)$/,
  fee: /^(?:fees?|charges?|delivery (?:fee|charge)|total fee|cod fee)$/,
  date: /^(?:date|paid on|delivered on|collected on|invoice date)$/,
} as const;
type Column = keyof typeof COLUMNS;

/** Reads what a courier says to have collected, parcel by parcel: any order of columns, a preamble above the header. */
export function readRemittance(csv: string): ReadRemittance {
  const rows = parseCsv(csv.replace(/^\uFEFF/, ''));
  const headerIndex = rows.findIndex(({ cells }) => columnsOf(cells) !== null);
  const columns = columnsOf(rows[headerIndex]?.cells ?? []);
  if (columns === null)
    return {
      lines: [],
      problems: [{ line: 1, message: 'No header with a tracking number and a collected amount was found' }],
    };
  const read: ReadRemittance = { lines: [], problems: [] };
  const seen = new Set<string>();
  for (const { line, cells } of rows.slice(headerIndex + 1)) {
    const at = (column: Column) =>
      columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim();
    const tracking = at('tracking').slice(0, 100);
    if (tracking === '') continue;
    if (read.lines.length >= MOST_LINES) {
      read.problems.push({ line, message: `Only the first ${MOST_LINES} parcels are read` });
      break;
    }
    const amountPaisa = paisaOf(at('amount'));
    const feePaisa = at('fee') === '' ? 0 : paisaOf(at('fee'));
    if (amountPaisa === null || feePaisa === null)
      read.problems.push({
        line,
        message: `"${(amountPaisa === null ? at('amount') : at('fee')).slice(0, 40)}" is not an amount`,
      });
    else if (seen.has(tracking.toUpperCase()))
      read.problems.push({ line, message: `"${tracking.slice(0, 40)}" is in the file twice` });
    else {
      seen.add(tracking.toUpperCase());
      read.lines.push({ line, tracking, amountPaisa, feePaisa, paidOn: readDate(at('date')) });
    }
  }
  return read;
}

function paisaOf(typed: string): number | null {
  const text = typed.length > 32 ? typed : typed.replace(/^(?:npr|rs\.?|रू)\s*/i, '').replaceAll(',', '');
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const found: Partial<Record<Column, number>> = {};
  cells.forEach((cell, index) => {
    if (cell.length > 100) return;
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[._\s]+/g, ' ')
      .trim();
    for (const column of Object.keys(COLUMNS) as Column[])
      if (found[column] === undefined && COLUMNS[column].test(name)) found[column] = index;
  });
  return found.tracking === undefined || found.amount === undefined ? null : found;
}
