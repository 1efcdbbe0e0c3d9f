import type { Suggestions } from '../../../../contract/catalogue/products.contract.ts';
import { foldText, searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import { staleBefore } from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Asker } from '../../../db/public-reads.ts';
import { EVERYTHING } from './product-list.sql.ts';
import { findCards, type Shop } from './product-lists-view.ts';

const MOST_SUGGESTED_PRODUCTS = 8;
const MOST_SUGGESTED_CATEGORIES = 4;

/** Products and categories for what has been typed so far. */
export async function findSuggestions(shop: Shop, typed: string, asker: Asker): Promise<Suggestions> {
  const terms = searchTerms(typed);
  if (terms.joined === '') return { products: [], categories: [] };
  const { rows } = await findCards(shop, { needsFigures: false, asker }, () => ({
    ...EVERYTHING,
    sort: null,
    terms,
    staleBefore: staleBefore(shop.clock()),
    limit: MOST_SUGGESTED_PRODUCTS,
  }));
  return {
    products: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      brand: row.brand,
      sku: row.sku,
      imageUrl: row.image?.url ?? null,
      rootSlug: row.categoryRootSlug,
      pricing: {
        regularPrice: rupeesFromPaisa(row.regularPricePaisa),
        wholesalePrice: rupeesFromPaisa(row.wholesalePricePaisa),
      },
    })),
    categories: await suggestCategories(shop, typed),
  };
}

/** Categories whose names hold every word, or one of the same meaning. */
async function suggestCategories(
  { catalogue }: Pick<Shop, 'catalogue'>,
  typed: string,
): Promise<Suggestions['categories']> {
  const categories = (await catalogue.categories()).filter(({ isActive }) => isActive);
  const index = await catalogue.currentIndex(false);
  const ways = searchTerms(typed).words.map((word) => [word, ...(index?.synonymsOf(word) ?? [])]);
  const nameById = new Map(categories.map(({ id, name }) => [id, name]));
  return categories
    .map((category) => ({ category, words: foldText(category.name).split(/[^\p{L}\p{M}\p{N}]+/u) }))
    .filter(({ words }) =>
      ways.every((some) => some.some((one) => words.some((part) => part.startsWith(one)))),
    )
    .slice(0, MOST_SUGGESTED_CATEGORIES)
    .map(({ category: { id, name, slug, parentId } }) => ({
      _id: id,
      name,
      slug,
      parentName: parentId === null ? null : (nameById.get(parentId) ?? null),
    }));
}
