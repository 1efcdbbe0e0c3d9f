import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface AskableProduct {
  id: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  unit: string | null;
  categoryId: string;
}

/** Those of these products that the public sees. */
export async function listAskableProducts(db: Database, ids: readonly string[]): Promise<AskableProduct[]> {
  const { rows } = await sql<AskableProduct>`
    select p.id, p.name, p.sku, p.unit, p.category_id as "categoryId",
      coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isPrimary == true)'), p.images -> 0) ->> 'url' as "imageUrl"
    from public_products p
    where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Those of these categories that the public sees. */
export async function listAskableCategories(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from categories where is_active and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

const isSelling = sql`s.role = 'seller' and s.is_approved and s.is_active and s.deleted_at is null`;

/** Those of these sellers who can be asked. */
export async function listAskableSellers(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from users s where s.id = any(${[...ids]}::uuid[]) and ${isSelling}`.execute(db);
  return rows.map(({ id }) => id);
}

/** All who sell something in one of these categories, or below it; nobody who buys for the company. */
export async function listSellersOfCategories(
  db: Database,
  categoryIds: readonly string[],
  { companyId, but }: { companyId: string; but: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from categories where id = any(${[...categoryIds]}::uuid[])
      union select c.id from categories c join below b on c.parent_id = b.id
    )
    select s.id from users s
    where ${isSelling} and s.id <> all(${[...but]}::uuid[])
      and not exists (select from company_members m where m.company_id = ${companyId} and m.user_id = s.id)
      and exists (select from public_products p
        where p.seller_id = s.id and p.category_id in (select id from below))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those who were asked and not told yet, some of them, each held: another process leaves them alone. `taken` counts all of them, also who may no longer sell. */
export async function takeUntoldSellers(
  db: Database,
  requestId: string,
  now: Date,
): Promise<{ sellers: { id: string; email: string; firstName: string }[]; taken: number }> {
  const { rows } = await sql<{ id: string; email: string; firstName: string; isSelling: boolean }>`
    with told as (
      update request_for_quotes_sellers set told_at = ${now} where request_id = ${requestId} and seller_id in (
        select seller_id from request_for_quotes_sellers where request_id = ${requestId} and told_at is null
        limit 200 for update skip locked)
      returning seller_id
    )
    select s.id, s.email, s.first_name as "firstName", ${isSelling} as "isSelling"
    from told join users s on s.id = told.seller_id`.execute(db);
  return { sellers: rows.filter((seller) => seller.isSelling), taken: rows.length };
}
