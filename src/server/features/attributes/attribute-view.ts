import type { Attribute } from '../../../contract/attributes.contract.ts';
import type { AttributeRow } from './attributes.sql.ts';

export function attributeView({ id, categoryId, spellings, ...row }: AttributeRow): Attribute {
  return { _id: id, category: categoryId, spellings: [...spellings], ...row };
}
