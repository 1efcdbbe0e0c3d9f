import { sql } from 'kysely';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { districtOfAddress } from '../../../../domain/shop/districts.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';

interface QuotedBuyer {
  person: string;
  billTo: BillTo;
  /** The company's default address; null: none. */
  place: Parameters<typeof districtOfAddress>[0] | null;
}

/** Who asks, whom the bills of their company go to, and where its goods usually do. */
export async function getQuotedBuyer(db: Database, { companyId, userId }: Buyer): Promise<QuotedBuyer> {
  const { rows } = await sql<QuotedBuyer>`
    select first_name || ' ' || last_name as person, company_bill_to(${companyId}) as "billTo",
      (select jsonb_build_object('province', province, 'city', city, 'district', district) from addresses
       where company_id = ${companyId} and is_default) as place
    from users where id = ${userId}`.execute(db);
  return rows[0] as QuotedBuyer;
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
