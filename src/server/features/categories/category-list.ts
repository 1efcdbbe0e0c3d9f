import type { AdminCategory, Category } from '../../../contract/categories.contract.ts';
import type { Deps } from '../../deps.ts';
import { countProductsByCategory } from './categories.sql.ts';

/** The categories with their public products counted, those of their children included; null: active or not. */
export async function findCategories(
  { catalogue }: Pick<Deps, 'catalogue'>,
  isActive: 'true' | 'false' | null,
): Promise<Category[]> {
  const all = await catalogue.categories();
  const counts = await catalogue.countByCategory();
  const totals = new Map(all.map(({ id }) => [id, 0]));
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  for (const { id, isActive: isCounted } of all) {
    const count = isCounted ? (counts.get(id) ?? 0) : 0;
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      totals.set(at, (totals.get(at) ?? 0) + count);
    }
  }
  return all
    .filter((category) => isActive === null || category.isActive === (isActive === 'true'))
    .map((category) => ({
      _id: category.id,
      name: category.name,
      slug: category.slug,
      description: category.description,
      parent: category.parentId,
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
  const [all, ownCounts] = await Promise.all([findCategories(deps, null), countProductsByCategory(deps.db)]);
  const names = new Map(all.map(({ _id, name }) => [_id, name]));
  return all
    .filter((category) => isActive === null || !category.isActive)
    .map((category) => ({
      ...category,
      parent:
        category.parent === null ? null : { _id: category.parent, name: names.get(category.parent) ?? '' },
      ownProductCount: ownCounts.get(category._id) ?? 0,
    }));
}
