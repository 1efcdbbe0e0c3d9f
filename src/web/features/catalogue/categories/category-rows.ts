import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { whyCannotPlace } from '../../../../domain/catalogue/category-tree.ts';

/** A line of the tree: how deep it stands, and where among its siblings. */
export interface CategoryRow {
  category: AdminCategory;
  /** 0 at the top level. */
  depth: number;
  /** All children of the same parent, in their order. */
  siblings: readonly string[];
  place: number;
  /** Products in the category and all below it, visible to buyers or not. */
  branchCount: number;
}

/** The tree as lines, each parent before its children; `categories` come in display order. */
export function categoryRows(
  categories: readonly AdminCategory[],
  parentId: string | null = null,
  depth = 0,
): CategoryRow[] {
  const children = categories.filter(({ parent }) => (parent?._id ?? null) === parentId);
  const siblings = children.map(({ _id }) => _id);
  return children.flatMap((category, place) => {
    const below = categoryRows(categories, category._id, depth + 1);
    const branchCount = below.reduce(
      (sum, row) => sum + row.category.ownProductCount,
      category.ownProductCount,
    );
    return [{ category, depth, siblings, place, branchCount }, ...below];
  });
}

/** Where a category may stand: never below itself or a descendant, nor too deep. Null: one that is yet to be made. */
export function possibleParents(rows: readonly CategoryRow[], categoryId: string | null): CategoryRow[] {
  const nodes = rows.map(({ category }) => ({ id: category._id, parentId: category.parent?._id ?? null }));
  return rows.filter(({ category }) => whyCannotPlace(nodes, categoryId, category._id) === null);
}

/** The name with its depth, for lists of choices: "— Cables". */
export function indentedName({ category, depth }: CategoryRow): string {
  const name = `${'— '.repeat(depth)}${category.name}`;
  return category.isActive ? name : `${name} (inactive)`;
}

/** The siblings with one of them moved to another place. */
export function movedTo(siblings: readonly string[], id: string, place: number): string[] {
  return siblings.filter((sibling) => sibling !== id).toSpliced(place, 0, id);
}
