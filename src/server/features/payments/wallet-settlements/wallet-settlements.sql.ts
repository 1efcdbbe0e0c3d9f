import { sql } from 'kysely';
import type { SettlingWallet } from '../../../../domain/payments/wallet-settlement.ts';
import type { Database } from '../../../db/database.ts';

export interface WalletSettlementRow {
  id: string;
  method: SettlingWallet;
  amountPaisa: number;
  feePaisa: number;
  /** '2026-11-22' */
  date: string;
  bankReference: string;
  note: string | null;
  recordedBy: { _id: string; name: string };
  recordedAt: Date;
  reversalReason: string | null;
  reversedBy: { _id: string; name: string } | null;
  reversedAt: Date | null;
}

const columns = sql`s.id, s.method, s.amount_paisa as "amountPaisa", s.fee_paisa as "feePaisa", s.settled_on::text as date,
  s.bank_reference as "bankReference", s.note, s.recorded_at as "recordedAt", s.reversal_reason as "reversalReason",
  s.reversed_at as "reversedAt",
  (select jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = s.recorded_by)
    as "recordedBy",
  (select jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = s.reversed_by)
    as "reversedBy"`;

/** A page of settlements, the bank's latest day first. */
export async function listWalletSettlements(
  db: Database,
  { method, limit, offset }: { method: SettlingWallet | null; limit: number; offset: number },
): Promise<WalletSettlementRow[]> {
  const { rows } = await sql<WalletSettlementRow>`
    select ${columns} from wallet_settlements s where ${method}::text is null or s.method = ${method}
    order by s.settled_on desc, s.recorded_at desc, s.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many settlements there are, of one wallet or of all. */
export async function countWalletSettlements(db: Database, method: SettlingWallet | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from wallet_settlements where ${method}::text is null or method = ${method}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** A settlement; null when there is none. */
export async function findWalletSettlement(
  db: Database,
  settlementId: string,
): Promise<WalletSettlementRow | null> {
  const { rows } = await sql<WalletSettlementRow>`
    select ${columns} from wallet_settlements s where s.id = ${settlementId}`.execute(db);
  return rows[0] ?? null;
}

/** Holds a settlement until its transaction ends. */
export async function lockWalletSettlement(db: Database, settlementId: string): Promise<void> {
  await sql`select from wallet_settlements where id = ${settlementId} for no key update`.execute(db);
}

/** What a bank reference or a line of a statement is recorded as. */
export interface RecordedCredit {
  /** Null for a buyer's transfer, or a courier's. */
  settlementId: string | null;
  isSameReference: boolean;
}

/** Null when neither is recorded; the caller holds `lockBankCredits`. */
export async function findBankCredit(
  db: Database,
  { bankReference, statementLine }: { bankReference: string; statementLine: string | null },
): Promise<RecordedCredit | null> {
  const { rows } = await sql<RecordedCredit>`
    select c.id as "settlementId", c.reference_key = bank_reference_key(${bankReference}) as "isSameReference"
    from (
      select id, reference_key, statement_line from wallet_settlements where reversed_at is null
      union all
      select null, reference_key, statement_line from standing_receipts
      union all
      select null, reference_key, null from courier_remittances
    ) c
    where c.reference_key = bank_reference_key(${bankReference}) or c.statement_line = ${statementLine}::text
    order by 2 desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Writes a settlement down; answers its id. */
export async function insertWalletSettlement(
  db: Database,
  settlement: {
    method: SettlingWallet;
    amountPaisa: number;
    feePaisa: number;
    date: string;
    bankReference: string;
    statementLine: string | null;
    note: string | null;
    adminId: string;
    now: Date;
  },
): Promise<string> {
  const s = settlement;
  const { rows } = await sql<{ id: string }>`
    insert into wallet_settlements (method, settled_on, amount_paisa, fee_paisa, bank_reference, statement_line, note,
      recorded_by, recorded_at)
    values (${s.method}, ${s.date}::date, ${s.amountPaisa}, ${s.feePaisa}, ${s.bankReference}, ${s.statementLine},
      ${s.note}, ${s.adminId}, ${s.now})
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Says who reversed a settlement, and why. */
export async function markSettlementReversed(
  db: Database,
  settlementId: string,
  { reason, adminId, now }: { reason: string; adminId: string; now: Date },
): Promise<void> {
  await sql`
    update wallet_settlements set reversal_reason = ${reason}, reversed_by = ${adminId}, reversed_at = ${now}
    where id = ${settlementId}`.execute(db);
}
