import { sql } from 'kysely';
import type {
  SellerProductCounts,
  SellerProductFilter,
  SellerProductSort,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import { STALE_STOCK_DAYS } from '../../../../domain/catalogue/stock.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Pool } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

export type SellerProductRecord = ProductCardRow & {
  costPricePaisa: number | null;
  status: ProductStatus;
  isApproved: boolean;
  rejectionReason: string | null;
  hsCode: string | null;
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

/** What each sort compares; the id decides between equals. */
const SORT_KEYS: Record<SellerProductSort extends `${infer Field}:${string}` ? Field : never, string> = {
  createdAt: 'p.created_at',
  name: 'lower(p.name)',
  sku: 'lower(p.sku)',
  'pricing.regularPrice': 'p.regular_price_paisa',
  'pricing.wholesalePrice': 'p.wholesale_price_paisa',
  'inventory.quantity': 'p.quantity',
  salesCount: 'p.sales_count',
  updatedAt: 'p.updated_at',
};

const isOutOfStock = sql`p.quantity = 0`;
const isLowOnStock = sql`p.quantity <= p.low_stock_threshold`;
const isStale = sql`(p.is_public and p.quantity > 0
  and p.stock_confirmed_at < now() - make_interval(days => ${sql.lit(STALE_STOCK_DAYS)}))`;
const lacksHsCode = sql`(p.status = 'active' and p.hs_code is null)`;
const hasStatus = (status: ProductStatus) => sql`p.status = ${sql.lit(status)}`;

const FILTERS = {
  ...(Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, hasStatus(status)])) as Record<
    ProductStatus,
    ReturnType<typeof hasStatus>
  >),
  out_of_stock: isOutOfStock,
  low_stock: isLowOnStock,
  stale: isStale,
  no_hs_code: lacksHsCode,
} satisfies Record<SellerProductFilter, unknown>;

const isOwn = (sellerId: string) => sql`p.seller_id = ${sellerId} and p.deleted_at is null`;

