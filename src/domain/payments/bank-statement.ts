import { bankReferenceKey } from './bank-transfer.ts';
import { type SettlingWallet, walletNamedIn } from './wallet-settlement.ts';

/** One credit (or debit, where those are read) of a bank statement. */
export interface StatementLine {
  /** 1-based row, as a spreadsheet counts it. */
  line: number;
  /** YYYY-MM-DD, or null when the file gives none that can be read. */
  date: string | null;
  description: string;
  amountPaisa: number;
  /** The bank's own reference; null where the statement gives none, or the same one to several lines. */
  bankReference: string | null;
  /**
   * Identifies this transfer in any export, wherever it stands: date, amount, remark, and how many equal ones came
   * before it.
   */
  identity: string;
}

export interface ReadStatement {
  lines: StatementLine[];
  problems: { line: number; message: string }[];
}

const MOST_LINES = 5_000;
const LONGEST_HEADER = 100;
const LONGEST_AMOUNT = 32;
const COLUMNS = {
  date: /^(?:(?:txn|tran|transaction|value|post(?:ing|ed)?)\s*)?date$/,
  description: /^(?:description|particulars?|remarks?|narration|details?)$/,
  credit: /^(?:credit|deposits?|cr|amount|credit amount|deposit amount)$/,
  debit: /^(?:debit|withdrawals?|dr|debit amount|withdrawal amount)$/,
  reference:
    /^(?:reference|ref|txn id|tran id|transaction id|reference (?:no|number)|ref no|cheque no|trace id)$/,
} as const;
type Column = keyof typeof COLUMNS;

export type StatementSide = 'credit' | 'debit';

/**
 * Reads one side of the CSV a bank's portal exports: any order of columns, quotes, a preamble above the header. Debits
 * stand in a column of their own, or below zero in the one for amounts.
 */
export function readStatement(csv: string, side: StatementSide = 'credit'): ReadStatement {
  const rows = parseCsv(csv.replace(/^\uFEFF/, ''));
  const headerIndex = rows.findIndex(({ cells }) => columnsOf(cells, side) !== null);
  const columns = columnsOf(rows[headerIndex]?.cells ?? [], side);
  if (columns === null) {
    const message =
      side === 'credit'
        ? 'No header with a description and a credit or amount column was found'
        : 'No header with a description and a debit or amount column was found';
    return { lines: [], problems: [{ line: 1, message }] };
  }
  const read: ReadStatement = { lines: [], problems: [] };
  for (const { line, cells } of rows.slice(headerIndex + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (read.lines.length >= MOST_LINES) {
      read.problems.push({ line, message: `Only the first ${MOST_LINES} transfers are read` });
      break;
    }
    const at = (column: Column) =>
      columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim();
    const isSigned = side === 'debit' && columns.debit === undefined;
    const typed = at(side === 'debit' && !isSigned ? 'debit' : 'credit');
    const written =
      typed.length > LONGEST_AMOUNT ? typed : typed.replace(/^(?:npr|rs\.?|रू)\s*/i, '').replaceAll(',', '');
    const isNegative = /^[-(]/.test(written);
    if (written === '' || isNegative !== isSigned || Number(written) === 0) continue;
    const amountText = isSigned ? written.replace(/^[-(]\s*/, '').replace(/\)$/, '') : written;
    if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(amountText)) {
      read.problems.push({ line, message: `"${written.slice(0, 40)}" is not an amount` });
      continue;
    }
    const date = readDate(at('date'));
    const description = at('description').slice(0, 300);
    const amountPaisa = Math.round(Number(amountText) * 100);
    const bankReference = at('reference').slice(0, 100) || null;
    read.lines.push({ line, date, description, amountPaisa, bankReference, identity: '' });
  }
  return { ...read, lines: identified(read.lines) };
}

/** Gives each line its identity; a reference that several lines of this file share does not count. */
function identified(lines: readonly StatementLine[]): StatementLine[] {
  const lineCounts = new Map<string, number>();
  const referenceCounts = new Map<string, number>();
  const countIn = (counts: Map<string, number>, key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  for (const { bankReference } of lines)
    if (bankReference !== null) countIn(referenceCounts, bankReferenceKey(bankReference));
  return lines.map((line) => {
    const remark = line.description.toLowerCase().split(/\s/).filter(Boolean).join(' ');
    const equal = `${line.date ?? 'undated'} ${line.amountPaisa} ${remark}`;
    const key = line.bankReference === null ? '' : bankReferenceKey(line.bankReference);
    return {
      ...line,
      bankReference: key !== '' && referenceCounts.get(key) === 1 ? line.bankReference : null,
      identity: `${countIn(lineCounts, equal)} ${equal}`,
    };
  });
}

function columnsOf(cells: readonly string[], side: StatementSide): Partial<Record<Column, number>> | null {
  const found: Partial<Record<Column, number>> = {};
  cells.forEach((cell, index) => {
    if (cell.length > LONGEST_HEADER) return;
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[._\s]+/g, ' ')
      .replace(/\([^()]*\)$/, '')
      .trim();
    for (const column of Object.keys(COLUMNS) as Column[])
      if (found[column] === undefined && COLUMNS[column].test(name)) found[column] = index;
  });
  const hasAmount = found.credit !== undefined || (side === 'debit' && found.debit !== undefined);
  return found.description === undefined || !hasAmount ? null : found;
}

/** ISO, or day before month as banks in Nepal print it. */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1]]
      : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}

