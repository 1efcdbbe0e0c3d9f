import type { AdminAttribute, Attribute } from '../../../contract/attributes.contract.ts';
import { categoryPath } from '../../../domain/category-tree.ts';
import type { AttributeRow } from '../catalogue/category-attributes.sql.ts';

export function attributeView({ id, categoryId, spellings, ...row }: AttributeRow): Attribute {
  return { _id: id, category: categoryId, spellings: [...spellings], ...row };
}

export function adminAttributeView(
  row: AttributeRow,
  tree: readonly { id: string; parentId: string | null; name: string }[],
): AdminAttribute {
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const path = categoryPath(tree, row.categoryId).map((id) => names.get(id));
  return { ...attributeView(row), categoryPath: path.reverse().join(' › ') };
}
