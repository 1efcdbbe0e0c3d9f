import type { Suggestions } from '../../../../contract/catalogue/products.contract.ts';
import { foldText, searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import { staleBefore } from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { isDevanagari, romanFold } from '../../../../domain/shop/roman-fold.ts';
import type { Asker } from '../../../db/public-reads.ts';
import { spokenName } from '../../../plugins/asked-language.ts';
import type { CategoryRow } from './catalogue.sql.ts';
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
      ...spokenName(row),
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

interface HeardWord {
  text: string;
  isNepali: boolean;
  /** How it sounds in Latin letters. */
  sound: string | null;
}

const hear = (text: string): HeardWord => ({ text, isNepali: isDevanagari(text), sound: romanFold(text) });

/** To hear a word takes longer than to compare it, and a category that is changed is another object. */
const heardWords = new WeakMap<CategoryRow, readonly HeardWord[]>();

function wordsOf(category: CategoryRow): readonly HeardWord[] {
  const known = heardWords.get(category);
  if (known !== undefined) return known;
  const names = foldText(`${category.name} ${category.nameNe ?? ''}`);
  const words = names.split(/[^\p{L}\p{M}\p{N}]+/u).map(hear);
  heardWords.set(category, words);
  return words;
}

/** Categories whose names hold every word, or one of the same meaning. */
async function suggestCategories(
  { catalogue }: Pick<Shop, 'catalogue'>,
  typed: string,
): Promise<Suggestions['categories']> {
  const categories = (await catalogue.categories()).filter(({ isActive }) => isActive);
  const index = await catalogue.currentIndex(false);
  const ways = searchTerms(typed).words.map((word) => [word, ...(index?.synonymsOf(word) ?? [])].map(hear));
  const byId = new Map(categories.map((category) => [category.id, category]));
  return categories
    .filter((category) => {
      const words = wordsOf(category);
      return ways.every((some) =>
        some.some((one) => words.some((part) => part.text.startsWith(one.text) || soundsAs(part, one))),
      );
    })
    .slice(0, MOST_SUGGESTED_CATEGORIES)
    .map((category) => {
      const parent = byId.get(category.parentId ?? '');
      const above = parent === undefined ? null : spokenName(parent);
      return {
        _id: category.id,
        ...spokenName(category),
        slug: category.slug,
        parentName: above?.name ?? null,
        ...(above?.nameLang === undefined ? {} : { parentNameLang: above.nameLang }),
      };
    });
}

/** Whether a word begins with the sound of what was typed in the other script. */
const soundsAs = (word: HeardWord, typed: HeardWord) =>
  word.isNepali !== typed.isNepali && typed.sound !== null && word.sound?.startsWith(typed.sound) === true;
