import { sql } from 'kysely';
import type { ProductImage } from '../../../../contract/catalogue/products.contract.ts';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { StoredDatasheet } from '../../../../domain/catalogue/product-moderation.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Unit } from '../../../../domain/catalogue/unit.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

/** Whether everybody sees the product now. */
export async function isPublicProduct(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from public_products where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The public ones of these products, in no order. */
export function listProductCards(pool: Queryable, ids: readonly string[]): Promise<ProductCardRow[]> {
  return queryNamed(
    pool,
    'list_product_cards',
    `select ${productCardColumns} from unnest($1::uuid[]) as wanted (id) join public_products p using (id)`,
    [ids],
  );
}

export interface ProductRow extends ProductCardRow, Measures {
  description: string;
  descriptionNe: string | null;
  longDescription: string | null;
  tags: string[];
  images: ProductImage[];
  specifications: { name: string; value: string }[];
  datasheets: StoredDatasheet[];
  /** Those that buyers see. */
  judgedDatasheets: StoredDatasheet[];
  parentId: string | null;
  parentName: string | null;
  parentNameNe: string | null;
  parentSlug: string | null;
  viewCount: number;
  hasPriceHistory: boolean;
  status: ProductStatus;
  isPublic: boolean;
  /** An admin has approved it once. */
  isApproved: boolean;
  isSellerApproved: boolean;
  barcode: string | null;
  hsCode: string | null;
  model: string | null;
  unit: Unit;
  originCountry: string | null;
  warrantyMonths: number | null;
  hasSerials: boolean | null;
  costPricePaisa: number | null;
  sellerEmail: string;
  rejectionReason: string | null;
  updatedAt: Date;
}

/** A product that is not deleted, public or not, with everything its owner may see. */
export async function findProduct(pool: Queryable, id: string): Promise<ProductRow | null> {
  return (await findProducts(pool, [id]))[0] ?? null;
}

/** Several such products, in no order. */
export function findProducts(pool: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  return queryNamed(
    pool,
    'find_products',
    `select ${productCardColumns},
            p.description, p.description_ne as "descriptionNe", p.long_description as "longDescription", p.tags, p.images, p.specifications,
            p.datasheets, judged_datasheets(p.id, p.datasheets) as "judgedDatasheets",
            parent.id as "parentId", parent.name as "parentName", parent.name_ne as "parentNameNe",
            parent.slug as "parentSlug",
            exists (select from price_points q where q.product_id = p.id and q.created_at > now() - interval '90 days'
              and q.previous_price_paisa is not null) as "hasPriceHistory",
            p.view_count as "viewCount", p.status, p.is_public as "isPublic",
            p.approved_at is not null as "isApproved",
            seller.is_approved as "isSellerApproved", p.barcode, p.cost_price_paisa as "costPricePaisa",
            p.hs_code as "hsCode", p.model, p.unit, p.origin_country as "originCountry",
            p.warranty_months as "warrantyMonths", p.weight_grams as "weightGrams", p.length_mm as "lengthMm",
            p.width_mm as "widthMm", p.height_mm as "heightMm", p.has_serials as "hasSerials",
            seller.email as "sellerEmail", p.rejection_reason as "rejectionReason",
            p.updated_at as "updatedAt"
     from unnest($1::uuid[]) as wanted (id)
     join product_cards p using (id)
     join users seller on seller.id = p.seller_id
     join categories category on category.id = p.category_id
     left join categories parent on parent.id = category.parent_id and parent.is_active
     where p.deleted_at is null`,
    [ids],
  );
}

/**
 * Adds views to products. Rows that somebody else is changing are left out rather than waited for; answers the
 * ids that were counted.
 */
export async function addProductViews(
  pool: Queryable,
  ids: readonly string[],
  counts: readonly number[],
): Promise<string[]> {
  const rows = await queryNamed<{ id: string }>(
    pool,
    'add_product_views',
    `with seen as (select * from unnest($1::uuid[], $2::int[]) as s (id, views)),
     free as (select p.id from products p join seen using (id) order by p.id for no key update of p skip locked)
     update products p set view_count = p.view_count + seen.views
     from seen join free using (id)
     where p.id = seen.id
     returning p.id`,
    [ids, counts],
  );
  return rows.map((row) => row.id);
}
