import type { SellerProductsChoice } from '../../../../contract/catalogue/seller-products.contract.ts';
import type { Deps } from '../../../deps.ts';
import { categoriesMeant } from '../catalogue/product-lists-view.ts';
import type { SellerProductsFilter } from './seller-products.sql.ts';

/** What a seller's filters mean: a category, by name, slug or id, stands for its children too. */
export async function sellerProductsFilterOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  sellerId: string,
  { search, status, category }: SellerProductsChoice,
): Promise<SellerProductsFilter> {
  const categories = await catalogue.categories();
  return {
    sellerId,
    status: status ?? null,
    categoryIds: category ? categoriesMeant(categories, category, categories) : null,
    search: search ?? '',
  };
}
