import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

/** What a seller's own list counts, filters and sorts a product by. */
export interface ShelfRow {
  id: string;
  categoryId: string;
  status: ProductStatus;
  isPublic: boolean;
  hasHsCode: boolean;
  quantity: number;
  lowStockThreshold: number;
  confirmedAtMicros: number;
  createdAtMicros: number;
  salesCount: number;
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  /** In lower case: what a search looks for, a line each, and the SKU without what divides it. */
  text: string;
  sku: string;
}

/** With its place by name and by SKU, as the database compares them. */
export type RankedShelfRow = ShelfRow & { nameRank: number; skuRank: number };

const COLUMNS = `
  p.id, p.category_id as "categoryId", p.status, p.is_public as "isPublic", p.hs_code is not null as "hasHsCode",
  p.quantity, p.low_stock_threshold as "lowStockThreshold",
  (extract(epoch from p.stock_confirmed_at) * 1000000)::bigint as "confirmedAtMicros",
  (extract(epoch from p.created_at) * 1000000)::bigint as "createdAtMicros", p.sales_count as "salesCount",
  p.regular_price_paisa as "regularPricePaisa", p.wholesale_price_paisa as "wholesalePricePaisa",
  lower(concat_ws(e'\\n', p.name, p.brand, p.sku, p.barcode, array_to_string(p.tags, e'\\n'))) as text,
  translate(lower(p.sku), ' -_./', '') as sku`;

/** All products of a seller, in the order of their ids. */
export function listShelf(pool: Queryable, sellerId: string): Promise<RankedShelfRow[]> {
  return queryNamed(
    pool,
    'list_shelf',
    `select ${COLUMNS}, rank() over (order by lower(p.name)) as "nameRank",
       rank() over (order by lower(p.sku)) as "skuRank"
     from product_cards p where p.seller_id = $1 and p.deleted_at is null order by p.id`,
    [sellerId],
  );
}

/** Those of these products that are on the seller's shelf. */
export function findOnShelf(pool: Queryable, sellerId: string, ids: readonly string[]): Promise<ShelfRow[]> {
  return queryNamed(
    pool,
    'find_on_shelf',
    `select ${COLUMNS} from product_cards p
     where p.id = any($2::uuid[]) and p.seller_id = $1 and p.deleted_at is null`,
    [sellerId, ids],
  );
}
