import type { SpecRow } from '../../../../domain/catalogue/spec-facts.ts';
import type { Listener } from '../../../db/listener.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

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
  nameNe: string | null;
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
  /** When the seller last said, or changed, how many there are. */
  stockConfirmedAtMicros: number;
}

/** What moves with every order, review and count of the stock. */
export type ProductFigures = Pick<
  IndexedProduct,
  'id' | 'quantity' | 'salesCount' | 'ratingAverage' | 'ratingCount' | 'stockConfirmedAtMicros'
>;

export type SellerVisibility = Pick<IndexedProduct, 'sellerSlug' | 'sellerName' | 'sellerProvince'> & {
  id: string;
  isPublic: boolean;
};

export interface CategoryRow {
  id: string;
  name: string;
  nameNe: string | null;
  slug: string;
  description: string;
  descriptionNe: string | null;
  parentId: string | null;
  displayOrder: number;
  isActive: boolean;
}

const STOCK_CONFIRMED_AT = `
  (extract(epoch from p.stock_confirmed_at) * 1000000)::bigint as "stockConfirmedAtMicros"`;
const INDEXED_COLUMNS = `
  p.id, p.seller_id as "sellerId", p.category_id as "categoryId", p.name, p.name_ne as "nameNe", p.brand, p.sku, p.tags, p.description,
  p.specifications, p.regular_price_paisa as "regularPricePaisa", p.quantity, p.sales_count as "salesCount",
  p.rating_average as "ratingAverage", p.rating_count as "ratingCount",
  (extract(epoch from p.created_at) * 1000000)::bigint as "createdAtMicros", ${STOCK_CONFIRMED_AT},
  s.is_approved and s.is_active and s.deleted_at is null as "isSellerPublic"`;
const SELLER_COLUMNS = `
  s.slug as "sellerSlug", coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  (select a.province from addresses a where a.company_id = s.id and a.is_default) as "sellerProvince"`;
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
            p.rating_count as "ratingCount", ${STOCK_CONFIRMED_AT}
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
    `select id, name, name_ne as "nameNe", slug, description, description_ne as "descriptionNe",
            parent_id as "parentId", display_order as "displayOrder", is_active as "isActive"
     from categories order by display_order, name, id`,
    [],
  );
}

/** Words of the same meaning, group by group. */
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

/** What a look at the database's own record of changes found. */
export interface CatalogueLook {
  version: number;
  /** Which transactions it saw: what it did not see the next look finds. */
  snapshot: string;
  /** When, by the database's clock, in milliseconds. */
  at: number;
  /** Products whose figures changed since the look before, whoever announced it or did not. */
  changed: string[];
}

/**
 * Looks what changed since `earlier` (null: all that is still written down), over the connection that hears of changes;
 * null while it is lost.
 */
export async function lookAtCatalogue(
  listener: Listener,
  earlier: string | null,
): Promise<CatalogueLook | null> {
  const rows = await listener.ask<CatalogueLook>(
    `select (select last_value from catalogue_version) as version, pg_current_snapshot()::text as snapshot,
       extract(epoch from statement_timestamp()) * 1000 as at,
       array(select distinct product_id from figure_changes
         where transaction >= coalesce(pg_snapshot_xmin($1::pg_snapshot), '0'::xid8)
           and pg_visible_in_snapshot(transaction, $1::pg_snapshot) is not true) as changed`,
    [earlier],
  );
  return rows?.[0] ?? null;
}

/** Forgets changes that every look since that snapshot has found. */
export async function forgetFigureChanges(listener: Listener, snapshot: string): Promise<void> {
  await listener.ask('delete from figure_changes where transaction < pg_snapshot_xmin($1::pg_snapshot)', [
    snapshot,
  ]);
}

/** Tells all instances that figures of these products changed, in a transaction of its own. */
export async function announceFigures(pool: Queryable, ids: readonly string[]): Promise<void> {
  await queryNamed(
    pool,
    'announce_figures',
    `select count(pg_notify('catalogue', 'f ' || id)) from unnest($1::uuid[]) as id`,
    [ids],
  );
}
