import { stockEditNote } from '../../../../domain/catalogue/stock.ts';
import { uploadKeyOf } from '../../../../domain/shop/upload-url.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findOwnUploadKeys } from '../../shop/uploads/uploads.sql.ts';
import {
  insertManyProducts,
  listShownPictures,
  lockActiveCategories,
  type ProductChanges,
  updateManyProducts,
} from '../products/product-bulk.sql.ts';
import { atWork, Cancelled, ImportFailure, type Report } from './import-work.commands.ts';
import {
  type ImportRecord,
  listRowsToApply,
  lockImport,
  moveImport,
  noteRows,
} from './product-imports.sql.ts';

const BATCH = 500;
/** Statements that add fewer products tell of each one; more would make every instance read its catalogue anew. */
const INSERT_BATCH = 200;

const CHANGED_MEANWHILE =
  'Products or categories were changed since the file was checked. Nothing was changed. Please upload the file again.';

/**
 * A job: applies all rows in one transaction, or none of them. Killed at any point it has changed nothing and may begin
 * anew; a second one at the same time does nothing.
 */
export async function carryOutImport(deps: Pick<Deps, 'db' | 'catalogue'>, importId: string): Promise<void> {
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
