import { sql } from 'kysely';
import type { CbmsDocument } from '../../../../domain/books/cbms.ts';
import type { Database } from '../../../db/database.ts';

/**
 * A new document waits to be told to the tax office: when that is wanted of its issuer, or when what it corrects is to
 * be told or was. False when it is not for the tax office.
 */
export async function insertCbmsDocument(
  db: Database,
  { billId, corrects, isWanted }: { billId: string; corrects: string | null; isWanted: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`/* named: insert_cbms_document */
    insert into cbms_outbox (bill_id) select ${billId}::uuid
    where ${isWanted} or exists (select from cbms_outbox o where o.bill_id = ${corrects}::uuid)`.execute(db);
  return numAffectedRows === 1n;
}

/** What waits to be told. */
interface CbmsWaiting extends CbmsDocument {
  issuedAt: Date;
  /** Attempts before this one, and what the last of them came to. */
  attempts: number;
  answer: string | null;
  /** Of a credit note: the invoice was told. Always of an invoice. */
  isInvoiceSent: boolean;
}

/** Null when it was told, or is not for the tax office. */
export async function findCbmsWaiting(db: Database, billId: string): Promise<CbmsWaiting | null> {
  const { rows } = await sql<CbmsWaiting>`
    select b.kind, b.number, b.fiscal_year as "fiscalYear", b.date_bs as "dateBs", b.issued_at as "issuedAt",
      b.issuer_pan as "issuerPan", b.buyer_name as "buyerName", b.buyer_pan as "buyerPan",
      b.taxable_paisa as "taxablePaisa", b.vat_paisa as "vatPaisa", r.number as "refersToNumber", b.reason,
      o.attempts, o.answer,
      b.refers_to is null or exists (select from cbms_outbox i where i.bill_id = b.refers_to and i.state = 'sent')
        as "isInvoiceSent"
    from cbms_outbox o join bills b on b.id = o.bill_id left join bills r on r.id = b.refers_to
    where o.bill_id = ${billId} and o.state <> 'sent'`.execute(db);
  return rows[0] ?? null;
}

/** Before it is told: should the process die now, it may have arrived, and nothing is known of an answer. */
export async function countCbmsAttempt(
  db: Database,
  { billId, isRealtime }: { billId: string; isRealtime: boolean },
): Promise<void> {
  await sql`
    update cbms_outbox set attempts = attempts + 1, answer = null, is_realtime = ${isRealtime}
    where bill_id = ${billId} and state <> 'sent'`.execute(db);
}

export async function keepCbmsAnswer(
  db: Database,
  { billId, state, answer }: { billId: string; state: 'queued' | 'sent' | 'failed'; answer: string },
): Promise<void> {
  await sql`
    update cbms_outbox set state = ${state}, answer = ${answer},
      sent_at = case when ${state} = 'sent' then clock_timestamp() end
    where bill_id = ${billId} and state <> 'sent'`.execute(db);
}

/** What failed or was left behind, of the last `days`; it waits again. */
export async function reopenCbmsDocuments(db: Database, { days }: { days: number }): Promise<string[]> {
  const { rows } = await sql<{ billId: string }>`
    update cbms_outbox set state = 'queued'
    where state <> 'sent' and created_at between now() - make_interval(days => ${days}) and now() - interval '1 day'
    returning bill_id as "billId"`.execute(db);
  return rows.map(({ billId }) => billId);
}