/** RFC 4180, with commas, semicolons or tabs; quotes may hold line breaks. */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const firstLine = text.slice(0, 2_000);
  const separator = [',', ';', '\t'].reduce((best, candidate) =>
    firstLine.split(candidate).length > firstLine.split(best).length ? candidate : best,
  );
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push({ line: rows.length + 1, cells });
    cells = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** Our references in a remark, however it was typed: 'tm 7k3q x9f2', 'TM7K3QX9F2'. */
export function bankReferencesIn(description: string): string[] {
  const plain = description.toUpperCase().replace(/[\s.:/_-]+/g, '');
  return [...plain.matchAll(/TM(?=([0-9A-HJKMNP-TV-Z]{8}))/g)].map((match) => `TM-${match[1]}`);
}

/** Our order numbers in a remark: 'FPAY TM-2026-000806', 'tm 2026 000806'. */
export function orderNumbersIn(description: string): string[] {
  const plain = description.toUpperCase().replace(/[\s.:/_-]+/g, '');
  return [...plain.matchAll(/TM(?=(20\d\d)(\d{6,9}))/g)].flatMap(([, year, digits = '']) => {
    // Digits of something else may follow; a number of more than six has no zero in front.
    const longest = digits.startsWith('0') ? 6 : digits.length;
    return Array.from({ length: longest - 5 }, (_, less) => `TM-${year}-${digits.slice(0, longest - less)}`);
  });
}

/** A payment that a transfer may be for. */
export interface AwaitedTransfer {
  /** The payment's; the order's while no payment by bank was begun for it. */
  id: string;
  /** Null for an order without a payment by bank: only its number finds it, never its amount. */
  reference: string | null;
  /** Null for a plan's payment. */
  orderNumber: string | null;
  /** What is still to come; 0: nothing. */
  awaitedPaisa: number;
  /** YYYY-MM-DD in Nepal. */
  createdOn: string;
}

export type StatementMatch =
  | 'exact'
  | 'short'
  | 'over'
  | 'likely'
  | 'ambiguous'
  | 'recorded'
  | 'not_awaited'
  | 'wallet'
  | 'none';

export interface StatementProposal {
  match: StatementMatch;
  /** The `AwaitedTransfer` it is for. */
  transferId: string | null;
  /** The wallet company that may have passed it on; null where a payment of ours is named. */
  wallet: SettlingWallet | null;
}

/** What our books know: which payments wait, and which transfers are recorded, by bank reference or line. */
export interface KnownTransfers {
  /** Where several attempts share an order number, the preferred one comes first. */
  transfers: readonly AwaitedTransfer[];
  recordedReferences: ReadonlySet<string>;
  recordedLines: ReadonlySet<string>;
}

/**
 * What each credit is for: by our reference or the order's number, and the amount; without them by an amount that only
 * one payment has been waiting for since before that day. A line that names a wallet company and no payment may be a
 * settlement of that wallet. What one line takes, no later one can take again. Only proposals: a person confirms.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  { transfers, recordedReferences, recordedLines }: KnownTransfers,
): StatementProposal[] {
  const awaited = new Map(transfers.map(({ id, awaitedPaisa }) => [id, awaitedPaisa]));
  const inParts = new Set<string>();
  const awaitedOf = ({ id }: AwaitedTransfer) => awaited.get(id) ?? 0;

  const propose = ({ description, amountPaisa, bankReference, identity, date }: StatementLine) => {
    const isRecorded =
      recordedLines.has(identity) || (bankReference !== null && recordedReferences.has(bankReference));
    if (isRecorded) return { match: 'recorded', transferId: null, wallet: null } as const;
    const named = namedTransfer(description, transfers);
    if (named !== null) return { match: matchOf(named, amountPaisa), transferId: named.id, wallet: null };
    const wallet = walletNamedIn(description);
    const candidates = transfers.filter(
      (transfer) =>
        transfer.reference !== null &&
        awaitedOf(transfer) === amountPaisa &&
        (date === null || transfer.createdOn <= date),
    );
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1)
      return { match: 'likely', transferId: only.id, wallet } as const;
    if (wallet !== null) return { match: 'wallet', transferId: null, wallet } as const;
    return { match: only === undefined ? 'none' : 'ambiguous', transferId: null, wallet } as const;
  };

  function matchOf(transfer: AwaitedTransfer, amountPaisa: number): StatementMatch {
    const stillAwaited = awaitedOf(transfer);
    if (stillAwaited === 0) return 'not_awaited';
    if (amountPaisa > stillAwaited) return 'over';
    // The rest of a payment that comes in parts is exact only once the parts before it are recorded.
    return amountPaisa === stillAwaited && !inParts.has(transfer.id) ? 'exact' : 'short';
  }

  return lines.map((line) => {
    const proposal = propose(line);
    const { match, transferId } = proposal;
    if (transferId !== null) {
      const rest = (awaited.get(transferId) ?? 0) - line.amountPaisa;
      awaited.set(transferId, Math.max(0, rest));
      if (match === 'short') inParts.add(transferId);
    }
    return proposal;
  });
}

function namedTransfer(description: string, transfers: readonly AwaitedTransfer[]): AwaitedTransfer | null {
  for (const reference of bankReferencesIn(description)) {
    const found = transfers.find((transfer) => transfer.reference === reference);
    if (found !== undefined) return found;
  }
  for (const orderNumber of orderNumbersIn(description)) {
    const found = transfers.find((transfer) => transfer.orderNumber === orderNumber);
    if (found !== undefined) return found;
  }
  return null;
}
