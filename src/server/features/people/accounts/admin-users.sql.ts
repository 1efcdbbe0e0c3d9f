import { type RawBuilder, sql } from 'kysely';
import type { UserSort, UserStatus } from '../../../../contract/people/admin-users.contract.ts';
import { DELETED_NAME, deletedEmail } from '../../../../domain/people/deleted-account.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { UNDO_GRACE_SECONDS } from '../../../../domain/shop/undo.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { isPerson } from '../../../db/person-search.ts';

export interface AdminUserRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  role: Role;
  deskRole: DeskRole | null;
  companyName: string | null;
  panNumber: string | null;
  isActive: boolean;
  isApproved: boolean;
  approvedAt: Date | null;
  isSubscriber: boolean;
  createdAt: Date;
}

const adminUserColumns = sql`
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.role,
  u.desk_role as "deskRole",
  u.company_name as "companyName", u.pan_number as "panNumber", u.is_active as "isActive",
  u.is_approved as "isApproved", u.approved_at as "approvedAt", u.created_at as "createdAt",
  exists (select from companies y join subscriptions s on s.company_id = y.id
    where y.founder_id = u.id and s.starts_at <= now() and s.ends_at > now()) as "isSubscriber"`;

export interface AdminUserFilter {
  role?: Role | undefined;
  status?: UserStatus | undefined;
  /** Text as it was typed. */
  search?: string | undefined;
}

const STATUS_CONDITIONS: Record<UserStatus, RawBuilder<unknown>> = {
  active: sql`u.is_active`,
  inactive: sql`not u.is_active`,
  pending: sql`u.role = 'seller' and not u.is_approved and u.is_active`,
};

const SORTS: Record<UserSort, RawBuilder<unknown>> = {
  'createdAt:desc': sql`u.created_at desc, u.id desc`,
  'createdAt:asc': sql`u.created_at, u.id`,
  'name:asc': sql`lower(u.first_name || ' ' || u.last_name), u.id`,
  'name:desc': sql`lower(u.first_name || ' ' || u.last_name) desc, u.id desc`,
  'email:asc': sql`u.email_key`,
  'email:desc': sql`u.email_key desc`,
};

function condition({ role, status, search }: AdminUserFilter): RawBuilder<unknown> {
  const parts = [sql`u.deleted_at is null`];
  if (role !== undefined) parts.push(sql`u.role = ${role}`);
  if (status !== undefined) parts.push(STATUS_CONDITIONS[status]);
  if (search) parts.push(isPerson(search));
  return sql.join(parts, sql` and `);
}

const OPPOSITE: Record<UserSort, UserSort> = {
  'createdAt:desc': 'createdAt:asc',
  'createdAt:asc': 'createdAt:desc',
  'name:asc': 'name:desc',
  'name:desc': 'name:asc',
  'email:asc': 'email:desc',
  'email:desc': 'email:asc',
};

/**
 * A page of accounts that are not deleted. Where it is known how many there are in all, a page of the second half is
 * found from the end: the last one costs what the first does.
 */
export async function listAdminUsers(
  db: Database,
  filter: AdminUserFilter,
  { sortBy, limit, offset, total }: { sortBy: UserSort; limit: number; offset: number; total: number | null },
): Promise<AdminUserRow[]> {
  const order = SORTS[sortBy];
  const isFromEnd = total !== null && offset > total / 2;
  const size = isFromEnd ? Math.min(limit, total - offset) : limit;
  const skipped = isFromEnd ? total - offset - size : offset;
  const found = isFromEnd ? SORTS[OPPOSITE[sortBy]] : order;
  // The ids first, from an index alone: of the accounts before the page nothing else is read.
  const { rows } = await sql<AdminUserRow>`
    select ${adminUserColumns}
    from (select u.id from users u where ${condition(filter)} order by ${found} limit ${size} offset ${skipped}) page
    join users u on u.id = page.id
    order by ${order}`.execute(db);
  return rows;
}

/** The next users of an export, newest first, after the last one sent. */
export async function listAdminUsersAfter(
  db: Database,
  filter: AdminUserFilter,
  last: AdminUserRow | null,
): Promise<AdminUserRow[]> {
  const lastId = last?.id ?? null;
  const { rows } = await sql<AdminUserRow>`
    select ${adminUserColumns} from users u where ${condition(filter)}
      and (${lastId}::uuid is null
        or (u.created_at, u.id) < (select l.created_at, l.id from users l where l.id = ${lastId}::uuid))
    order by u.created_at desc, u.id desc limit 500`.execute(db);
  return rows;
}

