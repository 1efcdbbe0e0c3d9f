import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { Categories } from '../../../db/database-types.ts';

export type CategoryRow = Selectable<Categories>;

/** Any number, the same for every instance. */
const TREE_LOCK = 7_466_303;

/**
 * Whoever edits the tree waits for the one before and then sees its work: two edits that are fine alone can close a
 * circle together (threats.md T-N1).
 */
export async function lockCategoryTree(tx: DatabaseTransaction): Promise<CategoryRow[]> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx);
  return tx
    .selectFrom('categories')
    .selectAll()
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Breaks `categories_slug_unique` when the slug is taken. */
export async function insertCategory(
  tx: DatabaseTransaction,
  values: Insertable<Categories>,
): Promise<CategoryRow> {
  return tx.insertInto('categories').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateCategory(
  tx: DatabaseTransaction,
  id: string,
  values: Updateable<Categories>,
): Promise<CategoryRow> {
  return tx
    .updateTable('categories')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Breaks a foreign key while products or subcategories refer to it. */
export async function deleteCategory(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Gives these siblings the display orders 1, 2, 3 ... in this order. */
export async function numberCategories(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    update categories c set display_order = n.place, updated_at = now()
    from unnest(${ids}::uuid[]) with ordinality as n (id, place)
    where c.id = n.id and c.display_order is distinct from n.place`.execute(tx);
}

/** Products by the category they stand in, public or not. */
export async function countProductsByCategory(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select category_id as id, count(*) as count from products where deleted_at is null group by category_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** What categories themselves say of their goods and of those beneath: not returned for a change of mind, serials. */
export async function listGoodsRules(
  db: Database,
): Promise<Map<string, { noChangeOfMind: boolean; hasSerials: boolean }>> {
  const { rows } = await sql<{ id: string; noChangeOfMind: boolean; hasSerials: boolean }>`
    select id, no_change_of_mind as "noChangeOfMind", has_serials as "hasSerials" from categories
    where no_change_of_mind or has_serials`.execute(db);
  return new Map(rows.map(({ id, ...rules }) => [id, rules]));
}

export async function countProductsIn(db: Database, categoryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where category_id = ${categoryId} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
