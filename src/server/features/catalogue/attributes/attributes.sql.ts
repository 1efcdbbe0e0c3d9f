import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { AttributeRow } from '../catalogue/category-attributes.sql.ts';

export async function insertAttribute(
  tx: DatabaseTransaction,
  attribute: Omit<AttributeRow, 'id'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('attributes')
    .values(columnsOf(attribute))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAttribute(
  tx: DatabaseTransaction,
  id: string,
  attribute: Omit<AttributeRow, 'id'>,
): Promise<void> {
  await tx
    .updateTable('attributes')
    .set({ ...columnsOf(attribute), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAttribute(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('attributes').where('id', '=', id).execute();
}

function columnsOf({
  categoryId,
  spellings,
  values,
  isFilter,
  displayOrder,
  ...row
}: Omit<AttributeRow, 'id'>) {
  return {
    ...row,
    category_id: categoryId,
    spellings: [...spellings],
    choice_values: JSON.stringify(values),
    is_filter: isFilter,
    display_order: displayOrder,
  };
}

// What products say ------------------------------------------------------------------------------------------------

const rowsOf = (categoryIds: readonly string[]) => sql`
  products p, jsonb_to_recordset(p.specifications) as s(name text, value text)
  where p.category_id = any(${[...categoryIds]}::uuid[]) and p.deleted_at is null`;

/** Every name that a specification row of products in these categories has. */
export async function listRowNames(db: Database, categoryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct s.name from ${rowsOf(categoryIds)}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** What stands in the rows of these names, the most frequent first. */
export async function countRowValues(
  db: Database,
  categoryIds: readonly string[],
  names: readonly string[],
): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select s.value, count(*) as count from ${rowsOf(categoryIds)} and s.name = any(${[...names]}::text[])
    group by s.value order by count desc, s.value`.execute(db);
  return rows;
}

/** The newest products with each of these values, at most `most` of each. */
export async function listProductsByValue(
  db: Database,
  categoryIds: readonly string[],
  { names, values, most }: { names: readonly string[]; values: readonly string[]; most: number },
): Promise<{ value: string; id: string; name: string }[]> {
  const { rows } = await sql<{ value: string; id: string; name: string }>`
    select value, id, name from (
      select s.value, p.id, p.name, row_number() over (partition by s.value order by p.created_at desc, p.id) as place
      from ${rowsOf(categoryIds)} and s.name = any(${[...names]}::text[]) and s.value = any(${[...values]}::text[])
    ) found where place <= ${most} order by place`.execute(db);
  return rows;
}

/** Specification rows of some public products in these categories: enough to know what is usually written. */
export async function listPublicRows(
  db: Database,
  categoryIds: readonly string[],
  mostProducts: number,
): Promise<{ name: string; value: string; count: number }[]> {
  const { rows } = await sql<{ name: string; value: string; count: number }>`
    select s.name, s.value, count(*) as count
    from (select p.specifications from public_products p
          where p.category_id = any(${[...categoryIds]}::uuid[]) limit ${mostProducts}) p,
      jsonb_to_recordset(p.specifications) as s(name text, value text)
    group by s.name, s.value order by count desc, s.value`.execute(db);
  return rows;
}
