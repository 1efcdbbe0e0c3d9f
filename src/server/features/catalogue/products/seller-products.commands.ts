import type { BulkResult } from '../../../../contract/catalogue/bulk-products.contract.ts';
import type { ProductForm, ProductUpdate } from '../../../../contract/catalogue/product-form.contract.ts';
import type { QuickEdit } from '../../../../contract/catalogue/seller-products.contract.ts';
import { termsProblems } from '../../../../domain/catalogue/price-breaks.ts';
import { statusAfterSellerEdit, whyCannotToggle } from '../../../../domain/catalogue/product-status.ts';
import { editStock, stockEditNote } from '../../../../domain/catalogue/stock.ts';
import { uploadKeyOf } from '../../../../domain/shop/upload-url.ts';
import type { Database } from '../../../db/database.ts';
import { classifyPgError } from '../../../db/pg-errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { doOnce } from '../../../plugins/idempotency.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { findOwnUploadKeys } from '../../shop/uploads/uploads.sql.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import {
  adjustStock,
  confirmStock,
  hideDeletedProducts,
  insertProduct,
  type LockedProduct,
  lockActiveCategory,
  lockOwnProducts,
  type ProductTerms,
  type ProductValues,
  setProductStatus,
  updateProduct,
  updateTerms,
} from './product-changes.sql.ts';
import { hasNewBreaks, toStatedTerms, toStoredBreak } from './product-terms-view.ts';
import { paisaOr, productValuesOf } from './product-values-view.ts';
import {
  cannotToggle,
  changedBySomeoneElse,
  inactiveCategory,
  invalidImage,
  skuTaken,
  stockMoved,
  termsRefused,
  wholesaleTooHigh,
} from './products.errors.ts';

export type ProductTools = Pick<Deps, 'db' | 'catalogue'>;

/** A product and the seller who says to own it; 404 when that is not so. */
interface OwnProductId {
  sellerId: string;
  productId: string;
}

interface StockChange {
  /** A repeat with the same key gets the first answer, and moves no stock again. */
  idempotencyKey: string | null;
}

/** A new product waits for approval, whatever the form says; answers its id. 409 when its SKU is taken. */
export async function createProduct(
  { db, catalogue }: ProductTools,
  { sellerId, form }: { sellerId: string; form: ProductForm },
): Promise<string> {
  const id = await refusingTakenSku(() =>
    inTransaction(db, async (tx) => {
      await requireActiveCategory(tx, form.category);
      await requireOwnImages(tx, { sellerId, images: form.images ?? [], known: [] });
      const values = productValuesOf(form);
      requireTerms(withTermsOf(null, values), null, 'pricing.');
      return insertProduct(tx, { sellerId, quantity: form.inventory.quantity, values });
    }),
  );
  catalogue.catalogueChanged([id]);
  return id;
}

/**
 * Saves the product form. A rejected product is sent for approval again, any other keeps its status. Answers what the
 * seller should know of the stock, or null. 409 when the SKU is taken, when somebody else changed the product since it
 * was read, or when sales left less stock than the edit takes away.
 */
export async function saveProduct(
  { db, catalogue }: ProductTools,
  { sellerId, productId, form, idempotencyKey }: OwnProductId & StockChange & { form: ProductUpdate },
): Promise<string | null> {
  const claim = {
    userId: sellerId,
    scope: 'products/save',
    key: idempotencyKey,
    asked: { productId, form },
  };
  const note = await refusingTakenSku(() =>
    doOnce(db, claim, async (tx) => {
      const current = await lockOwnProduct(tx, { sellerId, productId });
      if (form.updatedAt !== undefined && Date.parse(form.updatedAt) !== current.updatedAt.getTime())
        throw changedBySomeoneElse();
      await requireActiveCategory(tx, form.category);
      await requireOwnImages(tx, { sellerId, images: form.images ?? [], known: current.imageUrls });
      const values = productValuesOf(form, current.orderMultiple);
      requireTerms(withTermsOf(current, values), current, 'pricing.');
      await updateProduct(tx, productId, { status: statusAfterSellerEdit(current.status), values });
      const { quantity, quantitySeen } = form.inventory;
      return changeStock(tx, current, { sellerId, quantity, quantitySeen, path: 'inventory.quantity' });
    }),
  );
  catalogue.catalogueChanged([productId]);
  catalogue.productsChanged([productId]);
  return note;
}

/**
 * Terms and stock in the row. Changed terms are an edit like any other: they send a rejected product for approval
 * again. Answers what the seller should know of the stock, or null.
 */
export async function quickEditProduct(
  { db, catalogue }: ProductTools,
  { sellerId, productId, edit, idempotencyKey }: OwnProductId & StockChange & { edit: QuickEdit },
): Promise<string | null> {
  const { quantity, quantitySeen, ...changes } = edit;
  const hasTerms = Object.values(changes).some((change) => change !== undefined);
  const claim = {
    userId: sellerId,
    scope: 'products/quick-edit',
    key: idempotencyKey,
    asked: { productId, edit },
  };
  const note = await doOnce(db, claim, async (tx) => {
    const current = await lockOwnProduct(tx, { sellerId, productId });
    if (hasTerms) {
      const terms = withTermsOf(current, {
        regularPricePaisa: paisaOr(edit.regularPrice, current.regularPricePaisa),
        wholesalePricePaisa: paisaOr(edit.wholesalePrice, current.wholesalePricePaisa),
        minimumOrderQuantity: edit.minimumOrderQuantity ?? current.minimumOrderQuantity,
        ...(edit.priceBreaks === undefined ? {} : { priceBreaks: edit.priceBreaks.map(toStoredBreak) }),
        ...(edit.orderMultiple === undefined ? {} : { orderMultiple: edit.orderMultiple }),
        ...(edit.maximumPerOrder === undefined ? {} : { maximumPerOrder: edit.maximumPerOrder }),
      });
      if (terms.wholesalePricePaisa > terms.regularPricePaisa) throw wholesaleTooHigh();
      requireTerms(terms, current, '');
      await updateTerms(tx, productId, { terms, status: statusAfterSellerEdit(current.status) });
    }
    if (quantity === undefined) return null;
    return changeStock(tx, current, { sellerId, quantity, quantitySeen, path: 'quantity' });
  });
  if (hasTerms) catalogue.catalogueChanged([productId]);
  catalogue.productsChanged([productId]);
  return note;
}

