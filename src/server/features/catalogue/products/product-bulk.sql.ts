import { sql } from 'kysely';
import type { ProductImage } from '../../../../contract/catalogue/products.contract.ts';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { PriceBreak } from '../../../../domain/catalogue/priced-product.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Unit } from '../../../../domain/catalogue/unit.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

// Many products of one seller at once, as imports write them. Each statement takes one batch.

/** Everything a spreadsheet can say of a product. */
export interface WholeProduct extends Measures {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  categoryId: string;
  description: string;
  longDescription: string | null;
  nameNe: string | null;
  descriptionNe: string | null;
  barcode: string | null;
  tags: string[];
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  costPricePaisa: number | null;
  quantity: number;
  lowStockThreshold: number;
  minimumOrderQuantity: number;
  priceBreaks: PriceBreak[];
  orderMultiple: number;
  maximumPerOrder: number | null;
  hsCode: string | null;
  model: string | null;
  unit: Unit;
  originCountry: string | null;
  warrantyMonths: number | null;
  hasSerials: boolean | null;
  specifications: { name: string; value: string }[];
  images: ProductImage[];
  status: ProductStatus;
}

const wholeColumns = sql`id, sku, name, brand, category_id as "categoryId", description,
  long_description as "longDescription", barcode, tags, regular_price_paisa as "regularPricePaisa",
  wholesale_price_paisa as "wholesalePricePaisa", cost_price_paisa as "costPricePaisa", quantity,
  low_stock_threshold as "lowStockThreshold", minimum_order_quantity as "minimumOrderQuantity",
  price_breaks as "priceBreaks", order_multiple as "orderMultiple", maximum_per_order as "maximumPerOrder", hs_code as "hsCode",
  model, unit, origin_country as "originCountry", warranty_months as "warrantyMonths", specifications, images, status,
  name_ne as "nameNe", description_ne as "descriptionNe", weight_grams as "weightGrams", length_mm as "lengthMm",
  width_mm as "widthMm", height_mm as "heightMm", has_serials as "hasSerials"`;

/** Those of these products that are the seller's and still there, in this order. */
export async function listWholeProducts(
  db: Database,
  { sellerId, ids }: { sellerId: string; ids: readonly string[] },
): Promise<WholeProduct[]> {
  const { rows } = await sql<WholeProduct>`
    select ${wholeColumns} from products
    where id = any(${ids}::uuid[]) and seller_id = ${sellerId} and deleted_at is null
    order by array_position(${ids}::uuid[], id)`.execute(db);
  return rows;
}

/** The own products with one of these SKUs, in lower case. */
export async function findWholeProductsBySku(
  db: Database,
  { sellerId, skus }: { sellerId: string; skus: readonly string[] },
): Promise<WholeProduct[]> {
  const { rows } = await sql<WholeProduct>`
    select ${wholeColumns} from products
    where seller_id = ${sellerId} and deleted_at is null and lower(sku) = any(${skus}::text[])`.execute(db);
  return rows;
}

/** Columns of a product and what they become; left out: they stay. A maximum of 0 takes it away. */
export type ProductChanges = Partial<Omit<WholeProduct, 'id' | 'status' | 'quantity'>>;

export interface ProductInsert {
  line: number;
  quantity: number;
  changes: ProductChanges;
}

const CHANGED_COLUMNS = sql.raw(`sku text, name text, brand text, "categoryId" uuid, description text,
  "longDescription" text, barcode text, tags jsonb, "regularPricePaisa" bigint, "wholesalePricePaisa" bigint,
  "costPricePaisa" bigint, "lowStockThreshold" integer, "minimumOrderQuantity" integer, specifications jsonb,
  images jsonb, "hsCode" text, model text, unit text, "originCountry" text, "warrantyMonths" integer,
  "priceBreaks" jsonb, "orderMultiple" integer, "maximumPerOrder" integer, "nameNe" text, "descriptionNe" text,
  "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer, "hasSerials" boolean`);

const TAGS = sql`array(select jsonb_array_elements_text(v.tags))`;

function recordsOf(rows: readonly { changes: ProductChanges }[]): string {
  return JSON.stringify(rows.map(({ changes, ...row }) => ({ ...row, ...changes })));
}

/**
 * New products wait for approval. The first line counts as the newest, so that they stand everywhere in the order of
 * the file. Breaks `products_sku_unique` when the seller has one of the SKUs by now.
 */
export async function insertManyProducts(
  tx: DatabaseTransaction,
  { sellerId, rows }: { sellerId: string; rows: readonly ProductInsert[] },
): Promise<string[]> {
  const { rows: inserted } = await sql<{ id: string }>`
    with added as (
      insert into products (seller_id, sku, name, brand, category_id, description, long_description, barcode, tags,
        regular_price_paisa, wholesale_price_paisa, cost_price_paisa, quantity, low_stock_threshold,
        minimum_order_quantity, specifications, images, hs_code, model, unit, origin_country, warranty_months, price_breaks,
        order_multiple, maximum_per_order, name_ne, description_ne, weight_grams, length_mm, width_mm, height_mm,
        has_serials, status, created_at)
      select ${sellerId}::uuid, v.sku, v.name, v.brand, v."categoryId", v.description, v."longDescription", v.barcode,
        coalesce(${TAGS}, '{}'), v."regularPricePaisa", v."wholesalePricePaisa", v."costPricePaisa", v.quantity,
        v."lowStockThreshold", v."minimumOrderQuantity", coalesce(v.specifications, '[]'), coalesce(v.images, '[]'),
        v."hsCode", v.model, coalesce(v.unit, 'pcs'), v."originCountry", v."warrantyMonths",
        coalesce(v."priceBreaks", '[]'), coalesce(v."orderMultiple", 1), nullif(v."maximumPerOrder", 0),
        v."nameNe", v."descriptionNe", v."weightGrams", v."lengthMm", v."widthMm", v."heightMm", v."hasSerials",
        'pending_approval', now() - v.line * interval '1 microsecond'
      from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as v(line integer, quantity integer, ${CHANGED_COLUMNS})
      order by v.line
      returning id, quantity
    ), moved as (
      insert into stock_movements (product_id, delta, reason, actor_id)
      select id, quantity, 'initial', ${sellerId}::uuid from added where quantity > 0
    )
    select id from added`.execute(tx);
  return inserted.map(({ id }) => id);
}

