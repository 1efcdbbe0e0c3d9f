import { createHash } from 'node:crypto';
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

/** Of a guest's answers the longest that is kept: anybody can be as many guests as they like. */
const LONGEST_GUEST_ANSWER = 2_000;
const MOST_GUEST_KEYS = 200_000;

/** What stands for a guest's key: short, however long the key is. */
export function guestKeyHash(scope: string, key: string): Buffer {
  return createHash('sha256').update(`${scope} ${key}`).digest().subarray(0, 16);
}

/** What a guest's call with this key left; null while there was none. */
export async function findGuestKey(
  db: Database,
  { guestKey, scope, key }: { guestKey: Buffer; scope: string; key: string },
): Promise<StoredAnswer | null> {
  const { rows } = await sql<{ bodyHash: Buffer; data: unknown }>`
    select body_hash as "bodyHash", response_body as data
    from guest_idempotency_keys where guest_key = ${guestKey} and key = ${guestKeyHash(scope, key)}`.execute(
    db,
  );
  const [row] = rows;
  // It is written together with what was done: without an answer that was too long to keep.
  return row ? { ...row, status: row.data === null ? null : 200, isOld: true } : null;
}

/** Claims a guest's key, as `claimIdempotencyKey` does an account's. */
export async function claimGuestKey(
  db: Database,
  claim: { guestKey: Buffer; scope: string; key: string; bodyHash: Buffer },
): Promise<StoredAnswer | null> {
  const { guestKey, scope, key, bodyHash } = claim;
  const { numAffectedRows } = await sql`
    insert into guest_idempotency_keys (guest_key, key, body_hash)
    values (${guestKey}, ${guestKeyHash(scope, key)}, ${bodyHash}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n ? null : findGuestKey(db, claim);
}

export async function storeGuestAnswer(
  db: Database,
  { guestKey, scope, key }: { guestKey: Buffer; scope: string; key: string },
  { data }: { data: unknown },
): Promise<void> {
  const body = JSON.stringify(data);
  if (body.length > LONGEST_GUEST_ANSWER) return;
  await sql`
    update guest_idempotency_keys set response_body = ${body}::jsonb
    where guest_key = ${guestKey} and key = ${guestKeyHash(scope, key)}`.execute(db);
}

/**
 * Keys are kept for a day; those of changes that waited in a browser for the network, and of guests, longer than these
 * may wait. Of guests' the newest stay.
 */
export async function deleteOldIdempotencyKeys(db: Database, mostOfGuests = MOST_GUEST_KEYS): Promise<void> {
  await sql`
    delete from idempotency_keys where created_at < now() - interval '24 hours'
      and (key not like ${`${WAITING_KEY}%`} or created_at < now() - interval '8 days')`.execute(db);
  await sql`
    delete from guest_idempotency_keys where created_at < greatest(now() - interval '8 days',
      (select created_at from guest_idempotency_keys order by created_at desc offset ${mostOfGuests} limit 1))`.execute(
    db,
  );
}
