import { sql } from 'kysely';
import type { CompanyRole, GivenRole } from '../../../../domain/people/company-roles.ts';
import type { MemberLimits } from '../../../../domain/people/member-limits.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Changes of one company's people happen one after the other. */
export async function lockCompany(tx: DatabaseTransaction, companyId: string): Promise<void> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
}

export async function roleIn(
  db: Database,
  member: { companyId: string; userId: string },
): Promise<CompanyRole | null> {
  const { rows } = await sql<{ role: CompanyRole }>`
    select role from company_members where company_id = ${member.companyId} and user_id = ${member.userId}`.execute(
    db,
  );
  return rows[0]?.role ?? null;
}

export interface MemberRow extends MemberLimits {
  userId: string;
  name: string;
  email: string;
  role: CompanyRole;
  joinedAt: Date;
  lastSeenAt: Date | null;
  isSeller: boolean;
}

/** In the order in which they joined. */
export async function listMembers(db: Database, companyId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id as "userId", u.first_name || ' ' || u.last_name as name, u.email, m.role,
      m.joined_at as "joinedAt", m.order_limit_paisa as "orderLimitPaisa",
      m.month_limit_paisa as "monthLimitPaisa",
      (select max(s.rotated_at) from sessions s where s.user_id = m.user_id and s.company_id = m.company_id
         and s.revoked_at is null) as "lastSeenAt",
      u.role = 'seller' as "isSeller"
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} order by m.joined_at, m.user_id`.execute(db);
  return rows;
}

/** The account of somebody of a company; the caller has read its id from the database. */
export async function getPerson(
  db: Database,
  userId: string,
): Promise<{ name: string; firstName: string; email: string; isSeller: boolean }> {
  const { rows } = await sql<{ name: string; firstName: string; email: string; isSeller: boolean }>`
    select first_name || ' ' || last_name as name, first_name as "firstName", email, role = 'seller' as "isSeller"
    from users where id = ${userId}`.execute(db);
  return rows[0] as { name: string; firstName: string; email: string; isSeller: boolean };
}

export interface InvitationRow extends MemberLimits {
  id: string;
  email: string;
  role: CompanyRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Those that can still be accepted, the newest first. */
export async function listInvitations(db: Database, companyId: string, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt",
      i.expires_at as "expiresAt", i.order_limit_paisa as "orderLimitPaisa", i.month_limit_paisa as "monthLimitPaisa"
    from company_invitations i join users u on u.id = i.invited_by
    where i.company_id = ${companyId} and i.ended_at is null and i.expires_at > ${now}
    order by i.created_at desc, i.id`.execute(db);
  return rows;
}

