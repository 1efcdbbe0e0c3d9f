import { sql } from 'kysely';
import type { CompanyRole } from '../../../../domain/people/company-roles.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export interface MembershipRow {
  companyId: string;
  name: string;
  role: CompanyRole;
  /** How many people belong to the company. */
  people: number;
}

/** The companies to which somebody belongs: their own first, then in the order in which they joined. */
export async function listMemberships(db: Database, userId: string): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.company_id as "companyId", company_name(m.company_id) as name, m.role,
      (select count(*)::int from company_members o where o.company_id = m.company_id) as people
    from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId}
    order by c.founder_id = m.user_id desc nulls last, m.joined_at, m.company_id`.execute(db);
  return rows;
}

/**
 * A session acts for this company from now on, and so does the next one of its user. False when the user does not belong
 * to it. The membership is held, so that whoever is just being taken out chooses before or not at all.
 */
export async function setCompanyOfSession(
  tx: DatabaseTransaction,
  { sessionId, userId, companyId }: { sessionId: string; userId: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select company_id from company_members where company_id = ${companyId} and user_id = ${userId} for key share
    ), last_choice as (
      update users set company_id = own.company_id from own where id = ${userId}
    )
    update sessions set company_id = own.company_id from own where id = ${sessionId} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Companies with other people of which somebody is the only owner. */
export async function countNeeding(tx: DatabaseTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_members m where m.user_id = ${userId} and m.role = 'owner'
      and exists (select from company_members o where o.company_id = m.company_id and o.user_id <> m.user_id)
      and not exists (select from company_members o
        where o.company_id = m.company_id and o.user_id <> m.user_id and o.role = 'owner')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Takes somebody out of every company in which there are others; answers the ids of those in which nobody else is. */
export async function leaveCompanies(
  tx: DatabaseTransaction,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    with shared as materialized (
      select m.company_id from company_members m where m.user_id = ${userId}
        and exists (select from company_members o where o.company_id = m.company_id and o.user_id <> m.user_id)
    ), gone as (
      delete from company_members m using shared s where m.company_id = s.company_id and m.user_id = ${userId}
      returning m.company_id, m.role
    ), noted as (
      insert into company_events (company_id, actor_id, kind, details)
      select company_id, ${actorId}::uuid, 'removed', jsonb_build_object('userId', ${userId}::text, 'role', role) from gone
    )
    select m.company_id as "companyId" from company_members m
    where m.user_id = ${userId} and m.company_id not in (select company_id from shared)`.execute(tx);
  return rows.map(({ companyId }) => companyId);
}
