import { sql } from 'kysely';
import { MOST_ALIASES, type OwnWord } from '../../../../domain/buying/order-alias.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Pool } from '../../../db/pool.ts';

export interface AliasRow {
  id: string;
  text: string;
  isPartNumber: boolean;
  productId: string;
  name: string;
  nameNe: string | null;
  sku: string;
  isSold: boolean;
  createdAt: Date;
}

/** What a company calls products, as the pad looks it up; bounded for each company. */
export function listOwnWords(pool: Pool, companyId: string): Promise<OwnWord[]> {
  return queryNamed<OwnWord>(
    pool,
    'list_own_words',
    `select text_key as key, text, product_id as "productId", is_part_number as "isPartNumber"
     from order_aliases where company_id = $1`,
    [companyId],
  );
}

const columns = sql`a.id, a.text, a.is_part_number as "isPartNumber", a.product_id as "productId", p.name,
  p.name_ne as "nameNe", p.sku, p.is_public as "isSold", a.created_at as "createdAt"`;

/** A company's own words, or those of some ids among them, by product. */
export async function listAliases(
  db: Database,
  companyId: string,
  ids: readonly string[] | null = null,
): Promise<AliasRow[]> {
  const { rows } = await sql<AliasRow>`
    select ${columns} from order_aliases a join product_cards p on p.id = a.product_id
    where a.company_id = ${companyId} and (${ids}::uuid[] is null or a.id = any(${ids}::uuid[]))
    order by lower(p.name), p.id, a.is_part_number desc, a.text`.execute(db);
  return rows;
}

/** Lets one change of a company's words happen at a time. */
export async function lockOwner(tx: DatabaseTransaction, companyId: string): Promise<void> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
}

/** How many more words this company may keep. */
export async function countRoom(tx: DatabaseTransaction, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_aliases where company_id = ${companyId}`.execute(tx);
  return MOST_ALIASES - (rows[0]?.count ?? 0);
}

export interface NewAlias {
  key: string;
  text: string;
  productId: string;
  isPartNumber: boolean;
}

/** Keeps words; one of the same text is replaced, and so is an earlier part number of the product. Answers their ids. */
export async function keepAliases(
  tx: DatabaseTransaction,
  { companyId, userId }: Buyer,
  aliases: readonly NewAlias[],
): Promise<string[]> {
  const partNumbers = aliases.filter(({ isPartNumber }) => isPartNumber);
  if (partNumbers.length > 0)
    await sql`
      delete from order_aliases where company_id = ${companyId} and is_part_number
        and product_id = any(${partNumbers.map(({ productId }) => productId)}::uuid[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into order_aliases (company_id, user_id, product_id, text, text_key, is_part_number)
    select ${companyId}::uuid, ${userId}::uuid, a."productId", a.text, a.key, a."isPartNumber"
    from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb)
      as a("productId" uuid, "text" text, "key" text, "isPartNumber" boolean)
    on conflict on constraint order_aliases_company_text do update
      set product_id = excluded.product_id, text = excluded.text, created_at = now(),
        is_part_number = excluded.is_part_number
          or (order_aliases.is_part_number and order_aliases.product_id = excluded.product_id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** False when the company has no such word. */
export async function deleteAlias(
  db: Database,
  { id, companyId }: { id: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from order_aliases where id = ${id} and company_id = ${companyId} returning id`.execute(db);
  return rows.length > 0;
}

/** Forgets all words of companies that are closed. */
export async function deleteAliasesOf(db: Database, companyIds: readonly string[]): Promise<void> {
  await sql`delete from order_aliases where company_id = any(${[...companyIds]}::uuid[])`.execute(db);
}
