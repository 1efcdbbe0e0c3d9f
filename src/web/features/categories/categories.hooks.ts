import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../../contract/categories.contract.ts';
import { apiGet } from '../../api-client.ts';

/** Every active category with its number of public products. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => apiGet<Category[]>('/api/categories', { signal }),
});

/** A top-level category with its children, both in display order. */
export interface CategoryBranch extends Category {
  children: Category[];
}

export function categoryTree(categories: readonly Category[]): CategoryBranch[] {
  return inDisplayOrder(categories.filter((category) => category.parent === null)).map((parent) => ({
    ...parent,
    children: inDisplayOrder(categories.filter((category) => category.parent === parent._id)),
  }));
}

function inDisplayOrder(categories: readonly Category[]): Category[] {
  return categories.toSorted(
    (one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name, 'en'),
  );
}

/** The category an address names, by name, slug or id (product.md: the wire); undefined when there is none. */
export function findCategory(
  categories: readonly Category[],
  reference: string | undefined,
): Category | undefined {
  if (reference === undefined) return undefined;
  const wanted = reference.toLowerCase();
  return (
    categories.find((category) => category.name.toLowerCase() === wanted || category.slug === wanted) ??
    categories.find((category) => category._id === reference)
  );
}
