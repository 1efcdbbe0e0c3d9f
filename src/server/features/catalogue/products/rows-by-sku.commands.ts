import { WHOLESALE_TOO_HIGH } from '../../../../contract/catalogue/product-form.contract.ts';
import type {
  PricesBySku,
  RowRefusal,
  RowsBySkuResult,
  StockBySku,
} from '../../../../contract/catalogue/rows-by-sku.contract.ts';
import { termsProblems } from '../../../../domain/catalogue/price-breaks.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type ProductBulkUpdate, updateManyProducts } from './product-bulk.sql.ts';
import { type LockedProduct, lockOwnProductsBySku } from './product-changes.sql.ts';
import { toStatedTerms } from './product-terms-view.ts';
import { paisaOr } from './product-values-view.ts';
import type { ProductTools } from './seller-products.commands.ts';

/** A row's answer: what is written, or why it is not. */
type Judgement =
  | Pick<ProductBulkUpdate, 'quantity' | 'quantitySeen' | 'changes'>
  | { code: RowRefusal; message: string };

/** Sets the stock of the seller's products by SKU; each row is answered apart. The same stock again confirms it. */
export function setStockBySku(
  tools: ProductTools,
  { sellerId, rows }: StockBySku & { sellerId: string },
): Promise<RowsBySkuResult> {
  return changeBySku(tools, { sellerId, rows }, (product, { quantity }) => ({
    quantity,
    quantitySeen: product.quantity,
    changes: {},
  }));
}

/**
 * Sets prices of the seller's products by SKU, by the rules of the form; each row is answered apart. Like every edit, that
 * of a rejected product sends it for approval again; prices that are the same already change nothing.
 */
export function setPricesBySku(
  tools: ProductTools,
  { sellerId, rows }: PricesBySku & { sellerId: string },
): Promise<RowsBySkuResult> {
  return changeBySku(tools, { sellerId, rows }, (product, row) => {
    const regularPricePaisa = paisaOr(row.regularPrice, product.regularPricePaisa);
    const wholesalePricePaisa = paisaOr(row.wholesalePrice, product.wholesalePricePaisa);
    if (wholesalePricePaisa > regularPricePaisa)
      return { code: 'invalid_price', message: WHOLESALE_TOO_HIGH };
    const terms = { ...product, regularPricePaisa, wholesalePricePaisa };
    const [problem] = termsProblems(toStatedTerms(terms), { isNew: false });
    if (problem) return { code: 'invalid_price', message: problem.message };
    const isSame =
      regularPricePaisa === product.regularPricePaisa && wholesalePricePaisa === product.wholesalePricePaisa;
    return {
      quantity: null,
      quantitySeen: null,
      changes: isSame ? {} : { regularPricePaisa, wholesalePricePaisa },
    };
  });
}

/** All rows in one transaction and two statements, whatever their number. A SKU that stands twice is done for no row. */
async function changeBySku<Row extends { sku: string }>(
  { db, catalogue }: ProductTools,
  { sellerId, rows }: { sellerId: string; rows: readonly Row[] },
  judge: (product: LockedProduct, row: Row) => Judgement,
): Promise<RowsBySkuResult> {
  const keyOf = ({ sku }: { sku: string }) => sku.toLowerCase();
  const bySku = Map.groupBy(rows, keyOf);
  const { result, changed, edited } = await inTransaction(db, async (tx) => {
    const found = await lockOwnProductsBySku(tx, { sellerId, skus: [...bySku.keys()] });
    const products = new Map(found.map((product) => [keyOf(product), product]));
    const updates: ProductBulkUpdate[] = [];
    const answers = rows.map((row, line) => {
      const { sku } = row;
      const refuse = (code: RowRefusal, message: string) => ({ sku, ok: false, error: { code, message } });
      const product = products.get(keyOf(row));
      if (product === undefined) return refuse('sku_unknown', 'You have no product with this SKU');
      if ((bySku.get(keyOf(row))?.length ?? 0) > 1) return refuse('sku_repeated', 'This SKU stands twice');
      const judged = judge(product, row);
      if ('code' in judged) return refuse(judged.code, judged.message);
      if (judged.quantity !== null || Object.keys(judged.changes).length > 0)
        updates.push({ id: product.id, line, ...judged });
      return { sku, ok: true, error: null };
    });
    if (updates.length > 0) await updateManyProducts(tx, { sellerId, rows: updates });
    const doneCount = answers.filter(({ ok }) => ok).length;
    return {
      result: { rows: answers, doneCount, refusedCount: answers.length - doneCount },
      changed: updates.map(({ id }) => id),
      edited: updates.filter(({ changes }) => Object.keys(changes).length > 0).map(({ id }) => id),
    };
  });
  if (edited.length > 0) catalogue.catalogueChanged(edited);
  if (changed.length > 0) catalogue.productsChanged(changed);
  return result;
}
