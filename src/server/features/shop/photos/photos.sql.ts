import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Who sends photos: exactly one of the two is set. `guestKey` is the SHA-256 of the guest session id. */
export type PhotoOwner = { userId: string; guestKey: null } | { userId: null; guestKey: Buffer };

/** What a photo belongs to. */
export interface PhotoSubject {
  kind: 'return' | 'message' | 'case';
  id: string;
}

export async function insertPhotos(
  tx: DatabaseTransaction,
  { userId, guestKey }: PhotoOwner,
  photos: readonly { id: string; bytes: number }[],
): Promise<void> {
  const values = photos.map((photo) => ({ ...photo, owner_id: userId, guest_key: guestKey }));
  await tx.insertInto('photos').values(values).execute();
}

/** How many photos of this owner nothing uses yet. Their uploads wait for each other until the transaction ends. */
export async function countUnusedPhotos(
  tx: DatabaseTransaction,
  { userId, guestKey }: PhotoOwner,
): Promise<number> {
  const key = userId ?? guestKey?.toString('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended('photos ' || ${key}::text, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from photos
    where used_at is null and (owner_id = ${userId}::uuid or guest_key = ${guestKey}::bytea)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What the photos of all guests that nothing uses yet take. */
export async function sumUnusedGuestBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from photos where used_at is null and guest_key is not null`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

export interface LockedPhoto {
  id: string;
  isOwn: boolean;
  /** Nothing uses it yet, and it came within the last 24 hours. */
  isFresh: boolean;
}

/** These photos, locked until the transaction ends; those that are not there are left out. */
export async function lockPhotos(
  tx: DatabaseTransaction,
  ids: readonly string[],
  { userId, guestKey }: PhotoOwner,
): Promise<LockedPhoto[]> {
  const { rows } = await sql<LockedPhoto>`
    select id, coalesce(owner_id = ${userId}::uuid or guest_key = ${guestKey}::bytea, false) as "isOwn",
      used_at is null and created_at > now() - interval '24 hours' as "isFresh"
    from photos where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

/** Gives locked photos to a subject, in this order, behind those it has, and to their keeper, if there is one. */
export async function giveToSubject(
  tx: DatabaseTransaction,
  ids: readonly string[],
  { kind, id }: PhotoSubject,
  keeper: string | null,
): Promise<void> {
  await sql`
    update photos p set used_at = now(), owner_id = coalesce(${keeper}::uuid, owner_id), subject_kind = ${kind}, subject_id = ${id},
      position = given.place + coalesce((select max(position) from photos
        where subject_kind = ${kind} and subject_id = ${id}), 0)
    from unnest(${ids}::uuid[]) with ordinality as given (id, place) where p.id = given.id`.execute(tx);
}

export async function insertViewers(
  tx: DatabaseTransaction,
  photoIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into photo_viewers (photo_id, user_id)
    select photo, viewer from unnest(${photoIds}::uuid[]) photo, unnest(${userIds}::uuid[]) viewer
    on conflict do nothing`.execute(tx);
}

/**
 * Whether this caller may look at a photo: its owner, its viewers, the company whose return, message or complaint it is
 * of, and admins where the desk has to judge; those of a conversation only while a complaint of its parcel is open. What
 * a seller sent to a complaint is the company's when its person was let see it. Who sent a photo for a company looks at it
 * as long as they act for that company.
 */
export async function maySeePhoto(
  db: Database,
  photoId: string,
  { userId, guestKey }: PhotoOwner,
  { companyId, sellerId, isAdmin }: { companyId: string | null; sellerId: string | null; isAdmin: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from photos p left join lateral (
      select r.company_id, r.seller_id from returns r where p.subject_kind = 'return' and r.id = p.subject_id
      union all
      select t.company_id, t.seller_id from thread_messages m join threads t on t.id = m.thread_id
      where p.subject_kind = 'message' and m.id = p.subject_id
      union all
      select c.company_id, c.seller_id from cases c where p.subject_kind = 'case' and c.id = p.subject_id
    ) s on true
    where p.id = ${photoId} and (
      p.guest_key = ${guestKey}::bytea
      or ((s.company_id is null or s.company_id = ${companyId}::uuid or s.seller_id = ${sellerId}::uuid or ${isAdmin})
        and (p.owner_id in (${userId}::uuid, ${sellerId}::uuid)
          or exists (select 1 from photo_viewers v where v.photo_id = p.id
            and v.user_id in (${userId}::uuid, ${sellerId}::uuid))))
      or (s.company_id = ${companyId}::uuid and (p.subject_kind <> 'case'
        or (p.owner_id is distinct from s.seller_id
          and not exists (select from users a where a.id = p.owner_id and a.role = 'admin'))
        or exists (select from photo_viewers v where v.photo_id = p.id and v.user_id is distinct from s.seller_id)))
      or (${isAdmin} and p.subject_kind in ('return', 'case'))
      or (${isAdmin} and p.subject_kind = 'message' and exists (
        select 1 from thread_messages m join threads t on t.id = m.thread_id
        join open_case_parcels c on c.parcel_id = t.parcel_id where m.id = p.subject_id)))`.execute(db);
  return rows.length > 0;
}

export interface PhotoRow {
  id: string;
  subjectId: string;
  /** Null for a guest's. */
  ownerId: string | null;
}

/** The photos of these subjects, each subject's in their order. */
export async function listPhotosOf(
  db: Database,
  kind: PhotoSubject['kind'],
  subjectIds: readonly string[],
): Promise<PhotoRow[]> {
  if (subjectIds.length === 0) return [];
  const { rows } = await sql<PhotoRow>`
    select id, subject_id as "subjectId", owner_id as "ownerId" from photos
    where subject_kind = ${kind} and subject_id = any(${subjectIds}::uuid[])
    order by subject_id, position`.execute(db);
  return rows;
}

/**
 * Photos that nothing uses and nothing can use any more: a transaction that found one young enough ended long before
 * the hour after its day is over.
 */
export async function listStalePhotos(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from photos where used_at is null and created_at < now() - interval '25 hours'
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deletePhotos(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from photos where id = any(${ids}::uuid[]) and used_at is null`.execute(db);
}
