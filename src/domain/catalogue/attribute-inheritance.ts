import { attributeKey } from './attribute-value.ts';
import { categoryPath, type TreeNode } from './category-tree.ts';

/** What it takes to know whose an attribute is and where it stands in the list. */
interface PlacedAttribute {
  name: string;
  categoryId: string;
  displayOrder: number;
}

/**
 * The attributes of a category, its own and those of the categories above it, in the admin's order. Where two share a
 * name the nearest category's stands for both.
 */
export function attributesOf<A extends PlacedAttribute>(
  attributes: readonly A[],
  tree: readonly TreeNode[],
  categoryId: string,
): A[] {
  const path = categoryPath(tree, categoryId);
  const byKey = new Map<string, A>();
  for (const id of path) {
    for (const attribute of attributes) {
      const key = attributeKey(attribute.name);
      if (attribute.categoryId === id && !byKey.has(key)) byKey.set(key, attribute);
    }
  }
  return [...byKey.values()].sort(
    (a, b) =>
      a.displayOrder - b.displayOrder ||
      path.indexOf(a.categoryId) - path.indexOf(b.categoryId) ||
      a.name.localeCompare(b.name),
  );
}