export interface ProductBulkUpdate {
  id: string;
  line: number;
  /** The stock that was seen and the one that is wanted: the difference is applied. Null: it stays. */
  quantitySeen: number | null;
  quantity: number | null;
  changes: ProductChanges;
}

/** What an update did to the stock. */
export interface StockOutcome {
  id: string;
  line: number;
  before: number;
  after: number;
}

/**
 * Changes products of the seller that are still there; the others are missing in the answer. Every edit but one of the
 * stock alone sends a rejected product for approval again. Stock moves by its difference, never below zero.
 */
export async function updateManyProducts(
  tx: DatabaseTransaction,
  { sellerId, rows }: { sellerId: string; rows: readonly ProductBulkUpdate[] },
): Promise<StockOutcome[]> {
  const values = JSON.stringify(
    rows.map(({ changes, ...row }) => ({ ...row, ...changes, isEdit: Object.keys(changes).length > 0 })),
  );
  // Locked in id order, as orders lock them.
  await sql`
    select from products where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  const { rows: outcomes } = await sql<StockOutcome>`
    with wanted as (
      select v.*, p.quantity as before,
        greatest(0, p.quantity + coalesce(v.quantity - v."quantitySeen", 0)) as after
      from jsonb_to_recordset(${values}::jsonb) as v(id uuid, line integer, quantity integer, "quantitySeen" integer,
        "isEdit" boolean, ${CHANGED_COLUMNS})
      join products p on p.id = v.id
      where p.seller_id = ${sellerId} and p.deleted_at is null
    ), changed as (
      update products p set
        name = coalesce(v.name, p.name), name_ne = coalesce(v."nameNe", p.name_ne),
        description_ne = coalesce(v."descriptionNe", p.description_ne), brand = coalesce(v.brand, p.brand),
        category_id = coalesce(v."categoryId", p.category_id), description = coalesce(v.description, p.description),
        long_description = coalesce(v."longDescription", p.long_description), barcode = coalesce(v.barcode, p.barcode),
        tags = case when v.tags is null then p.tags else ${TAGS} end,
        regular_price_paisa = coalesce(v."regularPricePaisa", p.regular_price_paisa),
        wholesale_price_paisa = coalesce(v."wholesalePricePaisa", p.wholesale_price_paisa),
        cost_price_paisa = coalesce(v."costPricePaisa", p.cost_price_paisa),
        low_stock_threshold = coalesce(v."lowStockThreshold", p.low_stock_threshold),
        minimum_order_quantity = coalesce(v."minimumOrderQuantity", p.minimum_order_quantity),
        price_breaks = coalesce(v."priceBreaks", p.price_breaks),
        order_multiple = coalesce(v."orderMultiple", p.order_multiple),
        maximum_per_order = nullif(coalesce(v."maximumPerOrder", p.maximum_per_order), 0),
        hs_code = coalesce(v."hsCode", p.hs_code), model = coalesce(v.model, p.model),
        unit = coalesce(v.unit, p.unit), origin_country = coalesce(v."originCountry", p.origin_country),
        warranty_months = coalesce(v."warrantyMonths", p.warranty_months),
        weight_grams = coalesce(v."weightGrams", p.weight_grams), length_mm = coalesce(v."lengthMm", p.length_mm),
        width_mm = coalesce(v."widthMm", p.width_mm), height_mm = coalesce(v."heightMm", p.height_mm),
        has_serials = coalesce(v."hasSerials", p.has_serials),
        specifications = coalesce(v.specifications, p.specifications), images = coalesce(v.images, p.images),
        quantity = v.after,
        stock_confirmed_at = case when v.quantity is null then p.stock_confirmed_at else statement_timestamp() end,
        status = case when v."isEdit" and p.status = 'rejected' then 'pending_approval' else p.status end,
        rejection_reason = case when v."isEdit" and p.status = 'rejected' then null else p.rejection_reason end,
        updated_at = statement_timestamp()
      from wanted v where p.id = v.id
      returning p.id, v.line, v.before, v.after
    ), moved as (
      insert into stock_movements (product_id, delta, reason, actor_id)
      select id, after - before, 'adjustment', ${sellerId}::uuid from changed where after <> before
    )
    select id, line, before, after from changed`.execute(tx);
  return outcomes;
}

/** Those of these categories that are active; held, so that they stay so until the transaction ends. */
export async function lockActiveCategories(
  tx: DatabaseTransaction,
  categoryIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from categories where id = any(${categoryIds}::uuid[]) and is_active order by id for share`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The addresses of the pictures that these products show. */
export async function listShownPictures(db: Database, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select distinct i.image ->> 'url' as url from products p, jsonb_array_elements(p.images) as i(image)
    where p.id = any(${productIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ url }) => url));
}
