import { sql } from 'kysely';
import type { AttributeKind } from '../../../domain/attribute-value.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { queryNamed } from '../../db/named-query.ts';
import type { Queryable } from '../../db/pool.ts';

export interface AttributeRow {
  id: string;
  categoryId: string;
  name: string;
  spellings: readonly string[];
  kind: AttributeKind;
  unit: string | null;
  isFilter: boolean;
  displayOrder: number;
}

const LIST = `select id, category_id as "categoryId", name, spellings, kind, unit, is_filter as "isFilter",
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
