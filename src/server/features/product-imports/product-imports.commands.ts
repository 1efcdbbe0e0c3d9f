import type { ImportOutcome } from '../../../contract/product-imports.contract.ts';
import { MOST_IMPORT_ROWS } from '../../../contract/product-imports.contract.ts';
import { stockEditNote } from '../../../domain/stock.ts';
import { uploadKeyOf, uploadUrlOf } from '../../../domain/upload-url.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { enqueueJob, removeJob, unlockJob } from '../../db/jobs.sql.ts';
import { classifyPgError } from '../../db/pg-errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { SheetError, type SheetFormat, sheetFormatOf } from '../../spreadsheets/sheet.ts';
import { readSheet } from '../../spreadsheets/sheet-reader.ts';
import {
  findWholeProductsBySku,
  insertManyProducts,
  listShownPictures,
  lockActiveCategories,
  type ProductChanges,
  updateManyProducts,
  type WholeProduct,
} from '../products/product-bulk.sql.ts';
import { findOwnUploadKeys } from '../uploads/uploads.sql.ts';
import { CategoryPaths } from './category-paths.ts';
import { cellOf, checkRow, columnsMissing, headsOf, missingColumns, picturesIn } from './import-check.ts';
import {
  importHasEnded,
  importHasFailing,
  importIsRunning,
  importNotChecked,
  importNotFound,
  notASpreadsheet,
  nothingToApply,
} from './product-imports.errors.ts';
import {
  allowLongWork,
  askToCancel,
  beat,
  countTry,
  findImport,
  findImportContent,
  type ImportRecord,
  type ImportRowRecord,
  insertImport,
  listRowsToApply,
  lockImport,
  moveImport,
  noteRows,
  replaceImportRows,
  saveCheck,
  takeSilentImports,
} from './product-imports.sql.ts';

type ImportDeps = Pick<Deps, 'db' | 'config' | 'catalogue'>;

export const CHECK_IMPORT = 'check_product_import';
export const APPLY_IMPORT = 'apply_product_import';

const COLUMNS_READ = 200;
const BATCH = 500;
/** Statements that add fewer products tell of each one; more would make every instance read its catalogue anew. */
const INSERT_BATCH = 200;
const BEAT_MS = 5_000;
const SILENT_SECONDS = 30;
const MOST_TRIES = 3;
const LONGEST_FILE_NAME = 120;

/** Takes a file to be checked by a job; answers the import's id. 415 for what is no table, 409 while one is at work. */
export async function startImport(
  { db }: Pick<Deps, 'db'>,
  { sellerId, fileName, content }: { sellerId: string; fileName: string; content: Buffer },
): Promise<string> {
  const format = formatOf(content);
  try {
    return await inTransaction(db, async (tx) => {
      const name = shownName(fileName, format);
      const id = await insertImport(tx, { sellerId, fileName: name, format, content });
      await enqueueImportJob(tx, CHECK_IMPORT, id);
      return id;
    });
  } catch (error) {
    throw isAnotherRunning(error) ? importIsRunning() : error;
  }
}

/** The seller wants the checked file applied. Rows with problems are left out only when that is said. */
export async function applyImport(
  { db }: Pick<Deps, 'db'>,
  { sellerId, importId, leaveOutFailing }: { sellerId: string; importId: string; leaveOutFailing: boolean },
): Promise<void> {
  const found = await getOwnImport(db, { sellerId, importId });
  if (found.state === 'applying') return;
  if (found.state !== 'checked') throw importNotChecked();
  if (found.new + found.changed === 0) throw nothingToApply();
  if (found.failing > 0 && !leaveOutFailing) throw importHasFailing(found.failing);
  try {
    await inTransaction(db, async (tx) => {
      if (!(await moveImport(tx, importId, { from: 'checked', to: 'applying' }))) throw importNotChecked();
      await enqueueImportJob(tx, APPLY_IMPORT, importId);
    });
  } catch (error) {
    throw isAnotherRunning(error) ? importIsRunning() : error;
  }
}

/** Ends an import that has not been applied; one that is just being applied is taken back between two batches. */
export async function cancelImport(
  { db }: Pick<Deps, 'db'>,
  own: { sellerId: string; importId: string },
): Promise<void> {
  const { state } = await getOwnImport(db, own);
  if (state === 'cancelled') return;
  if (state === 'applying') return askToCancel(db, own.importId);
  const isEnding = state === 'checking' || state === 'checked';
  if (!isEnding || !(await moveImport(db, own.importId, { from: state, to: 'cancelled' })))
    throw importHasEnded();
}

/** 404 for an import of somebody else. */
export async function getOwnImport(
  db: Database,
  { sellerId, importId }: { sellerId: string; importId: string },
): Promise<ImportRecord> {
  const found = await findImport(db, importId);
  if (found === null || found.sellerId !== sellerId) throw importNotFound();
  return found;
}

