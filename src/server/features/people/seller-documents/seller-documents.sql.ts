import { sql } from 'kysely';
import type { SellerDocumentKind, SellerDocumentState } from '../../../../domain/people/seller-document.ts';
import type { Database } from '../../../db/database.ts';

export interface SellerDocumentRow {
  id: string;
  sellerId: string;
  kind: SellerDocumentKind;
  state: SellerDocumentState;
  fileName: string | null;
  contentType: 'application/pdf' | 'image/webp' | null;
  reason: string | null;
  createdAt: Date;
  judgedAt: Date | null;
}

const columns = sql`d.id, d.seller_id as "sellerId", d.kind, d.state, d.file_name as "fileName",
  d.content_type as "contentType", d.reason, d.created_at as "createdAt", d.judged_at as "judgedAt"`;

/** The newest document of each kind. */
export async function listSellerDocuments(db: Database, sellerId: string): Promise<SellerDocumentRow[]> {
  const { rows } = await sql<SellerDocumentRow>`
    select ${columns} from seller_documents d
    where d.seller_id = ${sellerId} and d.state <> 'replaced'
    order by array_position(array['certificate', 'registration', 'agreement'], d.kind)`.execute(db);
  return rows;
}

/** A document, also one that was replaced meanwhile: its file stays. */
export async function findSellerDocument(
  db: Database,
  documentId: string,
): Promise<SellerDocumentRow | null> {
  const { rows } = await sql<SellerDocumentRow>`
    select ${columns} from seller_documents d where d.id = ${documentId}`.execute(db);
  return rows[0] ?? null;
}

/** The seller's row, so that one document of a seller is changed at a time, and none while the seller is approved. */
export async function lockDocumentOwner(
  db: Database,
  sellerId: string,
): Promise<{ email: string; firstName: string } | null> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users
    where id = ${sellerId} and deleted_at is null for no key update`.execute(db);
  return rows[0] ?? null;
}

/** How many files a seller has sent, replaced ones among them. */
export async function countUploadedDocuments(db: Database, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from seller_documents where seller_id = ${sellerId} and file_name is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Stores the newest of its kind; the one before is kept as replaced. */
export async function insertSellerDocument(
  db: Database,
  document: {
    id: string;
    sellerId: string;
    kind: SellerDocumentKind;
    fileName: string;
    contentType: 'application/pdf' | 'image/webp';
    bytes: number;
  },
): Promise<void> {
  const { id, sellerId, kind, fileName, contentType, bytes } = document;
  await sql`
    update seller_documents set state = 'replaced'
    where seller_id = ${sellerId} and kind = ${kind} and state <> 'replaced'`.execute(db);
  await sql`
    insert into seller_documents (id, seller_id, kind, file_name, content_type, bytes)
    values (${id}, ${sellerId}, ${kind}, ${fileName}, ${contentType}, ${bytes})`.execute(db);
}

/** Writes a verdict; an accepted certificate proves that the company is registered for VAT. */
export async function judgeSellerDocument(
  db: Database,
  document: Pick<SellerDocumentRow, 'id' | 'sellerId' | 'kind'>,
  verdict: { state: 'accepted' | 'asked_again'; reason: string | null; judgedBy: string },
): Promise<void> {
  const { state, reason, judgedBy } = verdict;
  await sql`
    update seller_documents set state = ${state}, reason = ${reason}, judged_by = ${judgedBy}, judged_at = now()
    where id = ${document.id}`.execute(db);
  if (state === 'accepted' && document.kind === 'certificate')
    await sql`update users set vat_registered = true where id = ${document.sellerId}`.execute(db);
}

/**
 * The papers that were accepted for another PAN are judged again; taken as shown without a file, they are to be sent.
 * The seller is locked by the caller.
 */
export async function reopenDocumentsOfPan(db: Database, sellerId: string): Promise<void> {
  await sql`
    update seller_documents
    set state = case when file_name is null then 'replaced' else 'waiting' end, judged_by = null, judged_at = null
    where seller_id = ${sellerId} and kind in ('certificate', 'registration') and state = 'accepted'`.execute(
    db,
  );
}

/** Deletes the papers of a seller without a single parcel and answers those that have a file. */
export async function deleteDocumentsOfUnsold(
  db: Database,
  sellerId: string,
): Promise<{ id: string; contentType: NonNullable<SellerDocumentRow['contentType']> }[]> {
  const { rows } = await sql<Pick<SellerDocumentRow, 'id' | 'contentType'>>`
    delete from seller_documents
    where seller_id = ${sellerId} and not exists (select from parcels where seller_id = ${sellerId})
    returning id, content_type as "contentType"`.execute(db);
  return rows.flatMap(({ id, contentType }) => (contentType === null ? [] : [{ id, contentType }]));
}

export type AdminSellerDocumentRow = SellerDocumentRow & {
  sellerName: string;
  panNumber: string | null;
  isApproved: boolean;
  vatRegistered: boolean | null;
};

const withSeller = sql`select ${columns}, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
    u.pan_number as "panNumber", u.is_approved as "isApproved", u.vat_registered as "vatRegistered"
  from seller_documents d join users u on u.id = d.seller_id`;

/** A page of the desk: what waits the longest first, the others newest first. Taken as shown, they have no file. */
export async function listDocumentsOfState(
  db: Database,
  { state, limit, offset }: { state: SellerDocumentState; limit: number; offset: number },
): Promise<AdminSellerDocumentRow[]> {
  const order = state === 'waiting' ? sql`d.created_at, d.id` : sql`d.judged_at desc, d.id`;
  const { rows } = await sql<AdminSellerDocumentRow>`
    ${withSeller} where d.state = ${state} and d.file_name is not null and u.deleted_at is null
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A document with whose it is; null when there is none. */
export async function findDocumentWithSeller(
  db: Database,
  documentId: string,
): Promise<AdminSellerDocumentRow | null> {
  const { rows } = await sql<AdminSellerDocumentRow>`${withSeller} where d.id = ${documentId}`.execute(db);
  return rows[0] ?? null;
}

/** How many documents stand in each state. */
export async function countDocumentsByState(
  db: Database,
): Promise<Readonly<Record<SellerDocumentState, number>>> {
  const { rows } = await sql<Record<SellerDocumentState, number>>`
    select count(*) filter (where d.state = 'waiting') as waiting,
      count(*) filter (where d.state = 'accepted') as accepted,
      count(*) filter (where d.state = 'asked_again') as asked_again
    from seller_documents d join users u on u.id = d.seller_id
    where d.file_name is not null and u.deleted_at is null`.execute(db);
  return rows[0] as Record<SellerDocumentState, number>;
}
