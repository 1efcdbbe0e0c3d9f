import { sql } from 'kysely';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { Database } from '../../../db/database.ts';

/** What a seller's bills say of their issuer. */
export interface SellerTaxRow {
  version: number;
  legalName: string;
  nepaliName: string | null;
  address: string;
  panNumber: string;
  branchCode: string;
  signatory: string;
  footLine: string | null;
  createdAt: Date;
}

/** The newest version of a seller's details, or null: then nothing can be billed. */
export async function findSellerTaxDetails(db: Database, sellerId: string): Promise<SellerTaxRow | null> {
  const { rows } = await sql<SellerTaxRow>`/* named: find_seller_tax_details */
    select version, legal_name as "legalName", nepali_name as "nepaliName", address, pan_number as "panNumber",
      branch_code as "branchCode", signatory, foot_line as "footLine", created_at as "createdAt"
    from seller_tax_details where seller_id = ${sellerId} order by version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface TaxSeller {
  isApproved: boolean;
  panNumber: string | null;
}

const taxSeller = (sellerId: string) => sql<TaxSeller>`
  select is_approved as "isApproved", pan_number as "panNumber" from users where id = ${sellerId}`;

export async function findTaxSeller(db: Database, sellerId: string): Promise<TaxSeller> {
  const { rows } = await taxSeller(sellerId).execute(db);
  return rows[0] as TaxSeller;
}

/** The seller's row, held so that versions follow each other and no approval checks another PAN meanwhile. */
export async function lockTaxSeller(db: Database, sellerId: string): Promise<TaxSeller> {
  const { rows } = await sql<TaxSeller>`${taxSeller(sellerId)} for no key update`.execute(db);
  return rows[0] as TaxSeller;
}

/** Appends the next version of a locked seller, and keeps the account's PAN the same as the bills'. */
export async function insertSellerTaxDetails(
  db: Database,
  sellerId: string,
  details: Omit<SellerTaxRow, 'version' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into seller_tax_details (seller_id, version, legal_name, nepali_name, address, pan_number, branch_code,
      signatory, foot_line, changed_by)
    select ${sellerId}, coalesce(max(version), 0) + 1, ${details.legalName}, ${details.nepaliName}, ${details.address},
      ${details.panNumber}, ${details.branchCode}, ${details.signatory}, ${details.footLine}, ${sellerId}
    from seller_tax_details where seller_id = ${sellerId}`.execute(db);
  await sql`
    update users set pan_number = ${details.panNumber}, updated_at = now()
    where id = ${sellerId} and pan_number is distinct from ${details.panNumber}`.execute(db);
}

/** A seller corrected the PAN in the profile: the bills' details follow, if there are any. */
export async function copyTaxDetailsWithPan(
  db: Database,
  sellerId: string,
  panNumber: string,
): Promise<void> {
  await sql`
    insert into seller_tax_details (seller_id, version, legal_name, nepali_name, address, pan_number, branch_code,
      signatory, foot_line, changed_by)
    select seller_id, version + 1, legal_name, nepali_name, address, ${panNumber}, branch_code, signatory, foot_line,
      seller_id
    from seller_tax_details where seller_id = ${sellerId} and pan_number <> ${panNumber}
      and version = (select max(version) from seller_tax_details where seller_id = ${sellerId})`.execute(db);
}

/** Whom the bills of a company go to; null: whom its founder's account names. */
export async function findBuyerTaxDetails(db: Database, companyId: string): Promise<BillTo | null> {
  const { rows } = await sql<{ billTo: BillTo | null }>`
    select bill_to as "billTo" from companies where id = ${companyId}`.execute(db);
  return rows[0]?.billTo ?? null;
}

/** Says it from now on. */
export async function updateBuyerTaxDetails(db: Database, companyId: string, billTo: BillTo): Promise<void> {
  await sql`
    update companies set bill_to = ${JSON.stringify(billTo)}::jsonb where id = ${companyId}`.execute(db);
}
