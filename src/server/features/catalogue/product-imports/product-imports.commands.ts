import type { Database } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { SheetError, type SheetFormat, sheetFormatOf } from '../../../files/spreadsheets/sheet.ts';
import { APPLY_IMPORT, CHECK_IMPORT, enqueueImportJob } from './import-work.commands.ts';
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
  askToCancel,
  deleteSurplusImport,
  findImport,
  type ImportRecord,
  insertImport,
  moveImport,
} from './product-imports.sql.ts';

const LONGEST_FILE_NAME = 120;

/**
 * Takes a file to be checked by a job, and forgets the one that it is too many for; answers the import's id. 415 for what
 * is no table, 409 while one is at work.
 */
export async function startImport(
  { db }: Pick<Deps, 'db'>,
  { sellerId, fileName, content }: { sellerId: string; fileName: string; content: Buffer },
): Promise<string> {
  const format = formatOf(content);
  try {
    return await inTransaction(db, async (tx) => {
      const name = shownName(fileName, format);
      const id = await insertImport(tx, { sellerId, fileName: name, format, content });
      await deleteSurplusImport(tx, sellerId);
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