/** Counting on would cost more than anybody learns from it. */
const MOST_COUNTED = 10_000;

/** How many users a search finds, counted up to 10,000. */
export async function countAdminUsers(db: Database, filter: AdminUserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from users u where ${condition(filter)} limit ${MOST_COUNTED}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Users that are alike to every filter but the search. */
export interface UserKind {
  role: Role;
  isActive: boolean;
  isApproved: boolean;
  count: number;
}

/** Every kind of user with how many there are, as kept by day (user_counts in db/schema/people.sql). */
export async function countUserKinds(db: Database): Promise<UserKind[]> {
  const { rows } = await sql<UserKind>`
    select role, is_active as "isActive", is_approved as "isApproved", sum(users)::bigint as count
    from user_counts group by role, is_active, is_approved having sum(users) > 0`.execute(db);
  return rows;
}

/** An account that is not deleted, or null. */
export async function findAdminUser(db: Database, userId: string): Promise<AdminUserRow | null> {
  const { rows } = await sql<AdminUserRow>`
    select ${adminUserColumns} from users u where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Lets nobody else change these users until the transaction ends. */
export async function lockUsers(tx: DatabaseTransaction, userIds: readonly string[]): Promise<void> {
  await sql`
    select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx);
}

/** Lets somebody sign in or no longer; sessions are the caller's to end. */
export async function setUserActive(
  tx: DatabaseTransaction,
  userId: string,
  isActive: boolean,
): Promise<void> {
  await sql`update users set is_active = ${isActive}, updated_at = now() where id = ${userId}`.execute(tx);
}

/**
 * Owners of the desk who can sign in. Nobody else changes them, or the users named, until the transaction ends: all are
 * locked in one go, as `lockUsers` does, so that nobody waits in a circle.
 */
export async function lockDeskOwners(tx: DatabaseTransaction, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; isOwner: boolean }>`
    select id, desk_role is not distinct from 'owner' and is_active and deleted_at is null as "isOwner" from users
    where id = any(${userIds}::uuid[])
      or (role = 'admin' and desk_role = 'owner' and is_active and deleted_at is null)
    order by id for no key update`.execute(tx);
  return rows.filter(({ isOwner }) => isOwner).map(({ id }) => id);
}

/** What an admin may do from the next call on. */
export async function setDeskRole(
  tx: DatabaseTransaction,
  userId: string,
  deskRole: DeskRole,
): Promise<void> {
  await sql`update users set desk_role = ${deskRole}, updated_at = now() where id = ${userId}`.execute(tx);
}

/** A seller is approved from now on; an earlier day is overwritten. */
export async function markApproved(tx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    update users set is_approved = true, approved_at = now(), updated_at = now() where id = ${userId}`.execute(
    tx,
  );
}

/** A seller waits for approval again; false when it was approved longer ago than the grace of an undo. */
export async function takeApprovalBack(tx: DatabaseTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update users set is_approved = false, approved_at = null, updated_at = now()
    where id = ${userId} and is_approved and approved_at > now() - make_interval(secs => ${UNDO_GRACE_SECONDS})
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Nothing is left of the person, the address can register again. The company's name and PAN stay where invoices for
 * what it sold need them.
 */
export async function anonymiseUser(tx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`update companies set bill_to = null where founder_id = ${userId}`.execute(tx);
  await sql`
    update users u set first_name = ${DELETED_NAME.firstName}, last_name = ${DELETED_NAME.lastName},
      email = ${deletedEmail(userId)}, email_key = 'deleted:' || u.id, password_hash = '', phone = '',
      company_name = case when s.has_sold then u.company_name end,
      pan_number = case when s.has_sold then u.pan_number end,
      bill_to = null, about = null, return_policy = null, away_until = null,
      slug = case when s.has_sold then u.slug end, is_active = false, deleted_at = now(), updated_at = now()
    from (select exists (select from parcels where seller_id = ${userId}) as has_sold) s
    where u.id = ${userId}`.execute(tx);
  // An address may be a person's name; the company's stays with what it sold.
  await sql`
    delete from seller_slugs g using users u
    where g.seller_id = ${userId} and u.id = g.seller_id and u.slug is null`.execute(tx);
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(tx);
  await sql`update sessions set user_agent = null, ip = null where user_id = ${userId}`.execute(tx);
}
