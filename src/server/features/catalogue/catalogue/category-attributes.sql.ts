import { sql } from 'kysely';
import type { AttributeKind, ChoiceValue } from '../../../../domain/catalogue/attribute-value.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface AttributeRow {
  id: string;
  categoryId: string;
  name: string;
  spellings: readonly string[];
  kind: AttributeKind;
  unit: string | null;
  /** Of a choice: values with their other spellings. */
  values: readonly ChoiceValue[];
  isFilter: boolean;
  displayOrder: number;
}

const LIST = `select id, category_id as "categoryId", name, spellings, kind, unit,
    choice_values as values, is_filter as "isFilter",
    display_order as "displayOrder"
  from attributes order by display_order, name, id`;

/** Every attribute of every category, in the admin's order. */
export function listAttributes(pool: Queryable): Promise<AttributeRow[]> {
  return queryNamed(pool, 'list_attributes', LIST, []);
}

/** The same as a transaction sees it. */
export async function listAttributesIn(tx: DatabaseTransaction): Promise<AttributeRow[]> {
  const { rows } = await sql<AttributeRow>`${sql.raw(LIST)}`.execute(tx);
  return rows;
}
