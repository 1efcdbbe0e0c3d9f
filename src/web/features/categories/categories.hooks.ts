import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../../contract/categories.contract.ts';
import { apiGet } from '../../api-client.ts';

/** What trees and tiles show of a category; the list travels with pages, so it keeps nothing else. */
export type CategoryNode = Pick<
  Category,
  '_id' | 'name' | 'slug' | 'parent' | 'displayOrder' | 'productCount'
>;

/** Every active category with its number of public products. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }): Promise<CategoryNode[]> => {
    const categories = await apiGet<Category[]>('/api/categories', { signal });
    return categories.map(({ _id, name, slug, parent, displayOrder, productCount }) => ({
      _id,
      name,
      slug,
      parent,
      displayOrder,
      productCount,
    }));
  },
});

/** A top-level category with its children, both in display order. */
export interface CategoryBranch extends CategoryNode {
  children: CategoryNode[];
}

export function categoryTree(categories: readonly CategoryNode[]): CategoryBranch[] {
  return inDisplayOrder(categories.filter((category) => category.parent === null)).map((parent) => ({
    ...parent,
    children: inDisplayOrder(categories.filter((category) => category.parent === parent._id)),
  }));
}

function inDisplayOrder(categories: readonly CategoryNode[]): CategoryNode[] {
  return categories.toSorted(
    (one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name, 'en'),
  );
}

/** The category an address names, by name, slug or id (product.md: the wire); undefined when there is none. */
export function findCategory(
  categories: readonly CategoryNode[],
  reference: string | undefined,
): CategoryNode | undefined {
  if (reference === undefined) return undefined;
  const wanted = reference.toLowerCase();
  return (
    categories.find((category) => category.name.toLowerCase() === wanted || category.slug === wanted) ??
    categories.find((category) => category._id === reference)
  );
}
