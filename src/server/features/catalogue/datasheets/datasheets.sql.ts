import { sql } from 'kysely';
import type { StoredDatasheet } from '../../../../domain/catalogue/product-moderation.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface DatasheetsRow {
  status: ProductStatus;
  datasheets: StoredDatasheet[];
}

/** The datasheets of a seller's own product, whose row is held until the end of the transaction; null for any other. */
export async function lockOwnDatasheets(
  db: Database,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<DatasheetsRow | null> {
  const { rows } = await sql<DatasheetsRow>`
    select status, datasheets from products
    where id = ${productId} and seller_id = ${sellerId} and deleted_at is null for no key update`.execute(db);
  return rows[0] ?? null;
}

/** A status other than rejected has no rejection reason. */
export async function updateDatasheets(
  db: Database,
  productId: string,
  { status, datasheets }: DatasheetsRow,
): Promise<void> {
  await sql`
    update products set datasheets = ${JSON.stringify(datasheets)}::jsonb, status = ${status},
      rejection_reason = case when ${status}::text = 'rejected' then rejection_reason end,
      updated_at = statement_timestamp()
    where id = ${productId}`.execute(db);
}

export interface FoundDatasheet extends StoredDatasheet {
  sellerId: string;
  /** The product is public, and an admin has seen the datasheet. */
  isPublic: boolean;
}

/** A datasheet of a product that is not deleted. */
export async function findDatasheet(
  pool: Queryable,
  { productId, key }: { productId: string; key: string },
): Promise<FoundDatasheet | null> {
  const rows = await queryNamed<FoundDatasheet>(
    pool,
    'find_datasheet',
    `select d.key, d.name, d.bytes, d.pages, p.seller_id as "sellerId",
       p.is_public and judged_datasheets(p.id, p.datasheets) @> jsonb_build_array(jsonb_build_object('key', d.key))
         as "isPublic"
     from product_cards p, jsonb_to_recordset(p.datasheets) as d(key text, name text, bytes bigint, pages integer)
     where p.id = $1 and d.key = $2 and p.deleted_at is null`,
    [productId, key],
  );
  return rows[0] ?? null;
}
