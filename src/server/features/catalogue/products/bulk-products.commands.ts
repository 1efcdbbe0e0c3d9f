import {
  type BulkAction,
  type BulkResult,
  type CountedBulkResult,
  MOST_AT_ONCE,
} from '../../../../contract/catalogue/bulk-products.contract.ts';
import { toggleRefusalText, whyCannotToggle } from '../../../../domain/catalogue/product-status.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { hideDeletedProducts, setProductStatus } from './product-changes.sql.ts';
import { confirmLocked, doToOwn, type ProductTools } from './seller-products.commands.ts';
import { listSellerProductIds, type SellerProductsFilter } from './seller-products.sql.ts';

/** One action on many products: those that can have it get it, the others are named with the reason. */
export async function changeManyProducts(
  deps: ProductTools,
  change: { sellerId: string; ids: readonly string[]; action: BulkAction },
): Promise<CountedBulkResult> {
  const { done, refused } = await changeBatch(deps, change);
  return { done, refused, doneCount: done.length, refusedCount: refused.length };
}

/** So many products change in one transaction: more would keep buyers waiting for their rows. */
const BATCH = 500;

/** One action on all products that a filter lets through when it begins. */
export async function changeMatchingProducts(
  deps: ProductTools,
  { filter, action }: { filter: SellerProductsFilter; action: BulkAction },
): Promise<CountedBulkResult> {
  const ids = await listSellerProductIds(deps.db, filter, 'createdAt:desc');
  const refused: BulkResult['refused'] = [];
  let doneCount = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const result = await changeBatch(deps, { sellerId: filter.sellerId, ids: batch, action });
    doneCount += result.done.length;
    refused.push(...result.refused);
  }
  return { done: [], refused: refused.slice(0, MOST_AT_ONCE), doneCount, refusedCount: refused.length };
}

async function changeBatch(
  { db, catalogue }: ProductTools,
  { sellerId, ids, action }: { sellerId: string; ids: readonly string[]; action: BulkAction },
): Promise<BulkResult> {
  const result = await inTransaction(db, (tx) =>
    doToOwn(tx, { sellerId, ids }, async (products) => {
      if (action === 'delete') {
        const done = products.map(({ id }) => id);
        await hideDeletedProducts(tx, done);
        return { done, refused: [] };
      }
      if (action === 'confirmStock') return confirmLocked(tx, products);
      const isActive = action === 'activate';
      const result: BulkResult = { done: [], refused: [] };
      for (const product of products) {
        const refusal = whyCannotToggle(product, isActive);
        if (refusal === null) result.done.push(product.id);
        else result.refused.push({ _id: product.id, name: product.name, reason: toggleRefusalText(refusal) });
      }
      await setProductStatus(tx, result.done, isActive ? 'active' : 'inactive');
      return result;
    }),
  );
  if (result.done.length === 0) return result;
  if (action === 'confirmStock') catalogue.productsChanged(result.done);
  else catalogue.catalogueChanged(result.done);
  return result;
}

/** The seller says of these products that the stock is still there. */
export async function confirmStockOfMany(
  deps: ProductTools,
  own: { sellerId: string; ids: readonly string[] },
): Promise<BulkResult> {
  return changeBatch(deps, { ...own, action: 'confirmStock' });
}
