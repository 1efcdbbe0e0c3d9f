import {
  type BulkPricesResult,
  MOST_AT_ONCE,
} from '../../../../contract/catalogue/bulk-products.contract.ts';
import {
  changePrices,
  type PriceChange,
  type ProductPrices,
} from '../../../../domain/catalogue/price-change.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { databaseNow } from './admin-products.sql.ts';
import { updateManyProducts } from './product-bulk.sql.ts';
import { lockOwnProducts } from './product-changes.sql.ts';

const BATCH = 500;
const MOST_SHOWN = 50;
const CHANGED_MEANWHILE = 'The product was changed after the preview, perhaps by this very change';

/**
 * Changes prices of the seller's own products in percent, or says what that would do while there is no `asOf`. A product
 * changed after `asOf` is left as it is, so the same call again changes nothing; those that cannot have the price are
 * named with the reason.
 */
export async function changeManyPrices(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  {
    sellerId,
    ids,
    asOf,
    ...change
  }: PriceChange & { sellerId: string; ids: readonly string[]; asOf: Date | null },
): Promise<BulkPricesResult> {
  const result: BulkPricesResult = {
    asOf: (asOf ?? (await databaseNow(db))).toISOString(),
    rows: [],
    done: [],
    refused: [],
    doneCount: 0,
    refusedCount: 0,
  };
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const changed = await inTransaction(db, async (tx) => {
      const locked = await lockOwnProducts(tx, { sellerId, productIds: batch });
      const products = new Map(locked.map((product) => [product.id, product]));
      const writes = batch.flatMap((id, line) => {
        const product = products.get(id.toLowerCase());
        if (product === undefined) return [];
        const { name, updatedAt } = product;
        const isNewer = asOf !== null && updatedAt > asOf;
        const after = isNewer ? { problem: CHANGED_MEANWHILE } : changePrices(product, change);
        if ('problem' in after) {
          result.refusedCount += 1;
          if (result.refused.length < MOST_AT_ONCE) {
            result.refused.push({ _id: product.id, name, reason: after.problem });
          }
          return [];
        }
        const row = { _id: product.id, name, before: inRupees(product), after: inRupees(after) };
        if (result.rows.length < MOST_SHOWN) result.rows.push(row);
        return [{ id: product.id, line, quantity: null, quantitySeen: null, changes: after }];
      });
      result.doneCount += writes.length;
      if (asOf === null || writes.length === 0) return [];
      return (await updateManyProducts(tx, { sellerId, rows: writes })).map(({ id }) => id);
    });
    if (changed.length > 0) {
      catalogue.catalogueChanged(changed);
      catalogue.productsChanged(changed);
    }
  }
  return result;
}

function inRupees({ regularPricePaisa, wholesalePricePaisa }: ProductPrices) {
  return {
    regularPrice: rupeesFromPaisa(regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(wholesalePricePaisa),
  };
}
