import { sql } from 'kysely';
import type { ProductImage } from '../../../../contract/catalogue/products.contract.ts';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { PriceBreak } from '../../../../domain/catalogue/priced-product.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Unit } from '../../../../domain/catalogue/unit.ts';
import type { Database } from '../../../db/database.ts';

// What sellers write. Orders lock the same rows the same way, in id order (orders/order-placing.sql.ts).

export interface LockedProduct {
  id: string;
  sku: string;
  name: string;
  status: ProductStatus;
  isApproved: boolean;
  quantity: number;
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  priceBreaks: PriceBreak[];
  minimumOrderQuantity: number;
  orderMultiple: number;
  maximumPerOrder: number | null;
  imageUrls: string[];
  updatedAt: Date;
}

const lockedColumns = sql`id, sku, name, status, approved_at is not null as "isApproved", quantity,
      regular_price_paisa as "regularPricePaisa", wholesale_price_paisa as "wholesalePricePaisa",
      price_breaks as "priceBreaks", minimum_order_quantity as "minimumOrderQuantity",
      order_multiple as "orderMultiple", maximum_per_order as "maximumPerOrder",
      (select coalesce(jsonb_agg(i.image ->> 'url'), '[]') from jsonb_array_elements(images) as i(image)) as "imageUrls",
      updated_at as "updatedAt"`;

/** Those of these products that are the seller's, held until the end of the transaction. */
export async function lockOwnProducts(
  db: Database,
  { sellerId, productIds }: { sellerId: string; productIds: readonly string[] },
): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select ${lockedColumns} from products
    where id = any(${productIds}::uuid[]) and seller_id = ${sellerId} and deleted_at is null
    order by id for no key update`.execute(db);
  return rows;
}

/** The seller's products with one of these SKUs, in lower case; held like those. */
export async function lockOwnProductsBySku(
  db: Database,
  { sellerId, skus }: { sellerId: string; skus: readonly string[] },
): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select ${lockedColumns} from products
    where seller_id = ${sellerId} and lower(sku) = any(${skus}::text[]) and deleted_at is null
    order by id for no key update`.execute(db);
  return rows;
}

