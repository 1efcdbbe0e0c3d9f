import { sql } from 'kysely';
import type { Khata, KhataPart, RecordedBill } from '../../../../domain/books/khata.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';

/** A company and a seller who lends to it. */
export interface Pair {
  companyId: string;
  sellerId: string;
}

/** What changes what a company owes a seller comes one after the other; held until the transaction ends. */
export async function lockDebts(db: Database, { companyId, sellerId }: Pair): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`debts ${companyId} ${sellerId}`}, 0))`.execute(db);
}

/**
 * What settling reads of a pair: debts that fell due and are not what covers them, payments that count and are not used
 * up or cover those debts, and all parts of either. A bill's id is its parcel's.
 */
export async function getUnsettled(db: Database, { companyId, sellerId }: Pair): Promise<Khata> {
  const { rows } = await sql<Khata>`/* named: unsettled_debts */
    with debts as materialized (
      select d.parcel_id, d.total_paisa, d.due_on, d.created_at from debt_facts d
      where d.company_id = ${companyId} and d.seller_id = ${sellerId} and d.due_on is not null and d.unpaid_paisa <> 0
    ), counted as (
      select y.id, y.amount_paisa, b.parcel_id, y.answered_at
      from debt_payments y join bills b on b.id = y.bill_id
      where y.company_id = ${companyId} and y.seller_id = ${sellerId} and y.status = 'counted'
        and (y.amount_paisa <> coalesce((select sum(x.amount_paisa) from debt_payment_parts x where x.debt_payment_id = y.id), 0)
          or exists (select from debt_payment_parts x join debts d on d.parcel_id = x.parcel_id where x.debt_payment_id = y.id))
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', parcel_id, 'owedPaisa', total_paisa, 'dueOn', due_on)
        order by created_at, parcel_id), '[]') from debts) as bills,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amountPaisa', amount_paisa, 'billId', parcel_id)
        order by answered_at, id), '[]') from counted) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('paymentId', x.debt_payment_id, 'billId', x.parcel_id,
          'amountPaisa', x.amount_paisa) order by x.serial), '[]')
        from debt_payment_parts x
        where x.parcel_id in (select parcel_id from debts) or x.debt_payment_id in (select id from counted)) as parts`.execute(
    db,
  );
  return rows[0] as Khata;
}

/** Writes which debts payments cover from now on, in the order given. */
export async function insertParts(db: Database, parts: readonly KhataPart[]): Promise<void> {
  await sql`/* named: insert_debt_parts */
    insert into debt_payment_parts (debt_payment_id, parcel_id, amount_paisa)
    select "paymentId", "billId", "amountPaisa"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p ("paymentId" uuid, "billId" uuid, "amountPaisa" bigint)`.execute(db);
}

/** Money of ours that a payment for a bill brought: it counts at once. */
export async function insertPaidToUs(
  db: Database,
  payment: Pair & {
    paymentId: string;
    billId: string;
    userId: string;
    method: PaymentMethod;
    amountPaisa: number;
  },
): Promise<string> {
  const { companyId, sellerId, paymentId, billId, userId, method, amountPaisa } = payment;
  const { rows } = await sql<{ id: string }>`
    insert into debt_payments (company_id, seller_id, bill_id, payment_id, method, amount_paisa, paid_at, status,
      recorded_by, recorded_at, answered_at)
    values (${companyId}, ${sellerId}, ${billId}, ${paymentId}, ${method}, ${amountPaisa}, now(), 'counted', ${userId}, now(), now())
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** What a payment brought beyond what was due, as of now; in paisa. */
export async function getCredit(db: Database, debtPaymentId: string): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select (y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
      where x.debt_payment_id = y.id), 0))::bigint as paisa
    from debt_payments y where y.id = ${debtPaymentId}`.execute(db);
  return rows[0]?.paisa ?? 0;
}

/** What a company's payment record is judged by: its bills on account, of all sellers. */
export async function listRecordedBills(db: Database, companyId: string): Promise<RecordedBill[]> {
  const { rows } = await sql<RecordedBill>`
    select d.due_on::text as "dueOn", greatest(d.unpaid_paisa, 0) as "openPaisa", (
      select max(kathmandu_day(y.paid_at))::text from debt_payments y join lateral (
        select sum(x.amount_paisa) as paisa from debt_payment_parts x
        where x.debt_payment_id = y.id and x.parcel_id = d.parcel_id) x on x.paisa > 0
      where y.company_id = d.company_id and y.seller_id = d.seller_id) as "paidOn"
    from debt_facts d where d.company_id = ${companyId} and d.due_on is not null`.execute(db);
  return rows;
}
