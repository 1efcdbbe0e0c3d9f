import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../db/database.ts';

/** So many rows change well within the time a statement has. */
const BATCH = 2_000;

/**
 * Puts the products of a category into another one, the deleted ones or the others; answers their ids. An admin does
 * that: it is no edit of the seller's that somebody should look at.
 */
export async function moveProducts(
  tx: DatabaseTransaction,
  { from, to, isDeleted }: { from: string; to: string; isDeleted: boolean },
): Promise<string[]> {
  return inBatches(async () => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from products where category_id = ${from} and (deleted_at is not null) = ${isDeleted}
        order by id limit ${BATCH} for no key update)
      update products p set category_id = ${to}, updated_at = now() from batch where p.id = batch.id
      returning p.id`.execute(tx);
    await acceptCategories(
      tx,
      rows.map(({ id }) => id),
    );
    return rows;
  });
}

/** Hides every product of a seller for good; answers their ids. */
export async function deleteProductsOfSeller(tx: DatabaseTransaction, sellerId: string): Promise<string[]> {
  return inBatches(async () => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from products where seller_id = ${sellerId} and deleted_at is null
        order by id limit ${BATCH} for no key update)
      update products p set deleted_at = now(), updated_at = now() from batch where p.id = batch.id
      returning p.id`.execute(tx);
    return rows;
  });
}

/** Takes their category as judged: what differs otherwise stays to be looked at. */
async function acceptCategories(tx: DatabaseTransaction, productIds: readonly string[]): Promise<void> {
  await sql`
    update product_judged_states s set state = s.state || jsonb_build_object('categoryId', p.category_id)
    from products p where p.id = s.product_id and p.id = any(${productIds}::uuid[])`.execute(tx);
  await sql`
    delete from product_judged_states s using products p
    where p.id = s.product_id and p.id = any(${productIds}::uuid[]) and s.state = judged_state_of(p)`.execute(
    tx,
  );
}

async function inBatches(change: () => Promise<{ id: string }[]>): Promise<string[]> {
  const ids: string[] = [];
  for (let rows = await change(); ; rows = await change()) {
    for (const { id } of rows) ids.push(id);
    if (rows.length < BATCH) return ids;
  }
}
