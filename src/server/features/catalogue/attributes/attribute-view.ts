import type { AdminAttribute, Attribute } from '../../../../contract/catalogue/attributes.contract.ts';
import { categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import type { AttributeRow } from '../catalogue/category-attributes.sql.ts';

export function attributeView({ id, categoryId, spellings, values, ...row }: AttributeRow): Attribute {
  return {
    _id: id,
    category: categoryId,
    spellings: [...spellings],
    values: values.map((one) => ({ value: one.value, spellings: [...one.spellings] })),
    ...row,
  };
}

export function adminAttributeView(
  row: AttributeRow,
  tree: readonly { id: string; parentId: string | null; name: string }[],
): AdminAttribute {
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const path = categoryPath(tree, row.categoryId).map((id) => names.get(id));
  return { ...attributeView(row), categoryPath: path.reverse().join(' › ') };
}
