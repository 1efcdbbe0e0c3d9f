import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A transfer as the bank's statement names it. */
export interface BankTransferName {
  bankReference: string;
  /** What a statement's line is recognised by in the next export; null for a transfer confirmed without one. */
  statementLine: string | null;
}

export interface BankReceiptRow {
  id: string;
  /** What it is for; null while nobody knows, or where it went back. */
  paymentId: string | null;
  amountPaisa: number;
  /** Recorded under this reference, however it is written; false: only the statement's line is known. */
  isSameReference: boolean;
  /** Recorded without a payment, and nobody has decided on it. */
  isUnassigned: boolean;
  /** It was recorded without a payment, whatever was decided since. */
  wasUnassigned: boolean;
}

/** The transfer that stands under this reference of the bank, or for this line of its statement, or null. */
export async function findBankReceipt(
  db: Database,
  { bankReference, statementLine }: BankTransferName,
): Promise<BankReceiptRow | null> {
  const { rows } = await sql<BankReceiptRow>`
    select r.id, coalesce(r.payment_id, d.payment_id) as "paymentId", r.amount_paisa as "amountPaisa",
      r.reference_key = bank_reference_key(${bankReference}) as "isSameReference",
      r.payment_id is null and d.receipt_id is null as "isUnassigned", r.payment_id is null as "wasUnassigned"
    from standing_receipts r left join transfer_decisions d on d.receipt_id = r.id
    where r.reference_key = bank_reference_key(${bankReference}) or r.statement_line = ${statementLine}::text
    order by 4 desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One at a time records what arrived at our bank: a buyer's transfer, or what a wallet company passed on. */
export async function lockBankCredits(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_credits'))`.execute(db);
}

/** What a transfer says that came without a payment. */
export interface UnassignedFacts {
  paymentId: null;
  remark: string | null;
  /** YYYY-MM-DD. */
  receivedOn: string | null;
}

/**
 * Answers its id; null when the transfer is recorded already, be it as a wallet's settlement. The caller holds
 * `lockBankCredits`.
 */
export async function insertBankReceipt(
  db: Database,
  receipt: BankTransferName & { amountPaisa: number; recordedBy: string } & (
      | { paymentId: string }
      | UnassignedFacts
    ),
): Promise<string | null> {
  const { remark, receivedOn } = receipt.paymentId === null ? receipt : { remark: null, receivedOn: null };
  const { rows } = await sql<{ id: string }>`
    with recorded as (
      select reference_key, statement_line from standing_receipts
      union all
      select reference_key, statement_line from wallet_settlements where reversed_at is null
      union all
      select reference_key, null from courier_remittances
    )
    insert into bank_receipts (payment_id, bank_reference, statement_line, amount_paisa, recorded_by, remark, received_on)
    select ${receipt.paymentId}::uuid, ${receipt.bankReference}, ${receipt.statementLine}, ${receipt.amountPaisa}::bigint,
      ${receipt.recordedBy}::uuid, ${remark}::text, ${receivedOn}::date
    where not exists (select from recorded
      where reference_key = bank_reference_key(${receipt.bankReference}) or statement_line = ${receipt.statementLine}::text)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What became of a transfer that came without a payment. False when that was decided already. */
export async function insertTransferDecision(
  db: Database,
  receiptId: string,
  decision: { adminId: string } & (
    | { paymentId: string }
    | { refundReference: string }
    | { withdrawalReason: string }
  ),
): Promise<boolean> {
  const paymentId = 'paymentId' in decision ? decision.paymentId : null;
  const refundReference = 'refundReference' in decision ? decision.refundReference : null;
  const withdrawalReason = 'withdrawalReason' in decision ? decision.withdrawalReason : null;
  const { numAffectedRows } = await sql`
    insert into transfer_decisions (receipt_id, payment_id, refund_reference, withdrawal_reason, decided_by)
    values (${receiptId}, ${paymentId}, ${refundReference}, ${withdrawalReason}, ${decision.adminId})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
