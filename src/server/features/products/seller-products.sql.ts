import { sql } from 'kysely';
import type {
  SellerProductCounts,
  SellerProductFilter,
  SellerProductSort,
} from '../../../contract/seller-products.contract.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../../../domain/product-status.ts';
import { STALE_STOCK_DAYS } from '../../../domain/stock.ts';
import type { Database } from '../../db/database.ts';
import { type ProductCardRow, productCardColumns } from '../../db/product-card.ts';

export type SellerProductRecord = ProductCardRow & {
  costPricePaisa: number | null;
  status: ProductStatus;
  rejectionReason: string | null;
  stockConfirmedAt: Date;
  updatedAt: Date;
};

export interface SellerProductsFilter {
  sellerId: string;
  status: SellerProductFilter | null;
  /** Null: every category. */
  categoryIds: readonly string[] | null;
  search: string;
}

const ORDERS: Record<SellerProductSort, string> = {
  'createdAt:asc': 'p.created_at, p.id',
  'createdAt:desc': 'p.created_at desc, p.id desc',
  'name:asc': 'lower(p.name), p.id',
  'name:desc': 'lower(p.name) desc, p.id desc',
  'sku:asc': 'lower(p.sku), p.id',
  'sku:desc': 'lower(p.sku) desc, p.id desc',
  'pricing.regularPrice:asc': 'p.regular_price_paisa, p.id',
  'pricing.regularPrice:desc': 'p.regular_price_paisa desc, p.id desc',
  'pricing.wholesalePrice:asc': 'p.wholesale_price_paisa, p.id',
  'pricing.wholesalePrice:desc': 'p.wholesale_price_paisa desc, p.id desc',
  'inventory.quantity:asc': 'p.quantity, p.id',
  'inventory.quantity:desc': 'p.quantity desc, p.id desc',
  'salesCount:asc': 'p.sales_count, p.id',
  'salesCount:desc': 'p.sales_count desc, p.id desc',
  'updatedAt:asc': 'p.updated_at, p.id',
  'updatedAt:desc': 'p.updated_at desc, p.id desc',
};

const isOutOfStock = sql`p.quantity = 0`;
const isLowOnStock = sql`p.quantity <= p.low_stock_threshold`;
const isStale = sql`(p.is_public and p.quantity > 0
  and p.stock_confirmed_at < now() - make_interval(days => ${sql.lit(STALE_STOCK_DAYS)}))`;
const hasStatus = (status: ProductStatus) => sql`p.status = ${sql.lit(status)}`;

const FILTERS = {
  ...(Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, hasStatus(status)])) as Record<
    ProductStatus,
    ReturnType<typeof hasStatus>
  >),
  out_of_stock: isOutOfStock,
  low_stock: isLowOnStock,
  stale: isStale,
} satisfies Record<SellerProductFilter, unknown>;

const isOwn = (sellerId: string) => sql`p.seller_id = ${sellerId} and p.deleted_at is null`;

function matches({ status, categoryIds, search }: SellerProductsFilter) {
  const conditions = [sql`true`];
  if (status !== null) conditions.push(FILTERS[status]);
  if (categoryIds !== null) conditions.push(sql`p.category_id = any(${categoryIds}::uuid[])`);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const sku = search.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    const text = sql`lower(concat_ws(' ', p.name, p.brand, p.sku, p.barcode, array_to_string(p.tags, ' ')))`;
    // 'hc sr04' finds HC-SR04 too.
    conditions.push(sql`(${text} like all(${patterns}::text[]) or ${sku.length >= 2 ? sql`true` : sql`false`}
      and lower(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')) like '%' || ${sku}::text || '%')`);
  }
  return sql.join(conditions, sql` and `);
}

const columns = sql`${sql.raw(productCardColumns)}, p.cost_price_paisa as "costPricePaisa", p.status,
  p.rejection_reason as "rejectionReason", p.stock_confirmed_at as "stockConfirmedAt", p.updated_at as "updatedAt"`;

/** One page of a seller's own products. */
export async function listSellerProducts(
  db: Database,
  filter: SellerProductsFilter,
  { sortBy, limit, offset }: { sortBy: SellerProductSort; limit: number; offset: number },
): Promise<SellerProductRecord[]> {
  const { rows } = await sql<SellerProductRecord>`
    select ${columns} from product_cards p where ${isOwn(filter.sellerId)} and ${matches(filter)}
    order by ${sql.raw(ORDERS[sortBy])} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many of a seller's products the filter lets through, and the counts over all of them. */
export async function countSellerProducts(
  db: Database,
  filter: SellerProductsFilter,
): Promise<{ matching: number; counts: SellerProductCounts }> {
  const { rows } = await sql<SellerProductCounts & { matching: number }>`
    select count(*) as total, count(*) filter (where ${matches(filter)}) as matching,
      count(*) filter (where ${FILTERS.active}) as active,
      count(*) filter (where ${FILTERS.inactive}) as inactive,
      count(*) filter (where ${FILTERS.pending_approval}) as "pendingApproval",
      count(*) filter (where ${FILTERS.rejected}) as rejected,
      count(*) filter (where ${FILTERS.discontinued}) as discontinued,
      count(*) filter (where ${isOutOfStock}) as "outOfStock",
      count(*) filter (where ${isLowOnStock}) as "lowStock",
      count(*) filter (where ${isStale}) as stale
    from product_cards p where ${isOwn(filter.sellerId)}`.execute(db);
  const { matching, ...counts } = rows[0] as SellerProductCounts & { matching: number };
  return { matching, counts };
}

export async function findSellerProduct(
  db: Database,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<SellerProductRecord | null> {
  const { rows } = await sql<SellerProductRecord>`
    select ${columns} from product_cards p where p.id = ${productId} and ${isOwn(sellerId)}`.execute(db);
  return rows[0] ?? null;
}
