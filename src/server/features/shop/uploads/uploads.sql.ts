import { sql } from 'kysely';
import { uploadUrlOf } from '../../../../domain/shop/upload-url.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/**
 * Which of these pictures belong to this seller. In a transaction they stay until it ends, so that a product being
 * saved keeps the pictures it was checked for.
 */
export async function findOwnUploadKeys(
  db: Database,
  sellerId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from uploads where seller_id = ${sellerId} and key = any(${keys}) and removed_at is null
    order by key for share`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** A picture’s eight files, or a datasheet's one. */
export type UploadKind = 'picture' | 'datasheet';

/** What the uploads of a seller take. They wait for each other until the transaction ends. */
export async function sumUploadBytes(db: Database, sellerId: string): Promise<number> {
  if (db.isTransaction) {
    await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${sellerId}, 0))`.execute(db);
  }
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from uploads where seller_id = ${sellerId}`.execute(db);
  return (rows[0] as { bytes: number }).bytes;
}

export async function insertUploads(
  db: Database,
  sellerId: string,
  uploads: readonly { key: string; bytes: number; kind?: UploadKind }[],
): Promise<void> {
  const values = uploads.map(({ key, bytes, kind = 'picture' }) => ({
    key,
    bytes,
    kind,
    seller_id: sellerId,
  }));
  await db.insertInto('uploads').values(values).execute();
}

export async function deleteUploads(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('uploads').where('key', 'in', keys).execute();
}

const shownByAProduct = sql`(u.kind = 'picture' and exists (select 1 from products p where p.images @> jsonb_build_array(
    jsonb_build_object('url', '/uploads/' || u.key || '-600.webp')))
  or u.kind = 'datasheet' and exists (select 1 from products p where p.datasheets <> '[]'
    and p.datasheets @> jsonb_build_array(jsonb_build_object('key', u.key))))`;

/** An admin is still to see that the seller has taken it out. */
const awaitsAdmin = sql`exists (select 1 from product_judged_states j
  where jsonb_exists(j.state -> 'images', '/uploads/' || u.key || '-600.webp')
    or j.state -> 'datasheets' @> jsonb_build_array(jsonb_build_object('key', u.key)))`;

/** What nothing shows any more. */
export interface Orphan {
  key: string;
  kind: UploadKind;
}

/**
 * Marks uploads that are a day old and shown nowhere, neither by a product (nor by what an admin compares it with) nor
 * by a line of an order, and answers the
 * ones whose files may go: these, and any that were marked before. Looks at up to `limit` uploads after the key
 * `after`; `next` is where to go on, or null.
 */
export async function markOrphans(
  tx: DatabaseTransaction,
  { after, limit }: { after: string; limit: number },
): Promise<{ orphans: Orphan[]; next: string | null }> {
  // Locked first, looked for afterwards: a product being saved with one of them has it locked and is passed over, and
  // one saved before is seen by the second statement.
  const { rows: candidates } = await sql<Orphan & { sellerId: string; isMarked: boolean }>`
    select u.key, u.kind, u.seller_id as "sellerId", u.removed_at is not null as "isMarked"
    from uploads u
    where u.key > ${after}
      and (u.removed_at is not null or (u.created_at < now() - interval '24 hours' and not ${shownByAProduct}))
    order by u.key limit ${limit} for update of u skip locked`.execute(tx);
  const unmarked = candidates.filter(({ isMarked }) => !isMarked);
  const { rows: marked } = await sql<Orphan>`
    update uploads u set removed_at = now()
    where u.key = any(${unmarked.map(({ key }) => key)}) and not ${shownByAProduct} and not ${awaitsAdmin}
      and '/uploads/' || u.key || '-600.webp' not in (
        select i.image_url from order_items i join products p on p.id = i.product_id
        where p.seller_id = any(${[...new Set(unmarked.map(({ sellerId }) => sellerId))]}::uuid[])
          and i.image_url = any(${unmarked.map(({ key }) => uploadUrlOf(key))}))
    returning u.key, u.kind`.execute(tx);
  return {
    orphans: [...candidates.filter(({ isMarked }) => isMarked), ...marked].map(({ key, kind }) => ({
      key,
      kind,
    })),
    next: candidates.length < limit ? null : (candidates.at(-1)?.key ?? null),
  };
}
