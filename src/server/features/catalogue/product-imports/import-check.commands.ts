import type { ImportOutcome } from '../../../../contract/catalogue/product-imports.contract.ts';
import { MOST_IMPORT_ROWS } from '../../../../contract/catalogue/product-imports.contract.ts';
import { uploadKeyOf, uploadUrlOf } from '../../../../domain/shop/upload-url.ts';
import type { Database } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { SheetError, type SheetFormat } from '../../../files/spreadsheets/sheet.ts';
import { readSheet } from '../../../files/spreadsheets/sheet-reader.ts';
import { takingTurns } from '../../../taking-turns.ts';
import { findOwnUploadKeys } from '../../shop/uploads/uploads.sql.ts';
import { findWholeProductsBySku, type WholeProduct } from '../products/product-bulk.sql.ts';
import { CategoryPaths } from './category-paths.ts';
import { checkRow } from './import-check.ts';
import { cellOf, columnsMissing, headsOf, missingColumns } from './import-heads.ts';
import { picturesIn } from './import-input.ts';
import { atWork, Cancelled, type Report } from './import-work.commands.ts';
import {
  findImportContent,
  type ImportRowRecord,
  lockImport,
  moveImport,
  replaceImportRows,
  saveCheck,
} from './product-imports.sql.ts';

type ImportDeps = Pick<Deps, 'db' | 'config' | 'catalogue'>;
const COLUMNS_READ = 200;
const BATCH = 500;
/** Of a report: a spreadsheet packs one long text once for thousands of rows, and each row's is stored. */
const MOST_REPORT_LETTERS = 40_000_000;

/** A job: reads the file and stores what each row would do. Repeating it changes nothing. */
export async function checkImport(
  deps: ImportDeps,
  importId: string,
  mostLetters = MOST_REPORT_LETTERS,
): Promise<void> {
  await atWork(deps.db, importId, 'checking', async ({ sellerId, format }, report) => {
    const content = await findImportContent(deps.db, importId);
    if (content === null) return;
    const checked = await checkFile(deps, { sellerId, format, content, mostLetters }, report);
    await inTransaction(deps.db, async (tx) => {
      await allowLongWork(tx);
      if (!(await lockImport(tx, importId))) return;
      await replaceImportRows(tx, importId, batchesOf(checked.rows, BATCH));
      await saveCheck(tx, importId, { counts: countsOf(checked.rows), ignoredColumns: checked.ignored });
      if (!(await moveImport(tx, importId, { from: 'checking', to: 'checked' }))) throw new Cancelled();
    });
  });
}

async function checkFile(
  { db, config, catalogue }: ImportDeps,
  {
    sellerId,
    format,
    content,
    mostLetters,
  }: { sellerId: string; format: SheetFormat; content: Buffer; mostLetters: number },
  report: Report,
): Promise<{ rows: ImportRowRecord[]; ignored: string[] }> {
  const limits = { rows: MOST_IMPORT_ROWS + 1, columns: COLUMNS_READ };
  const [head, ...rows] = await readSheet(content, format, limits);
  if (head === undefined) throw new SheetError('The file is empty');
  const heads = headsOf(head);
  if (!heads.columns.has('sku')) {
    throw new SheetError(
      'The first row must name the columns, and one of them must be SKU. The template shows how.',
    );
  }
  if (rows.length === 0) throw new SheetError('The file has no rows below its head');
  await report(20);
  const skus = rows.map((row) => cellOf(row, heads, 'sku').text.toLowerCase());
  const products = new Map<string, WholeProduct>();
  for (const batch of batchesOf([...new Set(skus.filter(Boolean))], BATCH)) {
    const found = await findWholeProductsBySku(db, { sellerId, skus: batch });
    for (const product of found) products.set(product.sku.toLowerCase(), product);
  }
  const missing = missingColumns(heads);
  // Said once, where no row could come through.
  if (missing.length > 0 && products.size === 0) throw new SheetError(columnsMissing(missing));
  const giveWay = takingTurns();
  const keys = new Set<string>();
  for (const row of rows) {
    for (const address of picturesIn(cellOf(row, heads, 'images').text, config.publicUrl)) {
      const key = uploadKeyOf(address);
      if (key !== null) keys.add(key);
    }
    await giveWay();
  }
  const context = {
    products,
    pictures: await usablePictures(db, sellerId, keys),
    categories: new CategoryPaths(await catalogue.categories()),
    publicUrl: config.publicUrl,
  };
  await report(40);
  const checked: ImportRowRecord[] = [];
  const lines = new Map<string, number>();
  let letters = 0;
  for (const [index, row] of rows.entries()) {
    const record = refuseRepeated(checkRow(row, heads, context), skus[index] ?? '', lines);
    letters += JSON.stringify(record).length;
    if (letters > mostLetters)
      throw new SheetError('The file holds too much text. Split it into several files.');
    checked.push(record);
    await giveWay();
    if (index % 100 === 99) await report(40 + (50 * index) / rows.length);
  }
  return { rows: checked, ignored: heads.ignored };
}

/** A SKU may stand in one row only: which one is meant cannot be guessed. */
function refuseRepeated(row: ImportRowRecord, sku: string, lines: Map<string, number>): ImportRowRecord {
  const first = lines.get(sku);
  if (sku === '') return row;
  if (first === undefined) {
    lines.set(sku, row.line);
    return row;
  }
  const problem = {
    column: 'SKU',
    problem: `SKU is in row ${first} already`,
    suggestion: 'Keep one of the two rows',
    isWarning: false,
  };
  return {
    ...row,
    outcome: 'failing',
    changes: null,
    changedColumns: [],
    problems: [problem, ...row.problems],
  };
}

async function usablePictures(
  db: Database,
  sellerId: string,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  const usable = new Set<string>();
  for (const batch of batchesOf([...keys], BATCH)) {
    for (const key of await findOwnUploadKeys(db, sellerId, batch)) usable.add(uploadUrlOf(key));
  }
  return usable;
}

function countsOf(rows: readonly ImportRowRecord[]): Record<ImportOutcome | 'total' | 'warnings', number> {
  const counts = { total: rows.length, new: 0, changed: 0, unchanged: 0, failing: 0, warnings: 0 };
  for (const { outcome, problems } of rows) {
    counts[outcome] += 1;
    if (problems.some(({ isWarning }) => isWarning)) counts.warnings += 1;
  }
  return counts;
}

function batchesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
