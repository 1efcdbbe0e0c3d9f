import type { SellerProductsChoice } from '../../../contract/seller-products.contract.ts';
import type { Deps } from '../../deps.ts';
import { withDescendants } from '../catalogue/product-lists-view.ts';
import type { SellerProductsFilter } from './seller-products.sql.ts';

/** What a seller's filters mean: a category stands for its children too. */
export async function sellerProductsFilterOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  sellerId: string,
  { search, status, category }: SellerProductsChoice,
): Promise<SellerProductsFilter> {
  return {
    sellerId,
    status: status ?? null,
    categoryIds: category ? withDescendants(await catalogue.categories(), [category]) : null,
    search: search ?? '',
  };
}
