import type { AdminCategory, Category } from '../../../../contract/catalogue/categories.contract.ts';
import { categoryTotals } from '../../../../domain/catalogue/category-totals.ts';
import type { Deps } from '../../../deps.ts';
import { countProductsByCategory, listNoChangeOfMind } from './categories.sql.ts';

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
    name: category.name,
    slug: category.slug,
    description: category.description,
    parent: ids.has(category.parentId) ? category.parentId : null,
    displayOrder: category.displayOrder,
    isActive: category.isActive,
    productCount: totals.get(category.id) ?? 0,
  }));
}

/** The list as admins get it: parents by name, and what each category itself holds. */
export async function findAdminCategories(
  deps: Pick<Deps, 'catalogue' | 'db'>,
  isActive: 'false' | null,
): Promise<AdminCategory[]> {
  const [all, ownCounts, excluding] = await Promise.all([
    findCategories(deps, null),
    countProductsByCategory(deps.db),
    listNoChangeOfMind(deps.db),
  ]);
  const names = new Map(all.map(({ _id, name }) => [_id, name]));
  return all
    .filter((category) => isActive === null || !category.isActive)
    .map((category) => ({
      ...category,
      parent:
        category.parent === null ? null : { _id: category.parent, name: names.get(category.parent) ?? '' },
      ownProductCount: ownCounts.get(category._id) ?? 0,
      noChangeOfMind: excluding.has(category._id),
    }));
}
