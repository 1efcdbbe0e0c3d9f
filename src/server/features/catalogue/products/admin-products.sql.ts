import { type RawBuilder, sql } from 'kysely';
import type {
  AdminProductCounts,
  AdminProductSort,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Database } from '../../../db/database.ts';
import { containing, personPattern, personText } from '../../../db/person-search.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

export type AdminProductRecord = ProductCardRow & {
  sellerEmail: string;
  viewCount: number;
  status: ProductStatus;
  rejectionReason: string | null;
  isPublic: boolean;
  submittedAt: Date;
  updatedAt: Date;
};

export interface AdminProductsFilter {
  status: ProductStatus | null;
  /** Null: every category. */
  categoryIds: readonly string[] | null;
  sellerId: string | null;
  search: string;
}

const ORDERS: Record<AdminProductSort, string> = {
  'createdAt:asc': 'p.created_at, p.id desc',
  'createdAt:desc': 'p.created_at desc, p.id',
  'submittedAt:asc': 'p.submitted_at, p.id',
  'submittedAt:desc': 'p.submitted_at desc, p.id desc',
  'name:asc': 'lower(p.name), p.id',
  'name:desc': 'lower(p.name) desc, p.id desc',
  'pricing.regularPrice:asc': 'p.regular_price_paisa, p.id',
  'pricing.regularPrice:desc': 'p.regular_price_paisa desc, p.id desc',
  'pricing.wholesalePrice:asc': 'p.wholesale_price_paisa, p.id',
  'pricing.wholesalePrice:desc': 'p.wholesale_price_paisa desc, p.id desc',
  'inventory.quantity:asc': 'p.quantity, p.id',
  'inventory.quantity:desc': 'p.quantity desc, p.id desc',
  'metrics.viewCount:asc': 'p.view_count, p.id',
  'metrics.viewCount:desc': 'p.view_count desc, p.id desc',
  'ratings.average:asc': 'p.rating_average, p.rating_count, p.id',
  'ratings.average:desc': 'p.rating_average desc, p.rating_count desc, p.id desc',
};

/** Products whose words, SKU or seller hold what was typed. Each pattern stands alone: so the indexes serve it. */
function found(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean);
  const hasWords = sql.join(
    words.map((word) => sql`s.words like ${containing(word)}`),
    sql` and `,
  );
  const sku = search.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const hasSku = sku.length < 2 ? sql`false` : sql`s.sku_key like ${containing(sku)}`;
  return sql`p.id in (
    select s.product_id from product_search s where (${hasWords}) or ${hasSku}
    union
    select o.id from products o join users u on u.id = o.seller_id
    where o.deleted_at is null and ${personText} like ${personPattern(search)})`;
}

function condition({ status, categoryIds, sellerId, search }: AdminProductsFilter): RawBuilder<unknown> {
  const parts = [sql`p.deleted_at is null`];
  if (status !== null) parts.push(sql`p.status = ${status}`);
  if (categoryIds !== null) parts.push(sql`p.category_id = any(${categoryIds}::uuid[])`);
  if (sellerId !== null) parts.push(sql`p.seller_id = ${sellerId}::uuid`);
  if (search !== '') parts.push(found(search));
  return sql.join(parts, sql` and `);
}

const columns = sql`${sql.raw(productCardColumns)}, seller.email as "sellerEmail", p.view_count as "viewCount",
  p.status, p.rejection_reason as "rejectionReason", p.is_public as "isPublic", p.submitted_at as "submittedAt",
  p.updated_at as "updatedAt"`;

/** One page of all products. */
export async function listAdminProducts(
  db: Database,
  filter: AdminProductsFilter,
  { sortBy, limit, offset }: { sortBy: AdminProductSort; limit: number; offset: number },
): Promise<AdminProductRecord[]> {
  const order = sql.raw(ORDERS[sortBy]);
  const { rows } = await sql<AdminProductRecord>`
    with page as materialized (
      select p.id from products p where ${condition(filter)} order by ${order} limit ${limit} offset ${offset}
    )
    select ${columns} from page join product_cards p on p.id = page.id join users seller on seller.id = p.seller_id
    order by ${order}`.execute(db);
  return rows;
}

/** The products that follow `last`, newest first: a batch of an export. */
export async function listAdminProductsAfter(
  db: Database,
  filter: AdminProductsFilter,
  last: AdminProductRecord | null,
): Promise<AdminProductRecord[]> {
  const { rows } = await sql<AdminProductRecord>`
    with start as (select l.created_at, l.id from products l where l.id = ${last?.id ?? null}::uuid),
    page as materialized (
      select p.id from products p where ${condition(filter)}
        and (${last === null} or (p.created_at <= (select created_at from start)
          and (p.created_at < (select created_at from start) or p.id > (select id from start))))
      order by p.created_at desc, p.id limit 1000
    )
    select ${columns} from page join product_cards p on p.id = page.id join users seller on seller.id = p.seller_id
    order by p.created_at desc, p.id`.execute(db);
  return rows;
}

/** The ids of a batch of those the filter lets through, in the order of their ids. */
export async function listMatchingIds(
  db: Database,
  filter: AdminProductsFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${condition(filter)} and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface WaitingSeller {
  id: string;
  companyName: string;
  waiting: number;
}

/** Sellers of whom products wait for approval, those with the most first. */
export async function listWaitingSellers(db: Database): Promise<WaitingSeller[]> {
  const { rows } = await sql<WaitingSeller>`
    with part as materialized (
      select seller_id, count(*)::int as waiting from products
      where status = 'pending_approval' and deleted_at is null group by seller_id
    )
    select u.id, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "companyName", part.waiting
    from part join users u on u.id = part.seller_id order by part.waiting desc, u.id limit 100`.execute(db);
  return rows;
}

/** The clock by which rows are stamped. */
export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return (rows[0] as { now: Date }).now;
}

/** How many products the filter lets through, counted up to the ceiling. */
export async function countMatchingProducts(db: Database, filter: AdminProductsFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from products p where ${condition(filter)} limit ${COUNT_CEILING}) s`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All products by status, and of how many sellers they are; one walk through an index. */
export async function countAdminProducts(db: Database): Promise<AdminProductCounts> {
  const { rows } = await sql<AdminProductCounts>`
    with part as materialized (
      select status, seller_id, count(*) as n from products where deleted_at is null group by status, seller_id
    )
    select coalesce(sum(n), 0)::int as total,
      coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
      coalesce(sum(n) filter (where status = 'pending_approval'), 0)::int as pending,
      coalesce(sum(n) filter (where status = 'inactive'), 0)::int as inactive,
      coalesce(sum(n) filter (where status = 'rejected'), 0)::int as rejected,
      coalesce(sum(n) filter (where status = 'discontinued'), 0)::int as discontinued,
      count(distinct seller_id)::int as sellers
    from part`.execute(db);
  return rows[0] as AdminProductCounts;
}

export async function findAdminProduct(db: Database, productId: string): Promise<AdminProductRecord | null> {
  const { rows } = await sql<AdminProductRecord>`
    select ${columns} from product_cards p join users seller on seller.id = p.seller_id
    where p.id = ${productId} and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
