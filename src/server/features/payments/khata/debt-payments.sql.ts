import { sql } from 'kysely';
import type { DirectMethod } from '../../../../domain/payments/debt-payment.ts';
import type { Database } from '../../../db/database.ts';
import type { Pair } from './khata.sql.ts';

/** Keeps that a seller says that they were paid; null for a reference of theirs that stands for another payment. */
export async function insertRecorded(
  db: Database,
  recorded: Pair & {
    billId: string;
    amountPaisa: number;
    paidAt: Date;
    method: DirectMethod;
    reference: string | null;
    userId: string;
    now: Date;
    countsAt: Date;
  },
): Promise<string | null> {
  const { companyId, sellerId, billId, amountPaisa, paidAt, method, reference, userId, now, countsAt } =
    recorded;
  const { rows } = await sql<{ id: string }>`
    insert into debt_payments (company_id, seller_id, bill_id, method, amount_paisa, paid_at, reference, status,
      recorded_by, recorded_at, counts_at)
    values (${companyId}, ${sellerId}, ${billId}, ${method}, ${amountPaisa}, ${paidAt}, ${reference}, 'waiting',
      ${userId}, ${now}, ${countsAt})
    on conflict (seller_id, reference_key) where payment_id is null and status <> 'disputed' do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same payment as it was recorded within the last minute, without a reference that could tell two apart. */
export async function findRepeated(
  db: Database,
  recorded: Pair & {
    billId: string;
    amountPaisa: number;
    paidAt: Date;
    method: DirectMethod;
    userId: string;
    now: Date;
  },
): Promise<string | null> {
  const { companyId, sellerId, billId, amountPaisa, paidAt, method, userId, now } = recorded;
  const { rows } = await sql<{ id: string }>`
    select id from debt_payments
    where company_id = ${companyId} and seller_id = ${sellerId} and bill_id = ${billId} and payment_id is null
      and reference is null and amount_paisa = ${amountPaisa} and paid_at = ${paidAt} and method = ${method}
      and recorded_by = ${userId} and status = 'waiting' and recorded_at > ${now}::timestamptz - interval '60 seconds'
    order by recorded_at limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The company says that a recorded payment is so, or nobody said otherwise in time; false: it waits no more. */
export async function markCounted(
  db: Database,
  { id, answeredBy, now }: { id: string; answeredBy: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update debt_payments set status = 'counted', answered_by = ${answeredBy}, answered_at = ${now}
    where id = ${id} and status = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/** The company says that a recorded payment is not so; false: it waits no more. */
export async function markDisputed(
  db: Database,
  { id, answeredBy, reason, now }: { id: string; answeredBy: string; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update debt_payments set status = 'disputed', answered_by = ${answeredBy}, answered_at = ${now},
      dispute_reason = ${reason}
    where id = ${id} and status = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

export interface SilentPayment extends Pair {
  id: string;
  billId: string;
}

/** Recorded payments whose time to be disputed is over, but for these. */
export async function listSilent(
  db: Database,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<SilentPayment[]> {
  const { rows } = await sql<SilentPayment>`
    select id, company_id as "companyId", seller_id as "sellerId", bill_id as "billId"
    from debt_payments where status = 'waiting' and counts_at <= ${now} and id <> all(${except}::uuid[])
    order by counts_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Who of a company pays: its accountant, else its owner, who can sign in. */
export async function findPayer(
  db: Database,
  companyId: string,
): Promise<{ id: string; email: string; firstName: string } | null> {
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    select u.id, u.email, u.first_name as "firstName"
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role in ('accountant', 'owner') and u.is_active and u.deleted_at is null
    order by m.role, m.joined_at, u.id limit 1`.execute(db);
  return rows[0] ?? null;
}
