import { sql } from 'kysely';
import type { GivenSellerRole, SellerRole } from '../../../../domain/people/seller-roles.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

const sellerName = sql`coalesce(nullif(w.company_name, ''), w.first_name || ' ' || w.last_name)`;
const maySell = sql`w.is_approved and w.is_active and w.deleted_at is null`;

export interface SellsForRow {
  sellerId: string;
  name: string;
  role: SellerRole;
}

/** The sellers that took somebody in and may sell, in the order in which they joined. */
export async function listSellersOf(db: Database, userId: string): Promise<SellsForRow[]> {
  const { rows } = await sql<SellsForRow>`
    select m.seller_id as "sellerId", ${sellerName} as name, m.role
    from seller_members m join users w on w.id = m.seller_id
    where m.user_id = ${userId} and ${maySell} order by m.joined_at, m.seller_id`.execute(db);
  return rows;
}

/**
 * A session sells for this seller from now on, and so does the next one of its user; null: for nobody. False when the
 * seller did not take the user in. The membership is held, so that whoever is just being taken out chooses before or not
 * at all.
 */
export async function setSellerOfSession(
  tx: DatabaseTransaction,
  { sessionId, userId, sellerId }: { sessionId: string; userId: string; sellerId: string | null },
): Promise<boolean> {
  if (sellerId !== null) {
    const { rows } = await sql`
      select from seller_members m join users w on w.id = m.seller_id
      where m.seller_id = ${sellerId} and m.user_id = ${userId} and ${maySell} for key share of m`.execute(
      tx,
    );
    if (rows.length === 0) return false;
  }
  await sql`update users set seller_id = ${sellerId} where id = ${userId}`.execute(tx);
  await sql`update sessions set seller_id = ${sellerId} where id = ${sessionId}`.execute(tx);
  return true;
}

/** Changes of one seller's people happen one after the other. */
export async function lockSeller(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seller people ' || ${sellerId}::text, 0))`.execute(
    tx,
  );
}

export interface SellerMemberRow {
  userId: string;
  name: string;
  email: string;
  role: SellerRole;
  joinedAt: Date;
  lastSeenAt: Date | null;
}

/** The owner first, then in the order in which they joined. */
export async function listSellerMembers(db: Database, sellerId: string): Promise<SellerMemberRow[]> {
  const { rows } = await sql<SellerMemberRow>`
    select u.id as "userId", u.first_name || ' ' || u.last_name as name, u.email, p.role, p.joined_at as "joinedAt",
      (select max(s.rotated_at) from sessions s where s.user_id = u.id and s.revoked_at is null
        and (p.role = 'owner' or s.seller_id = ${sellerId})) as "lastSeenAt"
    from (select id as user_id, 'owner' as role, created_at as joined_at from users where id = ${sellerId}
      union all select user_id, role, joined_at from seller_members where seller_id = ${sellerId}) p
      join users u on u.id = p.user_id
    order by p.role = 'owner' desc, p.joined_at, u.id`.execute(db);
  return rows;
}

interface Member {
  sellerId: string;
  userId: string;
}

export async function findSellerRole(
  db: Database,
  { sellerId, userId }: Member,
): Promise<GivenSellerRole | null> {
  const { rows } = await sql<{ role: GivenSellerRole }>`
    select role from seller_members where seller_id = ${sellerId} and user_id = ${userId}`.execute(db);
  return rows[0]?.role ?? null;
}

export async function setSellerRole(
  tx: DatabaseTransaction,
  { sellerId, userId, role }: Member & { role: GivenSellerRole },
): Promise<void> {
  await sql`update seller_members set role = ${role}
    where seller_id = ${sellerId} and user_id = ${userId}`.execute(tx);
}

/** False for somebody whom the seller took in before. */
export async function insertSellerMember(
  tx: DatabaseTransaction,
  { sellerId, userId, role, now }: Member & { role: GivenSellerRole; now: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into seller_members (seller_id, user_id, role, joined_at)
    values (${sellerId}, ${userId}, ${role}, ${now}) on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteSellerMember(
  tx: DatabaseTransaction,
  { sellerId, userId }: Member,
): Promise<void> {
  await sql`delete from seller_members where seller_id = ${sellerId} and user_id = ${userId}`.execute(tx);
}

/** An account is closed: it sells for nobody, and nobody for it. */
export async function closeSellerPeopleOf(tx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`delete from seller_members where seller_id = ${userId} or user_id = ${userId}`.execute(tx);
  await sql`update seller_invitations set ended_at = now(), ended_as = 'withdrawn'
    where seller_id = ${userId} and ended_at is null`.execute(tx);
}

export async function isSellerMemberByEmail(
  tx: DatabaseTransaction,
  { sellerId, emailKey }: { sellerId: string; emailKey: string },
): Promise<boolean> {
  const { rows } = await sql`select from users u where u.email_key = ${emailKey} and (u.id = ${sellerId}
    or exists (select from seller_members m where m.seller_id = ${sellerId} and m.user_id = u.id))`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface SellerInvitationRow {
  id: string;
  sellerId: string;
  seller: string;
  email: string;
  role: GivenSellerRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Those that can still be accepted, the newest first. */
const openInvitations = (where: ReturnType<typeof sql>, now: Date) => sql<SellerInvitationRow>`
  select i.id, i.seller_id as "sellerId", ${sellerName} as seller, i.email, i.role,
    u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
  from seller_invitations i join users u on u.id = i.invited_by join users w on w.id = i.seller_id
  where ${where} and i.ended_at is null and i.expires_at > ${now} and ${maySell}
  order by i.created_at desc, i.id`;

export async function listSellerInvitations(
  db: Database,
  sellerId: string,
  now: Date,
): Promise<SellerInvitationRow[]> {
  return (await openInvitations(sql`i.seller_id = ${sellerId}`, now).execute(db)).rows;
}

export async function findSellerInvitation(
  db: Database,
  by: { hash: Buffer } | { id: string },
  now: Date,
): Promise<SellerInvitationRow | null> {
  const where = 'hash' in by ? sql`i.token_hash = ${by.hash}` : sql`i.id = ${by.id}`;
  return (await openInvitations(where, now).execute(db)).rows[0] ?? null;
}

export async function insertSellerInvitation(
  tx: DatabaseTransaction,
  row: {
    sellerId: string;
    email: string;
    emailKey: string;
    role: GivenSellerRole;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('seller_invitations')
    .values({
      seller_id: row.sellerId,
      email: row.email,
      email_key: row.emailKey,
      role: row.role,
      invited_by: row.invitedBy,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What happened to a seller's people; `userId` names whom it is about. */
export async function insertSellerEvent(
  tx: DatabaseTransaction,
  event: {
    sellerId: string;
    actorId: string;
    kind: 'joined' | 'role_changed' | 'removed' | 'left' | 'invited' | 'invitation_withdrawn';
    details: object;
  },
): Promise<void> {
  await tx
    .insertInto('seller_events')
    .values({
      seller_id: event.sellerId,
      actor_id: event.actorId,
      kind: event.kind,
      details: JSON.stringify(event.details),
    })
    .execute();
}
