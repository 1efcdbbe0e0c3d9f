import { sql } from 'kysely';
import type { PanClaimStatus, PanProof } from '../../../../domain/people/company-pan.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export interface PanClaimRow {
  id: string;
  companyId: string;
  panNumber: string;
  status: PanClaimStatus;
  how: PanProof;
  fileName: string | null;
  contentType: 'application/pdf' | 'image/webp' | null;
  reason: string | null;
  createdAt: Date;
  changedAt: Date | null;
}

const columns = sql`p.id, p.company_id as "companyId", p.pan_number as "panNumber", p.status, p.how,
  p.file_name as "fileName", p.content_type as "contentType", p.reason, p.created_at as "createdAt",
  p.changed_at as "changedAt"`;

/** The PAN that a company's bills say. */
export async function findCompanyPan(db: Database, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ pan: string | null }>`select company_pan(${companyId}) as pan`.execute(db);
  return rows[0]?.pan ?? null;
}

/** All that a company claimed, the newest first. */
export async function listPanClaims(db: Database, companyId: string): Promise<PanClaimRow[]> {
  const { rows } = await sql<PanClaimRow>`
    select ${columns} from company_pans p where p.company_id = ${companyId} order by p.created_at desc, p.id`.execute(
    db,
  );
  return rows;
}