/** False also for a category that is not there; held, so that it stays active until the product is stored. */
export async function lockActiveCategory(db: Database, categoryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from categories where id = ${categoryId} and is_active for share`.execute(db);
  return rows.length > 0;
}

/** What the product form holds; left out: it stays as it is. */
export interface ProductValues extends Partial<Measures> {
  name: string;
  description: string;
  categoryId: string;
  sku: string;
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  costPricePaisa?: number | null;
  lowStockThreshold: number;
  minimumOrderQuantity: number;
  priceBreaks?: PriceBreak[];
  orderMultiple?: number;
  maximumPerOrder?: number | null;
  brand?: string | null;
  longDescription?: string | null;
  nameNe?: string | null;
  descriptionNe?: string | null;
  barcode?: string | null;
  hsCode?: string | null;
  model?: string | null;
  unit?: Unit;
  originCountry?: string | null;
  warrantyMonths?: number | null;
  hasSerials?: boolean | null;
  tags?: string[];
  images?: ProductImage[];
  specifications?: { name: string; value: string }[];
}

function columnsOf(values: ProductValues) {
  return {
    name: values.name,
    description: values.description,
    category_id: values.categoryId,
    sku: values.sku,
    regular_price_paisa: values.regularPricePaisa,
    wholesale_price_paisa: values.wholesalePricePaisa,
    low_stock_threshold: values.lowStockThreshold,
    minimum_order_quantity: values.minimumOrderQuantity,
    ...(values.priceBreaks === undefined ? {} : { price_breaks: JSON.stringify(values.priceBreaks) }),
    ...(values.orderMultiple === undefined ? {} : { order_multiple: values.orderMultiple }),
    ...(values.maximumPerOrder === undefined ? {} : { maximum_per_order: values.maximumPerOrder }),
    ...(values.costPricePaisa === undefined ? {} : { cost_price_paisa: values.costPricePaisa }),
    ...(values.brand === undefined ? {} : { brand: values.brand }),
    ...(values.longDescription === undefined ? {} : { long_description: values.longDescription }),
    ...(values.nameNe === undefined ? {} : { name_ne: values.nameNe }),
    ...(values.descriptionNe === undefined ? {} : { description_ne: values.descriptionNe }),
    ...(values.barcode === undefined ? {} : { barcode: values.barcode }),
    ...(values.hsCode === undefined ? {} : { hs_code: values.hsCode }),
    ...(values.model === undefined ? {} : { model: values.model }),
    ...(values.unit === undefined ? {} : { unit: values.unit }),
    ...(values.originCountry === undefined ? {} : { origin_country: values.originCountry }),
    ...(values.warrantyMonths === undefined ? {} : { warranty_months: values.warrantyMonths }),
    ...(values.weightGrams === undefined ? {} : { weight_grams: values.weightGrams }),
    ...(values.lengthMm === undefined ? {} : { length_mm: values.lengthMm }),
    ...(values.widthMm === undefined ? {} : { width_mm: values.widthMm }),
    ...(values.heightMm === undefined ? {} : { height_mm: values.heightMm }),
    ...(values.hasSerials === undefined ? {} : { has_serials: values.hasSerials }),
    ...(values.tags === undefined ? {} : { tags: values.tags }),
    ...(values.images === undefined ? {} : { images: JSON.stringify(values.images) }),
    ...(values.specifications === undefined ? {} : { specifications: JSON.stringify(values.specifications) }),
  };
}

/** Breaks `products_sku_unique` when the seller has another product of this SKU. */
export async function insertProduct(
  db: Database,
  { sellerId, quantity, values }: { sellerId: string; quantity: number; values: ProductValues },
): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({ ...columnsOf(values), seller_id: sellerId, quantity, status: 'pending_approval' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (quantity > 0) {
    await db
      .insertInto('stock_movements')
      .values({ product_id: id, delta: quantity, reason: 'initial', actor_id: sellerId })
      .execute();
  }
  return id;
}

/** Breaks `products_sku_unique` as `insertProduct` does. A status other than rejected has no rejection reason. */
export async function updateProduct(
  db: Database,
  productId: string,
  { status, values }: { status: ProductStatus; values: ProductValues },
): Promise<void> {
  await db
    .updateTable('products')
    .set({
      ...columnsOf(values),
      status,
      rejection_reason: sql`case when ${status}::text = 'rejected' then rejection_reason end`,
      updated_at: sql`statement_timestamp()`,
    })
    .where('id', '=', productId)
    .execute();
}

/** Prices, packs and limits: on which terms it is sold. */
export type ProductTerms = Pick<
  LockedProduct,
  | 'regularPricePaisa'
  | 'wholesalePricePaisa'
  | 'priceBreaks'
  | 'minimumOrderQuantity'
  | 'orderMultiple'
  | 'maximumPerOrder'
>;

/** Sets prices in whole paisa and what may be ordered, together with the status that follows from it. */
export async function updateTerms(
  db: Database,
  productId: string,
  { status, terms }: { status: ProductStatus; terms: ProductTerms },
): Promise<void> {
  await sql`
    update products set regular_price_paisa = ${terms.regularPricePaisa},
      wholesale_price_paisa = ${terms.wholesalePricePaisa}, price_breaks = ${JSON.stringify(terms.priceBreaks)}::jsonb,
      minimum_order_quantity = ${terms.minimumOrderQuantity}, order_multiple = ${terms.orderMultiple},
      maximum_per_order = ${terms.maximumPerOrder}::int,
      status = ${status}, rejection_reason = case when ${status}::text = 'rejected' then rejection_reason end,
      updated_at = statement_timestamp()
    where id = ${productId}`.execute(db);
}

/** Moves the stock with its movement, and confirms it; false, and nothing moved, when it would fall below zero. */
export async function adjustStock(
  db: Database,
  { productId, delta, actorId }: { productId: string; delta: number; actorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with adjusted as (
      update products set quantity = quantity + ${delta}::int, stock_confirmed_at = statement_timestamp(),
        updated_at = statement_timestamp()
      where id = ${productId} and quantity + ${delta}::int >= 0
      returning id
    )
    insert into stock_movements (product_id, delta, reason, actor_id)
    select id, ${delta}::int, 'adjustment', ${actorId}::uuid from adjusted
    returning id`.execute(db);
  return rows.length > 0;
}

/** Sets the status of those that have another one; a row that has it keeps its time of change. */
export async function setProductStatus(
  db: Database,
  productIds: readonly string[],
  status: ProductStatus,
): Promise<void> {
  await sql`
    update products set status = ${status}, updated_at = statement_timestamp()
    where id = any(${productIds}::uuid[]) and status <> ${status}`.execute(db);
}

/** Orders, movements and reviews keep pointing to it; its SKU is free again. */
export async function hideDeletedProducts(db: Database, productIds: readonly string[]): Promise<void> {
  await sql`
    update products set deleted_at = statement_timestamp(), updated_at = statement_timestamp()
    where id = any(${productIds}::uuid[])`.execute(db);
}

/** The stock of these was looked at just now. */
export async function confirmStock(db: Database, productIds: readonly string[]): Promise<void> {
  await sql`
    update products set stock_confirmed_at = statement_timestamp() where id = any(${productIds}::uuid[])`.execute(
    db,
  );
}
