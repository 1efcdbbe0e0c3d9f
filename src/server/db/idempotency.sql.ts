import { sql } from 'kysely';
import { WAITING_KEY } from '../../domain/shop/waiting-change.ts';
import type { Database } from './database.ts';

export interface StoredAnswer {
  bodyHash: Buffer;
  status: number | null;
  data: unknown;
  /** Claimed so long ago that no request can still be at work for it. */
  isOld: boolean;
}

/**
 * Claims a key for the caller's transaction. Null: it is ours now. Otherwise what the first call left; while
 * that call is under way, its transaction is waited for.
 */
export async function claimIdempotencyKey(
  db: Database,
  claim: { userId: string; scope: string; key: string; bodyHash: Buffer },
): Promise<StoredAnswer | null> {
  const { userId, scope, key, bodyHash } = claim;
  const { numAffectedRows } = await sql`/* named: claim_idempotency_key */
    insert into idempotency_keys (user_id, scope, key, body_hash) values (${userId}, ${scope}, ${key}, ${bodyHash})
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 1n) return null;
  const { rows } = await sql<StoredAnswer>`/* named: find_idempotency_key */
    select body_hash as "bodyHash", response_status as status, response_body as data,
      created_at < now() - interval '1 minute' as "isOld"
    from idempotency_keys where user_id = ${userId} and scope = ${scope} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function storeAnswer(
  db: Database,
  { userId, scope, key }: { userId: string; scope: string; key: string },
  { status, data }: { status: number; data: unknown },
): Promise<void> {
  await sql`/* named: store_answer; goes with the next */
    update idempotency_keys set response_status = ${status}, response_body = ${JSON.stringify(data)}::jsonb
    where user_id = ${userId} and scope = ${scope} and key = ${key}`.execute(db);
}

/** Gives up a claim: what was refused may be tried again. */
export async function releaseIdempotencyKey(
  db: Database,
  { userId, scope, key }: { userId: string; scope: string; key: string },
): Promise<void> {
  await sql`
    delete from idempotency_keys where user_id = ${userId} and scope = ${scope} and key = ${key}
      and response_status is null`.execute(db);
}

/** Keys are kept for a day; those of changes that waited in a browser for the network, longer than these may wait. */
export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await sql`
    delete from idempotency_keys where created_at < now() - interval '24 hours'
      and (key not like ${`${WAITING_KEY}%`} or created_at < now() - interval '8 days')`.execute(db);
}
