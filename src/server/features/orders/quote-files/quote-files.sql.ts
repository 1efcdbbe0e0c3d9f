import { type RawBuilder, sql } from 'kysely';
import type { Party } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** What files were shown with: a version of a quote, or of a request for quotes. */
export interface QuoteFileSubject {
  kind: 'quote' | 'request_for_quotes';
  id: string;
  version: number;
}

export interface QuoteFileRow {
  id: string;
  name: string;
  contentType: 'application/pdf' | 'image/webp';
  bytes: number;
}

export async function insertQuoteFile(
  tx: DatabaseTransaction,
  { id, ownerId, name, contentType, bytes }: QuoteFileRow & { ownerId: string },
): Promise<void> {
  await tx
    .insertInto('quote_files')
    .values({ id, owner_id: ownerId, name, content_type: contentType, bytes })
    .execute();
}

/** How many files of this person nothing uses yet. Their uploads wait for each other until the transaction ends. */
export async function countUnusedFiles(tx: DatabaseTransaction, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quote files ' || ${ownerId}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quote_files where owner_id = ${ownerId} and used_at is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** These files of a person, locked until the transaction ends; `isFresh`: nothing uses it, and it came within 24 hours. */
export async function lockOwnFiles(
  tx: DatabaseTransaction,
  ids: readonly string[],
  ownerId: string,
): Promise<{ id: string; isFresh: boolean }[]> {
  const { rows } = await sql<{ id: string; isFresh: boolean }>`
    select id, used_at is null and created_at > now() - interval '24 hours' as "isFresh"
    from quote_files where id = any(${ids}::uuid[]) and owner_id = ${ownerId} order by id for update`.execute(
    tx,
  );
  return rows;
}

/** Gives locked files to what they are shown with, in this order. */
export async function giveFiles(
  tx: DatabaseTransaction,
  ids: readonly string[],
  { kind, id, version }: QuoteFileSubject,
): Promise<void> {
  await sql`
    update quote_files f set used_at = now(), subject_kind = ${kind}, subject_id = ${id}, version = ${version},
      position = given.place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place) where f.id = given.id`.execute(tx);
}

/** The files of a version as JSON, in their order; an empty list without any. */
export const filesJson = (
  kind: QuoteFileSubject['kind'],
  { id, version }: { id: RawBuilder<unknown>; version: RawBuilder<unknown> },
): RawBuilder<QuoteFileRow[]> => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
    'contentType', f.content_type, 'bytes', f.bytes) order by f.position), '[]')
  from quote_files f where f.subject_kind = ${kind} and f.subject_id = ${id} and f.version = ${version})`;

/** A file that the caller may read: their own, and what was shown to a side on which they stand. Null: none. */
export async function findReadableFile(
  db: Database,
  id: string,
  { userId, companyId, sellerId }: Party,
): Promise<QuoteFileRow | null> {
  const { rows } = await sql<QuoteFileRow>`
    select f.id, f.name, f.content_type as "contentType", f.bytes
    from quote_files f left join quotes q on f.subject_kind = 'quote' and q.id = f.subject_id
      left join requests_for_quotes r on f.subject_kind = 'request_for_quotes' and r.id = f.subject_id
    where f.id = ${id} and (
      (f.used_at is null and f.owner_id = ${userId}::uuid)
      or q.company_id = ${companyId}::uuid or q.seller_id = ${sellerId}::uuid or r.company_id = ${companyId}::uuid
      or exists (select from request_for_quotes_sellers a where a.request_id = r.id and a.seller_id = ${sellerId}::uuid))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The oldest files that nothing used in time: an hour later than that, so that nobody is using one right now. */
export async function listStaleFiles(
  db: Database,
  limit: number,
): Promise<Pick<QuoteFileRow, 'id' | 'contentType'>[]> {
  const { rows } = await sql<Pick<QuoteFileRow, 'id' | 'contentType'>>`
    select id, content_type as "contentType" from quote_files
    where used_at is null and created_at < now() - interval '25 hours'
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

export async function deleteUnusedFiles(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from quote_files where id = any(${ids}::uuid[]) and used_at is null`.execute(db);
}