/** What search and category let through, in every status. */
function isFound({ categoryIds, search }: SellerProductsFilter) {
  const conditions = [sql`true`];
  if (categoryIds !== null) conditions.push(sql`p.category_id = any(${categoryIds}::uuid[])`);
  if (search !== '') conditions.push(holds(search));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const isInStatus = ({ status }: SellerProductsFilter) => (status === null ? sql`true` : FILTERS[status]);

const matches = (filter: SellerProductsFilter) => sql`(${isFound(filter)} and ${isInStatus(filter)})`;

/** Of products `p`: every word is part of the product's texts, or all of it together part of its SKU: 'hc sr04' finds HC-SR04 too. */
export function holds(search: string) {
  const typed = search.toLowerCase();
  const patterns = typed.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const sku = typed.replace(/[ \-_./\\%]/g, '');
  // Whatever has no accents needs no knowledge of them, which is several times quicker.
  const collation = /^[ -~]*$/.test(typed) ? sql`collate "C"` : sql``;
  const text = sql`concat_ws(' ', p.name, p.brand, p.sku, p.barcode, array_to_string(p.tags, ' '))`;
  const inText = sql`lower(${text} ${collation}) like all(${patterns}::text[])`;
  if (sku.length < 2) return inText;
  return sql`(${inText} or translate(lower(p.sku ${collation}), ' -_./', '') like ${`%${sku}%`})`;
}

const rowColumns = `${productCardColumns}, p.cost_price_paisa as "costPricePaisa", p.status,
  p.approved_at is not null as "isApproved", p.rejection_reason as "rejectionReason", p.hs_code as "hsCode", p.stock_confirmed_at as "stockConfirmedAt", p.updated_at as "updatedAt"`;
const columns = sql.raw(rowColumns);

const statusCounts = sql`count(*) as total,
  count(*) filter (where ${FILTERS.active}) as active,
  count(*) filter (where ${FILTERS.inactive}) as inactive,
  count(*) filter (where ${FILTERS.pending_approval}) as "pendingApproval",
  count(*) filter (where ${FILTERS.rejected}) as rejected,
  count(*) filter (where ${FILTERS.discontinued}) as discontinued,
  count(*) filter (where ${isOutOfStock}) as "outOfStock",
  count(*) filter (where ${isLowOnStock}) as "lowStock",
  count(*) filter (where ${isStale}) as stale,
  count(*) filter (where ${lacksHsCode}) as "noHsCode"`;

export interface SellerProductPage {
  rows: SellerProductRecord[];
  matching: number;
  counts: SellerProductCounts;
  found: SellerProductCounts;
}

/**
 * One page of a seller's own products, how many the filter lets through, and the counts over all of them and over
 * those that search and category find: from one pass over the seller's rows, since nothing that orders change may be
 * in an index.
 */
export async function listSellerProducts(
  db: Database,
  filter: SellerProductsFilter,
  { sortBy, limit, offset }: { sortBy: SellerProductSort; limit: number; offset: number },
): Promise<SellerProductPage> {
  const [field, direction] = sortBy.split(':') as [keyof typeof SORT_KEYS, 'asc' | 'desc'];
  const order = sql.raw(`sort_key ${direction}, id ${direction}`);
  const inStatus = isInStatus(filter);
  const { rows } = await sql<
    { matching: number; counts: SellerProductCounts; found: SellerProductCounts } & (
      | SellerProductRecord
      | { id: null }
    )
  >`
    with own as materialized (
      select p.id, ${sql.raw(SORT_KEYS[field])} as sort_key, ${isFound(filter)} as is_found, p.status, p.quantity,
        p.low_stock_threshold, p.is_public, p.stock_confirmed_at, p.hs_code
      from product_cards p where ${isOwn(filter.sellerId)}
    ), counts as (
      select ${statusCounts} from own p
    ), found as (
      select ${statusCounts}, count(*) filter (where ${inStatus}) as matching from own p where is_found
    ), page as (
      select id, sort_key from own p where is_found and ${inStatus} order by ${order} limit ${limit} offset ${offset}
    ), shown as (
      select page.sort_key, ${columns} from page join product_cards p on p.id = page.id
    )
    select row_to_json(counts) as counts, to_jsonb(found) - 'matching' as found, found.matching, shown.*
    from counts cross join found left join shown on true order by ${order}`.execute(db);
  const { matching, counts, found } = rows[0] as (typeof rows)[number];
  return { rows: rows.filter((row) => row.id !== null), matching, counts, found };
}

/** Those of these products that are the seller's, in the order given. */
export async function listSellerProductsOf(
  pool: Pool,
  { sellerId, ids }: { sellerId: string; ids: readonly string[] },
): Promise<SellerProductRecord[]> {
  return queryNamed<SellerProductRecord>(
    pool,
    'list_seller_products_of',
    `select ${rowColumns} from product_cards p
     where p.id = any($1::uuid[]) and p.seller_id = $2 and p.deleted_at is null
     order by array_position($1::uuid[], p.id)`,
    [ids, sellerId],
  );
}

/** The ids of all own products that the filter lets through, in the order of the list. */
export async function listSellerProductIds(
  db: Database,
  filter: SellerProductsFilter,
  sortBy: SellerProductSort,
): Promise<string[]> {
  const [field, direction] = sortBy.split(':') as [keyof typeof SORT_KEYS, 'asc' | 'desc'];
  const order = sql.raw(`${SORT_KEYS[field]} ${direction}, p.id ${direction}`);
  const { rows } = await sql<{ id: string }>`
    select p.id from product_cards p where ${isOwn(filter.sellerId)} and ${matches(filter)}
    order by ${order}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many products a seller has, and how many of them wait for their stock to be confirmed. */
export async function countSellerProducts(
  db: Database,
  sellerId: string,
): Promise<{ total: number; stale: number }> {
  const { rows } = await sql<{ total: number; stale: number }>`
    select count(*) as total, count(*) filter (where ${isStale}) as stale
    from product_cards p where ${isOwn(sellerId)}`.execute(db);
  return rows[0] as { total: number; stale: number };
}

export async function findSellerProduct(
  db: Database,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<SellerProductRecord | null> {
  const { rows } = await sql<SellerProductRecord>`
    select ${columns} from product_cards p where p.id = ${productId} and ${isOwn(sellerId)}`.execute(db);
  return rows[0] ?? null;
}
