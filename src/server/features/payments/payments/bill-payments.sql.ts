import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';

/** A bill of goods on account, as its payment reads it; in paisa. */
export interface AccountBillRow {
  id: string;
  companyId: string;
  sellerId: string;
  /** Of its parcel; below zero where it became less than what was paid for it. */
  unpaidPaisa: number;
}

/**
 * A bill of a company or of a seller with its debt. Null: no such bill of theirs; `debt` null: it was not bought on account.
 */
export async function findAccountBill(
  db: Database,
  billId: string,
  owner: { companyId: string } | { sellerId: string },
): Promise<{ debt: AccountBillRow | null } | null> {
  const isOwn =
    'companyId' in owner ? sql`b.company_id = ${owner.companyId}` : sql`b.issuer_id = ${owner.sellerId}`;
  const { rows } = await sql<{ debt: AccountBillRow | null }>`
    select case when d.parcel_id is not null and b.kind = 'tax_invoice' then jsonb_build_object('id', b.id,
      'companyId', d.company_id, 'sellerId', d.seller_id, 'unpaidPaisa', d.unpaid_paisa) end as debt
    from bills b left join debt_facts d on d.parcel_id = b.parcel_id
    where b.id = ${billId} and ${isOwn}`.execute(db);
  return rows[0] ?? null;
}

/** What is still to be paid of the parcel of a bill on account; in paisa. */
export async function getUnpaidOfBill(db: Database, billId: string): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select d.unpaid_paisa as paisa from bills b join debt_facts d on d.parcel_id = b.parcel_id
    where b.id = ${billId}`.execute(db);
  return rows[0]?.paisa ?? 0;
}

/** What a company owes a seller for all that was billed; in paisa. */
export async function getDue(
  db: Database,
  { companyId, sellerId }: { companyId: string; sellerId: string },
): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select coalesce(sum(unpaid_paisa), 0)::bigint as paisa from debt_facts
    where company_id = ${companyId} and seller_id = ${sellerId} and due_on is not null and unpaid_paisa > 0`.execute(
    db,
  );
  return rows[0]?.paisa ?? 0;
}

/** Money of a payment for a bill has come to us: it counts at once. Answers the new row's id. */
export async function insertPaidToUs(
  db: Database,
  paid: {
    companyId: string;
    sellerId: string;
    billId: string;
    paymentId: string;
    userId: string;
    method: PaymentMethod;
    amountPaisa: number;
  },
): Promise<string> {
  const { companyId, sellerId, billId, paymentId, userId, method, amountPaisa } = paid;
  const { rows } = await sql<{ id: string }>`
    insert into debt_payments (company_id, seller_id, bill_id, payment_id, method, amount_paisa, paid_at, status,
      recorded_by, recorded_at, answered_at)
    values (${companyId}, ${sellerId}, ${billId}, ${paymentId}, ${method}, ${amountPaisa}, now(), 'counted', ${userId},
      now(), now())
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}
