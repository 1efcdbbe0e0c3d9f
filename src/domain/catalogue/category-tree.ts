/** A category inside one inside one: deeper trees are lost on a phone. */
export const MAX_CATEGORY_DEPTH = 3;

export interface TreeNode {
  id: string;
  parentId: string | null;
}

export type TreeRefusal = 'inside_itself' | 'too_deep';

/** The category and everything below it. */
export function categoryFamily(tree: readonly TreeNode[], id: string): Set<string> {
  const family = new Set([id]);
  // A set visits what is added while it is walked.
  for (const member of family) {
    for (const node of tree) if (node.parentId === member) family.add(node.id);
  }
  return family;
}

/** The category and those above it, the nearest first; empty for one that does not exist. */
export function categoryPath(tree: readonly TreeNode[], id: string): string[] {
  const parents = new Map(tree.map((node) => [node.id, node.parentId]));
  const path: string[] = [];
  for (let at: string | null = id; at !== null && parents.has(at) && !path.includes(at); ) {
    path.push(at);
    at = parents.get(at) ?? null;
  }
  return path;
}

/**
 * Why a category cannot stand below a parent (null: the top level), or null when it can. `id` is null for a category
 * that does not exist yet. spec 2: the parent list leaves out the category itself; threats.md T-N1: its descendants too.
 */
export function whyCannotPlace(
  tree: readonly TreeNode[],
  id: string | null,
  parentId: string | null,
): TreeRefusal | null {
  if (parentId === null) return null;
  const family = id === null ? new Set<string>() : categoryFamily(tree, id);
  if (family.has(parentId)) return 'inside_itself';
  const below = id === null ? 0 : depthOf(tree, [...family]) - depthOf(tree, [id]);
  return depthOf(tree, [parentId]) + 1 + below > MAX_CATEGORY_DEPTH ? 'too_deep' : null;
}

/** How deep the deepest of these stands: 1 at the top level. */
function depthOf(tree: readonly TreeNode[], ids: readonly string[]): number {
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  return Math.max(
    ...ids.map((id) => {
      let depth = 0;
      for (let at: string | null = id; at !== null && depth <= tree.length; at = parents.get(at) ?? null)
        depth += 1;
      return depth;
    }),
  );
}