/** A job: reads the file and stores what each row would do. Repeating it changes nothing. */
export async function checkImport(deps: ImportDeps, importId: string): Promise<void> {
  await atWork(deps.db, importId, 'checking', async ({ sellerId, format }, report) => {
    const content = await findImportContent(deps.db, importId);
    if (content === null) return;
    const checked = await checkFile(deps, { sellerId, format, content }, report);
    await inTransaction(deps.db, async (tx) => {
      await allowLongWork(tx);
      if (!(await lockImport(tx, importId))) return;
      await replaceImportRows(tx, importId, batchesOf(checked.rows, BATCH));
      await saveCheck(tx, importId, { counts: countsOf(checked.rows), ignoredColumns: checked.ignored });
      if (!(await moveImport(tx, importId, { from: 'checking', to: 'checked' }))) throw new Cancelled();
    });
  });
}

/**
 * A job: applies all rows in one transaction, or none of them. Killed at any point it has changed nothing and may begin
 * anew; a second one at the same time does nothing.
 */
export async function carryOutImport(deps: ImportDeps, importId: string): Promise<void> {
  await atWork(deps.db, importId, 'applying', async (record, report) => {
    const changed = await inTransaction(deps.db, async (tx) => {
      await allowLongWork(tx);
      if (!(await lockImport(tx, importId))) return [];
      const ids = await writeRows(tx, record, report);
      if (!(await moveImport(tx, importId, { from: 'applying', to: 'applied' }))) throw new Cancelled();
      return ids;
    });
    if (changed.length === 0) return;
    deps.catalogue.catalogueChanged(changed);
    deps.catalogue.productsChanged(changed);
  });
}

/** Jobs that died with their process begin anew; an import that has brought down several is given up. */
export async function reviveImports({ db }: Pick<Deps, 'db'>, silentSeconds = SILENT_SECONDS): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, state, tries } of await takeSilentImports(tx, silentSeconds)) {
      const job = state === 'checking' ? CHECK_IMPORT : APPLY_IMPORT;
      await unlockJob(tx, jobKeyOf(job, id));
      if (tries < MOST_TRIES) await enqueueImportJob(tx, job, id);
      else {
        await removeJob(tx, jobKeyOf(job, id));
        await moveImport(tx, id, { from: state, to: 'failed', failure: INTERRUPTED });
      }
    }
  });
}

const INTERRUPTED =
  'The work was interrupted several times. Nothing was changed. Please upload the file again.';
const FAILED = 'Something went wrong on our side. Nothing was changed. Please try again later.';
const CHANGED_MEANWHILE =
  'Products or categories were changed since the file was checked. Nothing was changed. Please upload the file again.';

/** The seller wants it no more. */
class Cancelled extends Error {}
/** What the seller reads; nothing was changed. */
class ImportFailure extends Error {}

type Report = (percent: number) => Promise<void>;

/** Runs a job's work while it says that it lives, and writes down how it ended. */
async function atWork(
  db: Database,
  importId: string,
  state: 'checking' | 'applying',
  work: (record: ImportRecord, report: Report) => Promise<void>,
): Promise<void> {
  const record = await findImport(db, importId);
  if (record?.state !== state) return;
  if ((await countTry(db, importId)) > MOST_TRIES) {
    await moveImport(db, importId, { from: state, to: 'failed', failure: INTERRUPTED });
    return;
  }
  const timer = setInterval(() => void beat(db, importId, null).catch(() => undefined), BEAT_MS);
  try {
    await work(record, async (percent) => {
      if (await beat(db, importId, Math.min(99, Math.floor(percent)))) throw new Cancelled();
    });
  } catch (error) {
    if (error instanceof Cancelled) await moveImport(db, importId, { from: state, to: 'cancelled' });
    else if (error instanceof SheetError || error instanceof ImportFailure) {
      await moveImport(db, importId, { from: state, to: 'failed', failure: error.message });
    } else {
      // A database that went away is tried again by the job; the rest would only fail again.
      if (['unavailable', 'timeout'].includes(classifyPgError(error)?.kind ?? '')) throw error;
      await moveImport(db, importId, { from: state, to: 'failed', failure: FAILED });
      throw error;
    }
  } finally {
    clearInterval(timer);
  }
}

