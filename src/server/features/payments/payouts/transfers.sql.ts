import { sql } from 'kysely';
import type { TransferStatus } from '../../../../domain/payments/payout.ts';
import type { Database } from '../../../db/database.ts';
import { payeeName } from './payouts.sql.ts';

export interface LockedTransfer {
  id: string;
  sellerId: string;
  amountPaisa: number;
  status: TransferStatus;
  bankReference: string | null;
  returnReason: string | null;
  email: string;
  firstName: string;
}

/** A transfer of this payout, locked; null when it has no such. */
export async function lockTransfer(
  db: Database,
  payoutId: string,
  transferId: string,
): Promise<LockedTransfer | null> {
  const { rows } = await sql<LockedTransfer>`
    select t.id, t.seller_id as "sellerId", t.amount_paisa as "amountPaisa", t.status,
      t.bank_reference as "bankReference", t.return_reason as "returnReason", u.email, u.first_name as "firstName"
    from payout_transfers t join users u on u.id = t.seller_id
    where t.id = ${transferId} and t.payout_id = ${payoutId} for update of t`.execute(db);
  return rows[0] ?? null;
}

/** Breaks `payout_transfers_reference_unique` for a reference that another transfer has. */
export async function markTransferPaid(
  db: Database,
  transferId: string,
  { bankReference, adminId, now }: { bankReference: string; adminId: string; now: Date },
): Promise<void> {
  await sql`
    update payout_transfers set status = 'paid', bank_reference = ${bankReference}, paid_by = ${adminId}, paid_at = ${now}
    where id = ${transferId}`.execute(db);
}

/** Says that the bank sent a transfer back, and why. */
export async function markTransferReturned(
  db: Database,
  transferId: string,
  { reason, adminId, now }: { reason: string; adminId: string; now: Date },
): Promise<void> {
  await sql`
    update payout_transfers set status = 'returned', return_reason = ${reason}, returned_by = ${adminId}, returned_at = ${now}
    where id = ${transferId}`.execute(db);
}

export interface TransferRow {
  id: string;
  payoutId: string;
  number: string;
  position: number;
  sellerId: string;
  companyName: string;
  panNumber: string | null;
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
  parcels: number;
  amountPaisa: number;
  status: TransferStatus;
  bankReference: string | null;
  returnReason: string | null;
}

const transferColumns = sql`t.id, t.payout_id as "payoutId", p.number, t.position, t.seller_id as "sellerId",
  ${payeeName} as "companyName", u.pan_number as "panNumber", a.bank, a.branch, a.account_name as "accountName",
  a.account_number as "accountNumber", t.parcels, t.amount_paisa as "amountPaisa", t.status,
  t.bank_reference as "bankReference", t.return_reason as "returnReason"`;
const transferTables = sql`payout_transfers t join payouts p on p.id = t.payout_id join users u on u.id = t.seller_id
  join seller_bank_accounts a on a.id = t.bank_account_id`;

/** The transfers of a batch, the largest first. */
export async function listTransfersOfPayout(db: Database, payoutId: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns} from ${transferTables} where t.payout_id = ${payoutId} order by t.position`.execute(
    db,
  );
  return rows;
}

/** Transfers that were sent and not confirmed. */
export async function listOpenTransfers(db: Database): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns} from ${transferTables} where t.status = 'open' and p.status = 'sent'
    order by p.sent_at, t.position`.execute(db);
  return rows;
}

/** Which of these bank references a transfer has already, however they are written. */
export async function listUsedReferences(db: Database, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ asked: string }>`
    select distinct asked from unnest(${references}::text[]) as asked
    join payout_transfers t on t.reference_key = bank_reference_key(asked)`.execute(db);
  return rows.map(({ asked }) => asked);
}

export interface SellerPayoutRow {
  id: string;
  number: string;
  amountPaisa: number;
  parcels: number;
  status: 'planned' | 'sent' | 'paid' | 'returned';
  bank: string;
  accountNumber: string;
  builtAt: Date;
  sentAt: Date | null;
  paidAt: Date | null;
  bankReference: string | null;
  returnReason: string | null;
}

/** Transfers to a seller, newest first; discarded drafts never were. */
export async function listSellerPayouts(
  db: Database,
  sellerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SellerPayoutRow[]> {
  const { rows } = await sql<SellerPayoutRow>`
    select t.id, p.number, t.amount_paisa as "amountPaisa", t.parcels,
      case when t.status <> 'open' then t.status when p.status = 'sent' then 'sent' else 'planned' end as status,
      a.bank, a.account_number as "accountNumber", p.built_at as "builtAt", p.sent_at as "sentAt", t.paid_at as "paidAt",
      t.bank_reference as "bankReference", t.return_reason as "returnReason"
    from payout_transfers t join payouts p on p.id = t.payout_id join seller_bank_accounts a on a.id = t.bank_account_id
    where t.seller_id = ${sellerId} and p.status <> 'discarded'
    order by p.built_at desc, t.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many transfers a seller has; those of discarded payouts are none. */
export async function countSellerPayouts(db: Database, sellerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from payout_transfers t join payouts p on p.id = t.payout_id
    where t.seller_id = ${sellerId} and p.status <> 'discarded'`.execute(db);
  return rows[0]?.total ?? 0;
}
