import type { Category } from '../../../contract/categories.contract.ts';
import type { Deps } from '../../deps.ts';

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
