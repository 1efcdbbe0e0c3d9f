import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface SellerChecklistRow {
  isApproved: boolean;
  companyName: string | null;
  panNumber: string | null;
  phone: string;
  hasAddress: boolean;
  productCount: number;
  hasTaxDetails: boolean;
}

export async function getSellerChecklist(db: Database, sellerId: string): Promise<SellerChecklistRow> {
  const { rows } = await sql<SellerChecklistRow>`
    select u.is_approved as "isApproved", u.company_name as "companyName", u.pan_number as "panNumber", u.phone,
      exists (select 1 from addresses a where a.company_id = u.id) as "hasAddress",
      (select count(*) from products p where p.seller_id = u.id and p.deleted_at is null) as "productCount",
      exists (select 1 from seller_tax_details t where t.seller_id = u.id) as "hasTaxDetails"
    from users u where u.id = ${sellerId}`.execute(db);
  return rows[0] as SellerChecklistRow;
}