async function checkFile(
  { db, config, catalogue }: ImportDeps,
  { sellerId, format, content }: { sellerId: string; format: SheetFormat; content: Buffer },
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
  const addresses = rows.flatMap((row) => picturesIn(cellOf(row, heads, 'images').text, config.publicUrl));
  const context = {
    products,
    pictures: await usablePictures(db, sellerId, addresses),
    categories: new CategoryPaths(await catalogue.categories()),
    publicUrl: config.publicUrl,
  };
  await report(40);
  const checked: ImportRowRecord[] = [];
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    checked.push(refuseRepeated(checkRow(row, heads, context), skus[index] ?? '', lines));
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

async function usablePictures(db: Database, sellerId: string, addresses: string[]): Promise<Set<string>> {
  const keys = [...new Set(addresses.map(uploadKeyOf).filter((key) => key !== null))];
  const usable = new Set<string>();
  for (const batch of batchesOf(keys, BATCH)) {
    for (const key of await findOwnUploadKeys(db, sellerId, batch)) usable.add(uploadUrlOf(key));
  }
  return usable;
}

/** New products first: they hold up nobody. Changed ones are locked until the end, and orders of them wait. */
async function writeRows(
  tx: DatabaseTransaction,
  { id, sellerId, new: newCount, changed: changedCount }: ImportRecord,
  report: Report,
): Promise<string[]> {
  const ids: string[] = [];
  let done = 0;
  const step = async (count: number) => {
    done += count;
    await report((100 * done) / (newCount + changedCount));
  };
  const page = { importId: id, sellerId, step };
  await eachBatch(tx, { ...page, outcome: 'new', limit: INSERT_BATCH }, async (rows) => {
    const inserts = rows.map(({ line, changes: { quantity = 0, ...changes } }) => ({
      line,
      quantity,
      changes,
    }));
    ids.push(...(await insertManyProducts(tx, { sellerId, rows: inserts })));
  });
  await eachBatch(tx, { ...page, outcome: 'changed', limit: BATCH }, async (rows) => {
    const updates = rows.map(
      ({ line, productId, quantitySeen, changes: { quantity = null, ...changes } }) => ({
        id: productId as string,
        line,
        quantity,
        quantitySeen,
        changes,
      }),
    );
    const outcomes = await updateManyProducts(tx, { sellerId, rows: updates });
    if (outcomes.length < updates.length) throw new ImportFailure(CHANGED_MEANWHILE);
    const seen = new Map(
      updates.map(({ line, quantity, quantitySeen }) => [line, { quantity, quantitySeen }]),
    );
    const notes = outcomes.flatMap(({ line, before, after }) => {
      const { quantity, quantitySeen } = seen.get(line) ?? { quantity: null, quantitySeen: null };
      if (quantity === null || quantitySeen === null) return [];
      const movedMeanwhile = before - quantitySeen;
      const note = stockEditNote({ delta: after - before, stock: after, movedMeanwhile });
      return note === null ? [] : [{ line, note }];
    });
    if (notes.length > 0) await noteRows(tx, id, notes);
    ids.push(...outcomes.map((outcome) => outcome.id));
  });
  return ids;
}

type RowToApply = Omit<Awaited<ReturnType<typeof listRowsToApply>>[number], 'changes'> & {
  changes: ProductChanges & { quantity?: number };
};

/** Rows of one kind, batch after batch; what they rely on is held and looked at once more. */
async function eachBatch(
  tx: DatabaseTransaction,
  {
    importId,
    sellerId,
    outcome,
    limit,
    step,
  }: {
    importId: string;
    sellerId: string;
    outcome: 'new' | 'changed';
    limit: number;
    step: (count: number) => Promise<void>;
  },
  write: (rows: RowToApply[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = (await listRowsToApply(tx, importId, { outcome, after, limit })) as RowToApply[];
    if (rows.length === 0) return;
    await requireStillThere(tx, sellerId, rows);
    try {
      await write(rows);
    } catch (error) {
      const { kind, constraint } = classifyPgError(error) ?? {};
      if (constraint === 'products_sku_unique' || kind === 'check')
        throw new ImportFailure(CHANGED_MEANWHILE);
      throw error;
    }
    await step(rows.length);
    after = rows.at(-1)?.line ?? after;
  }
}

/** Categories may have been deactivated and pictures purged since the file was checked. */
async function requireStillThere(
  tx: DatabaseTransaction,
  sellerId: string,
  rows: readonly RowToApply[],
): Promise<void> {
  const categories = [...new Set(rows.flatMap(({ changes }) => changes.categoryId ?? []))];
  const active = await lockActiveCategories(tx, categories);
  if (active.size < categories.length) throw new ImportFailure(CHANGED_MEANWHILE);
  const withPictures = rows.filter(({ changes }) => changes.images !== undefined);
  const urls = withPictures.flatMap(({ changes }) => changes.images?.map(({ url }) => url) ?? []);
  const keyOf = (url: string) => uploadKeyOf(url) ?? '';
  const own = await findOwnUploadKeys(tx, sellerId, [...new Set(urls.map(keyOf))]);
  const rest = urls.filter((url) => !own.has(keyOf(url)));
  if (rest.length === 0) return;
  const shown = await listShownPictures(
    tx,
    withPictures.flatMap(({ productId }) => productId ?? []),
  );
  if (rest.some((url) => !shown.has(url))) throw new ImportFailure(CHANGED_MEANWHILE);
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

function formatOf(content: Buffer): SheetFormat {
  try {
    return sheetFormatOf(content);
  } catch (error) {
    throw error instanceof SheetError ? notASpreadsheet(error.message) : error;
  }
}

/** Without path and control characters: it is only ever shown. */
function shownName(fileName: string, format: SheetFormat): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return name === '' ? `products.${format}` : [...name].slice(0, LONGEST_FILE_NAME).join('');
}

function isAnotherRunning(error: unknown): boolean {
  return classifyPgError(error)?.constraint === 'product_imports_one_running';
}

function enqueueImportJob(tx: Database, name: string, importId: string): Promise<void> {
  return enqueueJob(tx, name, { importId }, { jobKey: jobKeyOf(name, importId), maxAttempts: MOST_TRIES });
}

function jobKeyOf(name: string, importId: string): string {
  return `${name} ${importId}`;
}
