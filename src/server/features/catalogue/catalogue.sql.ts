import type { SpecRow } from '../../../domain/spec-facts.ts';
import type { Listener } from '../../db/listener.ts';
import { queryNamed } from '../../db/named-query.ts';
import type { Queryable } from '../../db/pool.ts';

/** A product that may be public, as far as its seller and category allow. */
export interface IndexedProduct {
  id: string;
  sellerId: string;
  /** Approved and active. */
  isSellerPublic: boolean;
  sellerSlug: string;
  sellerName: string;
  /** Of the default address; null without one. */
  sellerProvince: string | null;
  categoryId: string;
  name: string;
  brand: string | null;
  sku: string;
  tags: readonly string[];
  description: string;
  specifications: readonly SpecRow[];
  regularPricePaisa: number;
  quantity: number;
  salesCount: number;
  ratingAverage: number;
  ratingCount: number;
  createdAtMicros: number;
}

/** What moves with every order and review. */
export type ProductFigures = Pick<
  IndexedProduct,
  'id' | 'quantity' | 'salesCount' | 'ratingAverage' | 'ratingCount'
>;

export type SellerVisibility = Pick<IndexedProduct, 'sellerSlug' | 'sellerName' | 'sellerProvince'> & {
  id: string;
  isPublic: boolean;
};

export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  parentId: string | null;
  displayOrder: number;
  isActive: boolean;
}

const INDEXED_COLUMNS = `
  p.id, p.seller_id as "sellerId", p.category_id as "categoryId", p.name, p.brand, p.sku, p.tags, p.description,
  p.specifications, p.regular_price_paisa as "regularPricePaisa", p.quantity, p.sales_count as "salesCount",
  p.rating_average as "ratingAverage", p.rating_count as "ratingCount",
  (extract(epoch from p.created_at) * 1000000)::bigint as "createdAtMicros",
  s.is_approved and s.is_active and s.deleted_at is null as "isSellerPublic"`;
const SELLER_COLUMNS = `
  s.slug as "sellerSlug", coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  (select a.province from addresses a where a.user_id = s.id and a.is_default) as "sellerProvince"`;
const MAY_BE_PUBLIC = `p.status = 'active' and p.approved_at is not null and p.deleted_at is null`;

/** The next products in the order of their ids; start with null. */
export function listIndexedProducts(
  pool: Queryable,
  afterId: string | null,
  limit: number,
): Promise<IndexedProduct[]> {
  return queryNamed(
    pool,
    'list_indexed_products',
    `select ${INDEXED_COLUMNS}, ${SELLER_COLUMNS} from products p join users s on s.id = p.seller_id
     where ${MAY_BE_PUBLIC} and p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
     order by p.id limit $2`,
    [afterId, limit],
  );
}

/** Those of these products that may be public; the others must leave the index. */
export function findIndexedProducts(pool: Queryable, ids: readonly string[]): Promise<IndexedProduct[]> {
  return queryNamed(
    pool,
    'find_indexed_products',
    `select ${INDEXED_COLUMNS}, ${SELLER_COLUMNS} from products p join users s on s.id = p.seller_id
     where p.id = any($1::uuid[]) and ${MAY_BE_PUBLIC}`,
    [ids],
  );
}

export function findProductFigures(pool: Queryable, ids: readonly string[]): Promise<ProductFigures[]> {
  return queryNamed(
    pool,
    'find_product_figures',
    `select p.id, p.quantity, p.sales_count as "salesCount", p.rating_average as "ratingAverage",
            p.rating_count as "ratingCount"
     from products p where p.id = any($1::uuid[])`,
    [ids],
  );
}

export function listSellerVisibility(pool: Queryable): Promise<SellerVisibility[]> {
  return queryNamed(
    pool,
    'list_seller_visibility',
    `select s.id, s.is_approved and s.is_active and s.deleted_at is null as "isPublic", ${SELLER_COLUMNS}
     from users s where s.role = 'seller'`,
    [],
  );
}

/** Whose addresses these are or once were; those of nobody are left out. */
export async function findSellersOfSlugs(pool: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await queryNamed<{ sellerId: string }>(
    pool,
    'find_sellers_of_slugs',
    `select distinct seller_id as "sellerId" from seller_slugs
     where slug = any(select lower(wanted) from unnest($1::text[]) wanted)`,
    [slugs],
  );
  return rows.map(({ sellerId }) => sellerId);
}

export function listCategories(pool: Queryable): Promise<CategoryRow[]> {
  return queryNamed(
    pool,
    'list_categories',
    `select id, name, slug, description, parent_id as "parentId", display_order as "displayOrder",
            is_active as "isActive"
     from categories order by display_order, name, id`,
    [],
  );
}

/** Words of one meaning, group by group. */
export async function listSynonyms(pool: Queryable): Promise<string[][]> {
  const rows = await queryNamed<{ words: string[] }>(
    pool,
    'list_synonyms',
    'select words from synonym_groups order by created_at, id',
    [],
  );
  return rows.map(({ words }) => words);
}

/** Where addresses lead that are no page. */
export function listRedirectTargets(pool: Queryable): Promise<{ from: string; to: string }[]> {
  return queryNamed(
    pool,
    'list_redirect_targets',
    'select from_path as "from", to_address as "to" from redirects',
    [],
  );
}

/** Addresses that categories had before. */
export function listOldCategorySlugs(pool: Queryable): Promise<{ slug: string; categoryId: string }[]> {
  return queryNamed(
    pool,
    'list_old_category_slugs',
    'select slug, category_id as "categoryId" from category_slugs',
    [],
  );
}

/** The version in the database, asked over the connection that hears of changes; null while it is lost. */
export async function readCatalogueVersion(listener: Listener): Promise<number | null> {
  const rows = await listener.ask<{ version: number }>('select last_value as version from catalogue_version');
  return rows === null ? null : (rows[0]?.version ?? 0);
}