export async function countInvitations(
  tx: DatabaseTransaction,
  companyId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from company_invitations
    where company_id = ${companyId} and ended_at is null and expires_at > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countMembers(tx: DatabaseTransaction, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_members where company_id = ${companyId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function isMemberByEmail(
  tx: DatabaseTransaction,
  { companyId, emailKey }: { companyId: string; emailKey: string },
): Promise<boolean> {
  const { rows } = await sql`select from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and u.email_key = ${emailKey}`.execute(tx);
  return rows.length > 0;
}

export async function insertInvitation(
  tx: DatabaseTransaction,
  row: {
    companyId: string;
    email: string;
    emailKey: string;
    role: GivenRole;
    limits: MemberLimits;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('company_invitations')
    .values({
      company_id: row.companyId,
      email: row.email,
      email_key: row.emailKey,
      role: row.role,
      order_limit_paisa: row.limits.orderLimitPaisa,
      month_limit_paisa: row.limits.monthLimitPaisa,
      invited_by: row.invitedBy,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OpenInvitation extends InvitationRow {
  companyId: string;
  company: string;
}

const openInvitation = (where: ReturnType<typeof sql>, now: Date) => sql<OpenInvitation>`
  select i.id, i.email, i.role, i.company_id as "companyId", company_name(i.company_id) as company,
    u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
    i.order_limit_paisa as "orderLimitPaisa", i.month_limit_paisa as "monthLimitPaisa"
  from company_invitations i join users u on u.id = i.invited_by
  where ${where} and i.ended_at is null and i.expires_at > ${now}`;

export async function findInvitation(db: Database, hash: Buffer, now: Date): Promise<OpenInvitation | null> {
  const { rows } = await openInvitation(sql`i.token_hash = ${hash}`, now).execute(db);
  return rows[0] ?? null;
}

export async function findInvitationToSend(
  db: Database,
  id: string,
  now: Date,
): Promise<OpenInvitation | null> {
  const { rows } = await openInvitation(sql`i.id = ${id}`, now).execute(db);
  return rows[0] ?? null;
}

/** False for somebody who belongs to it already. */
export async function insertMembership(
  tx: DatabaseTransaction,
  member: MemberLimits & { companyId: string; userId: string; role: CompanyRole; now: Date },
): Promise<boolean> {
  const { companyId, userId, role, now, orderLimitPaisa, monthLimitPaisa } = member;
  const { rows } = await sql`insert into company_members
    (company_id, user_id, role, joined_at, order_limit_paisa, month_limit_paisa)
    values (${companyId}, ${userId}, ${role}, ${now}, ${orderLimitPaisa}, ${monthLimitPaisa}) on conflict do nothing returning user_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** How somebody belongs to a company, and what they may order there without a signature; null: they do not. */
export async function findMembership(
  db: Database,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<({ role: CompanyRole } & MemberLimits) | null> {
  const { rows } = await sql<{ role: CompanyRole } & MemberLimits>`
    select role, order_limit_paisa as "orderLimitPaisa", month_limit_paisa as "monthLimitPaisa"
    from company_members where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function setLimits(
  tx: DatabaseTransaction,
  {
    companyId,
    userId,
    orderLimitPaisa,
    monthLimitPaisa,
  }: MemberLimits & { companyId: string; userId: string },
): Promise<void> {
  await sql`update company_members
    set order_limit_paisa = ${orderLimitPaisa}, month_limit_paisa = ${monthLimitPaisa}
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

export async function setRole(
  tx: DatabaseTransaction,
  { companyId, userId, role }: { companyId: string; userId: string; role: CompanyRole },
): Promise<void> {
  await sql`update company_members set role = ${role}
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

export async function deleteMembership(
  tx: DatabaseTransaction,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<void> {
  await sql`delete from company_members where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

export async function setCompanyName(
  tx: DatabaseTransaction,
  companyId: string,
  name: string | null,
): Promise<void> {
  await sql`update companies set name = ${name} where id = ${companyId}`.execute(tx);
}

export interface OfferRow {
  offeredBy: string;
  userId: string;
  name: string;
}

export async function findOffer(db: Database, companyId: string): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`
    select o.offered_by as "offeredBy", o.user_id as "userId", u.first_name || ' ' || u.last_name as name
    from company_owner_offers o join users u on u.id = o.user_id where o.company_id = ${companyId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Instead of whoever it was offered to before. */
export async function setOffer(
  tx: DatabaseTransaction,
  { companyId, userId, offeredBy }: { companyId: string; userId: string; offeredBy: string },
): Promise<void> {
  await sql`insert into company_owner_offers (company_id, user_id, offered_by)
    values (${companyId}, ${userId}, ${offeredBy})
    on conflict (company_id) do update set user_id = excluded.user_id, offered_by = excluded.offered_by,
      created_at = now()`.execute(tx);
}

/** Answers whether there was one. */
export async function deleteOffer(tx: DatabaseTransaction, companyId: string): Promise<boolean> {
  const { rows } = await sql`delete from company_owner_offers where company_id = ${companyId}
    returning company_id`.execute(tx);
  return rows.length > 0;
}

/** What happened to a company; `userId` names whom it is about. */
export async function insertCompanyEvent(
  tx: DatabaseTransaction,
  event: {
    companyId: string;
    actorId: string;
    kind:
      | 'joined'
      | 'role_changed'
      | 'removed'
      | 'left'
      | 'owner_changed'
      | 'invited'
      | 'invitation_withdrawn'
      | 'renamed'
      | 'owner_offered'
      | 'owner_offer_ended'
      | 'limits_changed'
      | 'settings_changed'
      | 'rule_added'
      | 'rule_changed'
      | 'rule_removed'
      | 'cost_centre_added'
      | 'cost_centre_changed'
      | 'cost_centre_closed';
    details: object;
  },
): Promise<void> {
  await tx
    .insertInto('company_events')
    .values({
      company_id: event.companyId,
      actor_id: event.actorId,
      kind: event.kind,
      details: JSON.stringify(event.details),
    })
    .execute();
}