export async function findPanClaim(db: Database, id: string): Promise<PanClaimRow | null> {
  const { rows } = await sql<PanClaimRow>`select ${columns} from company_pans p where p.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The company for which a PAN is verified, held until the end of the transaction; null: none. */
export async function lockHolder(
  tx: DatabaseTransaction,
  panNumber: string,
): Promise<{ id: string; companyId: string; name: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string; name: string }>`
    select id, company_id as "companyId", company_name(company_id) as name from company_pans
    where pan_number = ${panNumber} and status = 'verified' for update`.execute(tx);
  return rows[0] ?? null;
}

export interface NewPanClaim {
  id: string;
  companyId: string;
  panNumber: string;
  claimedBy: string;
  now: Date;
}

export async function insertCertificateClaim(
  tx: DatabaseTransaction,
  claim: NewPanClaim & {
    fileName: string;
    contentType: 'application/pdf' | 'image/webp';
    bytes: number;
  },
): Promise<void> {
  await tx
    .insertInto('company_pans')
    .values({
      id: claim.id,
      company_id: claim.companyId,
      pan_number: claim.panNumber,
      how: 'certificate',
      file_name: claim.fileName,
      content_type: claim.contentType,
      bytes: claim.bytes,
      claimed_by: claim.claimedBy,
      created_at: claim.now,
    })
    .execute();
}

/** An admin saw the name on a transfer (`paymentId`), or the certificate with which a seller sells: nothing waits. */
export async function insertProof(
  tx: DatabaseTransaction,
  claim: NewPanClaim & { paymentId: string | null },
): Promise<void> {
  await tx
    .insertInto('company_pans')
    .values({
      id: claim.id,
      company_id: claim.companyId,
      pan_number: claim.panNumber,
      how: claim.paymentId === null ? 'certificate' : 'bank_name',
      payment_id: claim.paymentId,
      status: 'verified',
      claimed_by: claim.claimedBy,
      created_at: claim.now,
      changed_by: claim.claimedBy,
      changed_at: claim.now,
    })
    .execute();
}

/** What a seller's approval proves: whose own company, of one, and which PAN the accepted certificate is of. */
export async function findSellersPan(
  tx: DatabaseTransaction,
  sellerId: string,
): Promise<{ companyId: string; panNumber: string } | null> {
  const { rows } = await sql<{ companyId: string; panNumber: string }>`
    select c.id as "companyId", u.pan_number as "panNumber"
    from users u join companies c on c.founder_id = u.id
    where u.id = ${sellerId} and u.is_approved and u.pan_number ~ '^[0-9]{9}$'
      and exists (select from seller_documents d
        where d.seller_id = u.id and d.kind = 'certificate' and d.state = 'accepted')
      and not exists (select from company_members m where m.company_id = c.id and m.user_id <> u.id)`.execute(
    tx,
  );
  return rows[0] ?? null;
}

interface PanChange {
  status: Exclude<PanClaimStatus, 'waiting'>;
  reason?: string;
  by: string;
  now: Date;
}

/** Gives a claim another status; false when it has ended: another company's claim may just have moved it. */
export async function setPanStatus(
  tx: DatabaseTransaction,
  id: string,
  { status, reason, by, now }: PanChange,
): Promise<boolean> {
  const { rows } = await sql`
    update company_pans set status = ${status}, reason = ${reason ?? null}, changed_by = ${by}, changed_at = ${now}
    where id = ${id} and status in ('waiting', 'verified') returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends what companies have in these states. */
export async function endPanClaims(
  tx: DatabaseTransaction,
  {
    companyIds,
    statuses,
    by,
    now,
  }: { companyIds: string[]; statuses: PanClaimStatus[]; by: string; now: Date },
): Promise<void> {
  await sql`update company_pans set status = 'withdrawn', reason = null, changed_by = ${by}, changed_at = ${now}
    where company_id = any(${companyIds}::uuid[]) and status = any(${statuses}::text[])`.execute(tx);
}

/** The certificates of these companies are kept no longer; answers which files there were. */
export async function forgetCertificates(
  tx: DatabaseTransaction,
  companyIds: string[],
): Promise<{ id: string; contentType: NonNullable<PanClaimRow['contentType']> }[]> {
  const { rows } = await sql<{ id: string; contentType: NonNullable<PanClaimRow['contentType']> }>`
    with had as (
      select id, content_type from company_pans
      where company_id = any(${companyIds}::uuid[]) and file_name is not null for update
    )
    update company_pans p set file_name = null, content_type = null, bytes = null from had where had.id = p.id
    returning p.id, had.content_type as "contentType"`.execute(tx);
  return rows;
}

/** The owner of a company, who is told; null: its account is closed. */
export async function findPanOwner(
  db: Database,
  companyId: string,
): Promise<{ userId: string; email: string; firstName: string } | null> {
  const { rows } = await sql<{ userId: string; email: string; firstName: string }>`
    select u.id as "userId", u.email, u.first_name as "firstName"
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and u.deleted_at is null
    order by m.joined_at, m.user_id limit 1`.execute(db);
  return rows[0] ?? null;
}

export type AdminPanRow = PanClaimRow & {
  companyName: string;
  billName: string | null;
  verifiedFor: { _id: string; name: string } | null;
};

const adminPans = sql`select ${columns}, company_name(p.company_id) as "companyName",
    y.bill_to ->> 'companyName' as "billName",
    case when o.id is not null then jsonb_build_object('_id', o.company_id, 'name', company_name(o.company_id)) end
      as "verifiedFor"
  from company_pans p join companies y on y.id = p.company_id left join company_pans o
    on o.pan_number = p.pan_number and o.status = 'verified' and o.company_id <> p.company_id`;

/** A page of the desk: what waits the longest first, the others newest first. */
export async function listAdminPans(
  db: Database,
  { status, limit, offset }: { status: PanClaimStatus; limit: number; offset: number },
): Promise<AdminPanRow[]> {
  const order = status === 'waiting' ? sql`p.created_at, p.id` : sql`p.changed_at desc, p.id`;
  const { rows } = await sql<AdminPanRow>`
    ${adminPans} where p.status = ${status} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findAdminPan(db: Database, id: string): Promise<AdminPanRow | null> {
  const { rows } = await sql<AdminPanRow>`${adminPans} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countPansByStatus(
  db: Database,
): Promise<Record<'waiting' | 'verified' | 'rejected', number>> {
  const { rows } = await sql<Record<'waiting' | 'verified' | 'rejected', number>>`
    select count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status = 'verified') as verified,
      count(*) filter (where status = 'rejected') as rejected
    from company_pans`.execute(db);
  return rows[0] ?? { waiting: 0, verified: 0, rejected: 0 };
}
