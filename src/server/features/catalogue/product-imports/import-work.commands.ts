import type { Database } from '../../../db/database.ts';
import { enqueueJob, removeJob, unlockJob } from '../../../db/jobs.sql.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ChildTimeout } from '../../../files/child-process/child-runner.ts';
import { SheetError } from '../../../files/spreadsheets/sheet.ts';
import {
  beat,
  countTry,
  findImport,
  type ImportRecord,
  moveImport,
  takeSilentImports,
} from './product-imports.sql.ts';

// How an import is worked on by jobs: counted tries, signs of life, an end that is written down.

export const CHECK_IMPORT = 'check_product_import';
export const APPLY_IMPORT = 'apply_product_import';

const BEAT_MS = 5_000;
const SILENT_SECONDS = 30;
const MOST_TRIES = 3;

const INTERRUPTED =
  'The work was interrupted several times. Nothing was changed. Please upload the file again.';
const FAILED = 'Something went wrong on our side. Nothing was changed. Please try again later.';

/** The seller wants it no more. */
export class Cancelled extends Error {}
/** What the seller reads; nothing was changed. */
export class ImportFailure extends Error {}

/** Says how far the work is; throws `Cancelled` when the seller wants it no more. */
export type Report = (percent: number) => Promise<void>;

/** Runs a job's work while it says that it lives, and writes down how it ended. */
export async function atWork(
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
    else if (isForTheSeller(error)) {
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

/** What its seller is told in its own words. A file that took too long is sent again by them, not read again by itself. */
function isForTheSeller(error: unknown): error is Error {
  return error instanceof SheetError || error instanceof ImportFailure || error instanceof ChildTimeout;
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

export function enqueueImportJob(tx: Database, name: string, importId: string): Promise<void> {
  return enqueueJob(tx, name, { importId }, { jobKey: jobKeyOf(name, importId), maxAttempts: MOST_TRIES });
}

function jobKeyOf(name: string, importId: string): string {
  return `${name} ${importId}`;
}
