import type { AdminCategory, Category } from '../../../../contract/catalogue/categories.contract.ts';
import { categoryTotals } from '../../../../domain/catalogue/category-totals.ts';
import type { Deps } from '../../../deps.ts';
import { answerIn, spokenDescription, spokenName } from '../../../plugins/asked-language.ts';
import { countProductsByCategory, listGoodsRules } from './categories.sql.ts';

/**
 * The categories with their public products counted, those of their children included; null: active or not. A parent that
 * is not among them is not named either.
 */
export async function findCategories(
  { catalogue }: Pick<Deps, 'catalogue'>,
  isActive: 'true' | 'false' | null,
): Promise<Category[]> {
  const all = await catalogue.categories();
  const totals = categoryTotals(all, await catalogue.countByCategory());
  const shown = all.filter((category) => isActive === null || category.isActive === (isActive === 'true'));
  const ids = new Set<string | null>(shown.map(({ id }) => id));
  return shown.map((category) => ({
    _id: category.id,
    ...spokenName(category),
    slug: category.slug,
    ...spokenDescription(category),
    parent: ids.has(category.parentId) ? category.parentId : null,
    displayOrder: category.displayOrder,
    isActive: category.isActive,
    productCount: totals.get(category.id) ?? 0,
  }));
}

/** The list as admins get it: parents by name, what each category itself holds, and each text in its own language. */
export async function findAdminCategories(
  deps: Pick<Deps, 'catalogue' | 'db'>,
  isActive: 'false' | null,
): Promise<AdminCategory[]> {
  const [all, rows, ownCounts, rules] = await Promise.all([
    answerIn('en', () => findCategories(deps, null)),
    deps.catalogue.categories(),
    countProductsByCategory(deps.db),
    listGoodsRules(deps.db),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return all
    .filter((category) => isActive === null || !category.isActive)
    .map((category) => ({
      ...category,
      parent:
        category.parent === null
          ? null
          : { _id: category.parent, name: rowById.get(category.parent)?.name ?? '' },
      nameNe: rowById.get(category._id)?.nameNe ?? null,
      descriptionNe: rowById.get(category._id)?.descriptionNe ?? null,
      ownProductCount: ownCounts.get(category._id) ?? 0,
      noChangeOfMind: rules.get(category._id)?.noChangeOfMind ?? false,
      hasSerials: rules.get(category._id)?.hasSerials ?? false,
    }));
}