/** Shows or hides an approved product; 409 for every other. The same again changes nothing. */
export async function toggleProduct(
  { db, catalogue }: ProductTools,
  { sellerId, productId, isActive }: OwnProductId & { isActive: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await lockOwnProduct(tx, { sellerId, productId });
    const refusal = whyCannotToggle(current, isActive);
    if (refusal !== null) throw cannotToggle(refusal);
    await setProductStatus(tx, [productId], isActive ? 'active' : 'inactive');
  });
  catalogue.catalogueChanged([productId]);
}

/** Hides the product for good; what was ordered keeps it. 404 when it is deleted already. */
export async function deleteProduct(
  { db, catalogue }: ProductTools,
  { sellerId, productId }: OwnProductId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnProduct(tx, { sellerId, productId });
    await hideDeletedProducts(tx, [productId]);
  });
  catalogue.catalogueChanged([productId]);
}

export async function confirmLocked(tx: Database, products: readonly LockedProduct[]): Promise<BulkResult> {
  const done = products.map(({ id }) => id);
  await confirmStock(tx, done);
  return { done, refused: [] };
}

/** Locks the own ones of these products for `work`; the rest is refused without a name. */
export async function doToOwn(
  tx: Database,
  { sellerId, ids }: { sellerId: string; ids: readonly string[] },
  work: (products: LockedProduct[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const products = await lockOwnProducts(tx, { sellerId, productIds: wanted.filter(isUuid) });
  const own = new Set(products.map(({ id }) => id));
  const { done, refused } = await work(products);
  const unknown = wanted.filter((id) => !own.has(id));
  const { message: reason } = productNotFound();
  return { done, refused: [...refused, ...unknown.map((_id) => ({ _id, name: null, reason }))] };
}

async function lockOwnProduct(tx: Database, { sellerId, productId }: OwnProductId): Promise<LockedProduct> {
  const [product] = await lockOwnProducts(tx, { sellerId, productIds: [productId] });
  if (product === undefined) throw productNotFound();
  return product;
}

async function requireActiveCategory(tx: Database, categoryId: string): Promise<void> {
  if (!isUuid(categoryId) || !(await lockActiveCategory(tx, categoryId))) throw inactiveCategory();
}

/** threats.md T-U7: the seller's own uploads, and pictures the product shows already. */
async function requireOwnImages(
  tx: Database,
  {
    sellerId,
    images,
    known,
  }: { sellerId: string; images: readonly { url: string }[]; known: readonly string[] },
): Promise<void> {
  const isKnown = ({ url }: { url: string }) => known.includes(url);
  const keyOf = ({ url }: { url: string }) => uploadKeyOf(url) ?? '';
  const newKeys = images.filter((image) => !isKnown(image)).map(keyOf);
  const own = await findOwnUploadKeys(tx, sellerId, newKeys);
  const foreign = images.findIndex((image) => !isKnown(image) && !own.has(keyOf(image)));
  if (foreign >= 0) throw invalidImage(foreign);
}

/** Changes the stock of a locked product by what the seller meant; 409 when sales left too little for it. */
async function changeStock(
  tx: Database,
  product: LockedProduct,
  change: { sellerId: string; quantity: number; quantitySeen: number | undefined; path: string },
): Promise<string | null> {
  const { sellerId, quantity, quantitySeen, path } = change;
  const edit = editStock({ wanted: quantity, seen: quantitySeen, current: product.quantity });
  if (edit.delta === 0) return null;
  const isMoved = await adjustStock(tx, { productId: product.id, delta: edit.delta, actorId: sellerId });
  if (!isMoved) throw stockMoved(path, product.quantity);
  return stockEditNote(edit);
}

/** The terms after a change: what it leaves out is the product's own, or what a new product begins with. */
function withTermsOf(
  current: ProductTerms | null,
  values: Pick<ProductValues, keyof ProductTerms>,
): ProductTerms {
  return {
    regularPricePaisa: values.regularPricePaisa,
    wholesalePricePaisa: values.wholesalePricePaisa,
    minimumOrderQuantity: values.minimumOrderQuantity,
    priceBreaks: values.priceBreaks ?? current?.priceBreaks ?? [],
    orderMultiple: values.orderMultiple ?? current?.orderMultiple ?? 1,
    maximumPerOrder:
      values.maximumPerOrder === undefined ? (current?.maximumPerOrder ?? null) : values.maximumPerOrder,
  };
}

/** 400 with every problem; `prefix` of the paths of the rows. */
function requireTerms(terms: ProductTerms, current: ProductTerms | null, prefix: string): void {
  const problems = termsProblems(toStatedTerms(terms), { isNew: hasNewBreaks(terms, current) });
  if (problems.length > 0) throw termsRefused(problems, prefix);
}

async function refusingTakenSku<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (classifyPgError(error)?.constraint === 'products_sku_unique') throw skuTaken();
    throw error;
  }
}
