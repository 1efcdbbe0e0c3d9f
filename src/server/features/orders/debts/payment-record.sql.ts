import { sql } from 'kysely';
import type { RecordedBill } from '../../../../domain/books/khata.ts';
import type { Database } from '../../../db/database.ts';

/** What a company's payment record is judged by: what it bought on account and was billed for, of all sellers. */
export async function listRecordedBills(db: Database, companyId: string): Promise<RecordedBill[]> {
  const { rows } = await sql<RecordedBill>`
    select d.due_on::text as "dueOn", greatest(d.unpaid_paisa, 0) as "openPaisa", (
      select max(kathmandu_day(y.paid_at))::text
      from (select debt_payment_id, sum(amount_paisa) as paisa from debt_payment_parts
        where parcel_id = d.parcel_id group by debt_payment_id) x
      join debt_payments y on y.id = x.debt_payment_id where x.paisa > 0) as "paidOn"
    from debt_facts d where d.company_id = ${companyId} and d.due_on is not null`.execute(db);
  return rows;
}
