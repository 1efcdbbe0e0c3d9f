import { sql } from 'kysely';
import type {
  ImportOutcome,
  ImportProblem,
  ImportRowFilter,
  ImportState,
} from '../../../../contract/catalogue/product-imports.contract.ts';
import { MOST_IMPORTS_KEPT } from '../../../../domain/catalogue/kept-imports.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';

export interface ImportRecord {
  id: string;
  sellerId: string;
  fileName: string;
  format: 'csv' | 'xlsx';
  state: ImportState;
  progress: number;
  failure: string | null;
  total: number;
  new: number;
  changed: number;
  unchanged: number;
  failing: number;
  warnings: number;
  ignoredColumns: string[];
  isCancelAsked: boolean;
  tries: number;
  createdAt: Date;
  checkedAt: Date | null;
  finishedAt: Date | null;
}

const importColumns = sql`id, seller_id as "sellerId", file_name as "fileName", format, state, progress, failure,
  total_count as total, new_count as new, changed_count as changed, unchanged_count as unchanged,
  failing_count as failing, warning_count as warnings, ignored_columns as "ignoredColumns",
  is_cancel_asked as "isCancelAsked", tries, created_at as "createdAt", checked_at as "checkedAt",
  finished_at as "finishedAt"`;

/** Breaks `product_imports_one_running` while another import of the seller is at work. */
export async function insertImport(
  db: Database,
  {
    sellerId,
    fileName,
    format,
    content,
  }: Pick<ImportRecord, 'sellerId' | 'fileName' | 'format'> & { content: Buffer },
): Promise<string> {
  const { id } = await db
    .insertInto('product_imports')
    .values({ seller_id: sellerId, file_name: fileName, format, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Forgets the newest of a seller's imports that are no more kept, with its report, unless it is at work. One alone, since
 * the seller waits for it; `deleteOldImports` takes any others.
 */
export async function deleteSurplusImport(db: Database, sellerId: string): Promise<void> {
  await sql`
    delete from product_imports where state not in ('checking', 'applying') and id in (
      select id from product_imports where seller_id = ${sellerId}
      order by created_at desc, id offset ${MOST_IMPORTS_KEPT} limit 1)`.execute(db);
}

/** An import of whatever seller; whose it is must be asked of the row. */
export async function findImport(db: Database, importId: string): Promise<ImportRecord | null> {
  const { rows } =
    await sql<ImportRecord>`select ${importColumns} from product_imports where id = ${importId}`.execute(db);
  return rows[0] ?? null;
}

/** The bytes of the file as it came; null once they were dropped, or for an unknown import. */
export async function findImportContent(db: Database, importId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select content from product_imports where id = ${importId}`.execute(db);
  return rows[0]?.content ?? null;
}

/** A page of the seller's imports, newest first, and how many there are. */
export async function listImports(
  db: Database,
  { sellerId, limit, offset }: { sellerId: string; limit: number; offset: number },
): Promise<{ rows: ImportRecord[]; total: number }> {
  const { rows } = await sql<ImportRecord>`
    select ${importColumns} from product_imports where seller_id = ${sellerId}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from product_imports where seller_id = ${sellerId}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Moves an import on when it is still in that state; false when it is not. */
export async function moveImport(
  db: Database,
  importId: string,
  { from, to, failure = null }: { from: ImportState; to: ImportState; failure?: string | null },
): Promise<boolean> {
  const isEnd = to === 'applied' || to === 'cancelled' || to === 'failed';
  const { numAffectedRows } = await sql`
    update product_imports set state = ${to}, failure = ${failure}, beat_at = statement_timestamp(),
      progress = case when ${to}::text = 'applying' then 0 when ${to}::text in ('applied', 'checked') then 100
        else progress end,
      tries = case when ${to}::text = 'applying' then 0 else tries end, is_cancel_asked = false,
      content = case when ${to}::text = 'checking' then content end,
      checked_at = case when ${to}::text = 'checked' then statement_timestamp() else checked_at end,
      finished_at = case when ${isEnd} then statement_timestamp() end
    where id = ${importId} and state = ${from}
      and (${to}::text <> 'applied' or not is_cancel_asked)`.execute(db);
  return numAffectedRows === 1n;
}

/** A job begins with it: answers how often one has by now. */
export async function countTry(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update product_imports set tries = tries + 1, beat_at = statement_timestamp() where id = ${importId}
    returning tries`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Says that the job lives and how far it is; answers whether its cancellation is asked for. */
export async function beat(db: Database, importId: string, progress: number | null): Promise<boolean> {
  const { rows } = await sql<{ isCancelAsked: boolean }>`
    update product_imports set beat_at = statement_timestamp(), progress = coalesce(${progress}::int, progress)
    where id = ${importId} and state in ('checking', 'applying')
    returning is_cancel_asked as "isCancelAsked"`.execute(db);
  return rows[0]?.isCancelAsked ?? true;
}

/** Notes that an import that is being applied is to stop; one in any other state is left alone. */
export async function askToCancel(db: Database, importId: string): Promise<void> {
  await sql`
    update product_imports set is_cancel_asked = true where id = ${importId} and state = 'applying'`.execute(
    db,
  );
}

/** Only one job at a time works on an import; false while another one does. */
export async function lockImport(tx: DatabaseTransaction, importId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('product import ' || ${importId}, 0)) as "isLocked"`.execute(
    tx,
  );
  return rows[0]?.isLocked ?? false;
}

export interface ImportRowRecord {
  line: number;
  outcome: ImportOutcome;
  sku: string;
  name: string;
  productId: string | null;
  /** What becomes of the product; without a column it stays as it is. */
  changes: Record<string, unknown> | null;
  quantitySeen: number | null;
  changedColumns: string[];
  problems: ImportProblem[];
}

/**
 * Puts the report of a check in the place of the one before, batch after batch in the order of the file.
 */
export async function replaceImportRows(
  tx: DatabaseTransaction,
  importId: string,
  batches: readonly (readonly ImportRowRecord[])[],
): Promise<void> {
  await sql`delete from product_import_rows where import_id = ${importId}`.execute(tx);
  for (const rows of batches) {
    await sql`
      insert into product_import_rows (import_id, line, outcome, sku, name, product_id, changes, quantity_seen,
        changed_columns, problems)
      select ${importId}::uuid, v.line, v.outcome, v.sku, v.name, v."productId", v.changes, v."quantitySeen",
        array(select jsonb_array_elements_text(v."changedColumns")), v.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(line integer, outcome text, sku text, name text,
        "productId" uuid, changes jsonb, "quantitySeen" integer, "changedColumns" jsonb, problems jsonb)`.execute(
      tx,
    );
  }
}

/** What a check has counted, and the heads of columns that nothing reads. */
export async function saveCheck(
  tx: DatabaseTransaction,
  importId: string,
  {
    counts,
    ignoredColumns,
  }: { counts: Record<ImportOutcome | 'total' | 'warnings', number>; ignoredColumns: string[] },
): Promise<void> {
  await sql`
    update product_imports set total_count = ${counts.total}, new_count = ${counts.new},
      changed_count = ${counts.changed}, unchanged_count = ${counts.unchanged}, failing_count = ${counts.failing},
      warning_count = ${counts.warnings}, ignored_columns = ${ignoredColumns}
    where id = ${importId}`.execute(tx);
}

const hasWarning = sql`exists (select 1 from jsonb_array_elements(problems) p where (p ->> 'isWarning')::boolean)`;

function condition(importId: string, filter: ImportRowFilter | null) {
  const rows = sql`import_id = ${importId}`;
  switch (filter) {
    case null:
      return rows;
    case 'warnings':
      return sql`${rows} and ${hasWarning}`;
    case 'notes':
      return sql`${rows} and note is not null`;
    default:
      return sql`${rows} and outcome = ${filter}`;
  }
}

export type ReportRow = Omit<ImportRowRecord, 'productId' | 'changes' | 'quantitySeen'> & {
  note: string | null;
};

/** Rows of the report after a line, in the order of the file. */
export async function listReportRows(
  db: Database,
  importId: string,
  {
    filter,
    after = 0,
    limit,
    offset = 0,
  }: { filter: ImportRowFilter | null; after?: number; limit: number; offset?: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select line, outcome, sku, name, changed_columns as "changedColumns", problems, note
    from product_import_rows where ${condition(importId, filter)} and line > ${after}
    order by line limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many rows of the report the filter lets through; null: all of them. */
export async function countReportRows(
  db: Database,
  importId: string,
  filter: ImportRowFilter | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product_import_rows where ${condition(importId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Rows that are to be applied, after a line. */
export async function listRowsToApply(
  db: Database,
  importId: string,
  { outcome, after, limit }: { outcome: 'new' | 'changed'; after: number; limit: number },
): Promise<Pick<ImportRowRecord, 'line' | 'sku' | 'productId' | 'changes' | 'quantitySeen'>[]> {
  const { rows } = await sql<
    Pick<ImportRowRecord, 'line' | 'sku' | 'productId' | 'changes' | 'quantitySeen'>
  >`
    select line, sku, product_id as "productId", changes, quantity_seen as "quantitySeen"
    from product_import_rows
    where import_id = ${importId} and outcome = ${outcome} and line > ${after}
    order by line limit ${limit}`.execute(db);
  return rows;
}

/** Writes beside rows, by their line in the file, what became of them while they were applied. */
export async function noteRows(
  tx: DatabaseTransaction,
  importId: string,
  notes: readonly { line: number; note: string }[],
): Promise<void> {
  await sql`
    update product_import_rows r set note = v.note
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as v(line integer, note text)
    where r.import_id = ${importId} and r.line = v.line`.execute(tx);
}

/** Imports whose job has been silent for so long that it must have died; they count as begun with now. */
export async function takeSilentImports(
  db: Database,
  silentSeconds: number,
): Promise<{ id: string; state: 'checking' | 'applying'; tries: number }[]> {
  const { rows } = await sql<{ id: string; state: 'checking' | 'applying'; tries: number }>`
    update product_imports set beat_at = statement_timestamp()
    where state in ('checking', 'applying') and beat_at < now() - make_interval(secs => ${silentSeconds})
    returning id, state, tries`.execute(db);
  return rows;
}

/**
 * Forgets imports of 90 days ago, and those before each seller's newest, with their reports, but for those at work. Each by
 * itself: a report may be large.
 */
export async function deleteOldImports(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at, row_number() over (partition by seller_id order by created_at desc, id) as nth
      from product_imports
    ) i where nth > ${MOST_IMPORTS_KEPT} or created_at < now() - interval '90 days'`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      await sql`
        delete from product_imports where id = ${id} and state not in ('checking', 'applying')`.execute(tx);
    });
  }
}
