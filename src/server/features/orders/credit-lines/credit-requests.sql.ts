import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { LinesOf } from './credit-lines.sql.ts';

/** A company that a seller may lend to. */
export interface LendableRow {
  id: string;
  name: string;
  panNumber: string | null;
  hasLine: boolean;
}

/** Companies that have bought from a seller, or ask for a line: by part of a name, or the whole PAN; at most ten. */
export async function searchLendableCompanies(
  db: Database,
  sellerId: string,
  search: string,
): Promise<LendableRow[]> {
  const { rows } = await sql<LendableRow>`
    select c.id, company_name(c.id) as name, proven_pan(c.id) as "panNumber",
      exists (select from credit_lines l where l.seller_id = ${sellerId} and l.company_id = c.id
        and l.status <> 'closed') as "hasLine"
    from companies c
    where c.id <> ${sellerId} and c.id in (
        select o.company_id from parcels p join orders o on o.id = p.order_id where p.seller_id = ${sellerId}
        union select r.company_id from credit_requests r where r.seller_id = ${sellerId} and r.answered_at is null)
      and (strpos(lower(company_name(c.id)), lower(${search})) > 0 or proven_pan(c.id) = ${search})
    order by 2, c.id limit 10`.execute(db);
  return rows;
}

/** Whether a seller may lend to a company: it has bought from them, or asks. */
export async function isLendable(
  db: Database,
  { sellerId, companyId }: { sellerId: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from companies c where c.id = ${companyId} and (
      exists (select from parcels p join orders o on o.id = p.order_id
        where p.seller_id = ${sellerId} and o.company_id = c.id)
      or exists (select from credit_requests r
        where r.seller_id = ${sellerId} and r.company_id = c.id and r.answered_at is null))`.execute(db);
  return rows.length > 0;
}

/** A company's wish for a line, and how it has paid others: bills that were due, and those paid by their day. */
export interface CreditRequestRow {
  id: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string | null;
  companyId: string;
  companyName: string;
  panNumber: string | null;
  askedBy: string;
  note: string | null;
  askedAt: Date;
  dueBills: number;
  paidOnTime: number;
}

/** Wishes that wait for an answer, the oldest first. */
export async function listCreditRequests(
  db: Database,
  of: Exclude<LinesOf, 'everybody'>,
  today: string,
): Promise<CreditRequestRow[]> {
  const { rows } = await sql<CreditRequestRow>`
    select r.id, r.seller_id as "sellerId",
      coalesce(nullif(s.company_name, ''), s.first_name || ' ' || s.last_name) as "sellerName",
      case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end as "sellerSlug",
      r.company_id as "companyId", company_name(r.company_id) as "companyName",
      proven_pan(r.company_id) as "panNumber", u.first_name || ' ' || u.last_name as "askedBy", r.note,
      r.created_at as "askedAt", b.due as "dueBills", b.on_time as "paidOnTime"
    from credit_requests r join users s on s.id = r.seller_id join users u on u.id = r.user_id
    cross join lateral (
      select (count(*))::integer as due, (count(*) filter (where d.total_paisa <= (
          select coalesce(sum(x.amount_paisa), 0) from debt_payment_parts x join debt_payments y on y.id = x.debt_payment_id
          where x.parcel_id = d.parcel_id and kathmandu_day(y.paid_at) <= d.due_on)))::integer as on_time
      from debt_facts d where d.company_id = r.company_id and d.due_on < ${today}::date and d.total_paisa > 0
    ) b
    where r.answered_at is null
      and ${'companyId' in of ? sql`r.company_id = ${of.companyId}` : sql`r.seller_id = ${of.sellerId}`}
    order by r.created_at, r.id limit 100`.execute(db);
  return rows;
}

/** Whether somebody sells: only those can be asked. */
export async function isSeller(db: Database, sellerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${sellerId} and role = 'seller' and is_approved and is_active and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether a company has a line of a seller that is not closed. */
export async function hasLiveLine(
  db: Database,
  { sellerId, companyId }: { sellerId: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from credit_lines where seller_id = ${sellerId} and company_id = ${companyId} and status <> 'closed'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Writes a wish; null: one waits already. */
export async function insertCreditRequest(
  db: Database,
  asked: { companyId: string; sellerId: string; userId: string; note: string | null; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into credit_requests (company_id, seller_id, user_id, note, created_at)
    values (${asked.companyId}, ${asked.sellerId}, ${asked.userId}, ${asked.note}, ${asked.at})
    on conflict (company_id, seller_id) where answered_at is null do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Answers what a company asked a seller; null: nothing waits. `id` names one, else it is the one of the company. */
export async function answerCreditRequest(
  db: Database,
  request: {
    sellerId: string;
    id?: string;
    companyId?: string;
    answer: 'offered' | 'declined';
    at: Date;
  },
): Promise<{ id: string; companyId: string } | null> {
  const { sellerId, id = null, companyId = null, answer, at } = request;
  const { rows } = await sql<{ id: string; companyId: string }>`
    update credit_requests set answered_at = ${at}, answer = ${answer}
    where seller_id = ${sellerId} and answered_at is null
      and (id = ${id}::uuid or company_id = ${companyId}::uuid)
    returning id, company_id as "companyId"`.execute(db);
  return rows[0] ?? null;
}

/** Whether a seller was asked this, and has answered. */
export async function isAnsweredRequest(
  db: Database,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from credit_requests where id = ${id} and seller_id = ${sellerId} and answered_at is not null`.execute(
      db,
    );
  return rows.length > 0;
}

/** Somebody to write to. */
export interface CreditPerson {
  id: string;
  email: string;
  firstName: string;
}

/** A company's owners, while their accounts are open. */
export async function listOwners(db: Database, companyId: string): Promise<CreditPerson[]> {
  const { rows } = await sql<CreditPerson>`
    select u.id, u.email, u.first_name as "firstName" from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and u.is_active and u.deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** A seller's own account, while it is open. */
export async function listSellerPeople(db: Database, sellerId: string): Promise<CreditPerson[]> {
  const { rows } = await sql<CreditPerson>`
    select id, email, first_name as "firstName" from users
    where id = ${sellerId} and is_active and deleted_at is null`.execute(db);
  return rows;
}

/** How both sides are called. */
export async function listCreditPartyNames(
  db: Database,
  { companyId, sellerId }: { companyId: string; sellerId: string },
): Promise<{ company: string; seller: string }> {
  const { rows } = await sql<{ company: string; seller: string }>`
    select company_name(${companyId}) as company,
      coalesce(nullif(s.company_name, ''), s.first_name || ' ' || s.last_name) as seller
    from users s where s.id = ${sellerId}`.execute(db);
  return rows[0] as { company: string; seller: string };
}
