import type {
  SellerProductSort,
  SellerProductsChoice,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { staleBefore } from '../../../../domain/catalogue/stock.ts';
import type { Deps } from '../../../deps.ts';
import { categoriesMeant } from '../catalogue/product-lists-view.ts';
import {
  listSellerProducts,
  listSellerProductsOf,
  type SellerProductPage,
  type SellerProductsFilter,
} from './seller-products.sql.ts';

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

/** One page of a seller's own products: found in the memory of the process where it keeps many, else by the database. */
export async function findSellerProducts(
  { pool, db, catalogue, clock }: Pick<Deps, 'pool' | 'db' | 'catalogue' | 'clock'>,
  filter: SellerProductsFilter,
  page: { sortBy: SellerProductSort; limit: number; offset: number },
): Promise<SellerProductPage> {
  const { sellerId } = filter;
  const shelf = await catalogue.shelves.find(sellerId);
  if (shelf === null || !shelf.sortsBy(page.sortBy)) {
    const read = await listSellerProducts(db, filter, page);
    void catalogue.shelves.keep(sellerId, read.counts.total);
    return read;
  }
  const { ids, ...found } = shelf.page({ ...filter, ...page, staleBefore: staleBefore(clock()) });
  return { rows: await listSellerProductsOf(pool, { sellerId, ids }), ...found };
}
