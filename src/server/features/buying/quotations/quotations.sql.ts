import { sql } from 'kysely';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';

/** Who asks, and whom the bills of their company go to. */
export async function getQuotedBuyer(
  db: Database,
  { companyId, userId }: Buyer,
): Promise<{ person: string; billTo: BillTo }> {
  const { rows } = await sql<{ person: string; billTo: BillTo }>`
    select first_name || ' ' || last_name as person, company_bill_to(${companyId}) as "billTo"
    from users where id = ${userId}`.execute(db);
  return rows[0] as { person: string; billTo: BillTo };
}

/** The names and PANs under which these sellers bill. */
export async function listBillingSellers(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string; panNumber: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; panNumber: string | null }>`
    select u.id, coalesce(t.legal_name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) as name,
      coalesce(t.pan_number, nullif(u.pan_number, '')) as "panNumber"
    from users u left join lateral (
      select legal_name, pan_number from seller_tax_details where seller_id = u.id order by version desc limit 1
    ) t on true
    where u.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
