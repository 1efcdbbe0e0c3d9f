import type { Pool } from '../../../db/pool.ts';
import {
  type CategoryRow,
  findIndexedProducts,
  findProductFigures,
  listCategories,
  listSellerVisibility,
  listSynonyms,
} from './catalogue.sql.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** What changed in the database and not yet in the index. */
export interface Changes {
  products: Set<string>;
  figures: Set<string>;
  sellers: boolean;
  categories: boolean;
  synonyms: boolean;
}

/** What the database holds of the changes; `categories` and `synonyms` are null when they did not change. */
export interface ChangedRows {
  products: Awaited<ReturnType<typeof findIndexedProducts>>;
  figures: Awaited<ReturnType<typeof findProductFigures>>;
  sellers: Awaited<ReturnType<typeof listSellerVisibility>>;
  categories: readonly CategoryRow[] | null;
  synonyms: readonly (readonly string[])[] | null;
}

/**
 * Takes the changes into the index. Answers whether the products of `figures` stand where they stood: in stock or not,
 * rated and confirmed as before; sales may differ.
 */
export function takeChanges(
  index: CatalogueIndex,
  changes: Changes,
  { products, figures, sellers, categories, synonyms }: ChangedRows,
): boolean {
  if (synonyms !== null) index.setSynonyms(synonyms);
  if (categories !== null) index.setCategories(categories);
  for (const { id, isPublic, sellerSlug: slug, sellerName: name, sellerProvince: province } of sellers) {
    index.setSeller(id, isPublic);
    index.nameSeller(id, { slug, name, province });
  }
  const present = new Set(products.map((product) => product.id));
  for (const id of changes.products) if (!present.has(id)) index.remove(id);
  for (const product of products) index.put(product);
  let areStandingsSame = true;
  for (const product of figures) areStandingsSame = index.setFigures(product) && areStandingsSame;
  return areStandingsSame;
}

export const noChanges = (): Changes => ({
  products: new Set(),
  figures: new Set(),
  sellers: false,
  categories: false,
  synonyms: false,
});

/** The changes of both, in the first. */
export function addChanges(to: Changes, { products, figures, sellers, categories, synonyms }: Changes): void {
  for (const id of products) to.products.add(id);
  for (const id of figures) to.figures.add(id);
  to.sellers ||= sellers;
  to.categories ||= categories;
  to.synonyms ||= synonyms;
}

/** What the database holds now of what changed. */
export async function readChanges(pool: Pool, changes: Changes): Promise<ChangedRows> {
  const [products, figures, sellers, categories, synonyms] = await Promise.all([
    changes.products.size > 0 ? findIndexedProducts(pool, [...changes.products]) : [],
    changes.figures.size > 0 ? findProductFigures(pool, [...changes.figures]) : [],
    changes.sellers ? listSellerVisibility(pool) : [],
    changes.categories ? listCategories(pool) : null,
    changes.synonyms ? listSynonyms(pool) : null,
  ]);
  return { products, figures, sellers, categories, synonyms };
}
