import { sql } from 'kysely';
import type { CompanyRole } from '../../../../domain/people/company-roles.ts';
import type { SellerRole } from '../../../../domain/people/seller-roles.ts';
import type { Database } from '../../../db/database.ts';

/** Whose days: what falls due for a company, or for a seller; one address a person. */
export interface CalendarOf {
  userId: string;
  side: 'buying' | 'selling';
  ownerId: string;
}

/** Since when there is an address; null: there is none. */
export async function findCalendarAddress(
  db: Database,
  { userId, side, ownerId }: CalendarOf,
): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from calendar_addresses
    where user_id = ${userId} and side = ${side} and owner_id = ${ownerId}`.execute(db);
  return rows[0]?.createdAt ?? null;
}

/** Takes the place of the address before. */
export async function putCalendarAddress(
  db: Database,
  { userId, side, ownerId }: CalendarOf,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into calendar_addresses (user_id, side, owner_id, token_hash, created_at)
    values (${userId}, ${side}, ${ownerId}, ${hash}, ${now})
    on conflict (user_id, side, owner_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(db);
}

/** False: there was none. */
export async function deleteCalendarAddress(
  db: Database,
  { userId, side, ownerId }: CalendarOf,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from calendar_addresses
    where user_id = ${userId} and side = ${side} and owner_id = ${ownerId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface CalendarReader {
  side: CalendarOf['side'];
  ownerId: string;
  ownerName: string;
  /** In the company; null: the reader is none of its people any more. */
  companyRole: CompanyRole | null;
  sellerRole: SellerRole | null;
}

/** Who reads under this hash, as they stand today; null: nobody. */
export async function findCalendarReader(db: Database, hash: Buffer): Promise<CalendarReader | null> {
  const { rows } = await sql<CalendarReader>`
    select a.side, a.owner_id as "ownerId", m.role as "companyRole",
      case when u.role = 'seller' and u.id = w.id then 'owner' when w.is_approved and w.is_active then p.role end
        as "sellerRole",
      coalesce(case a.side when 'buying' then company_name(a.owner_id)
        else coalesce(w.company_name, w.first_name || ' ' || w.last_name) end, '') as "ownerName"
    from calendar_addresses a join users u on u.id = a.user_id
    left join company_members m on a.side = 'buying' and m.company_id = a.owner_id and m.user_id = a.user_id
    left join users w on a.side = 'selling' and w.id = a.owner_id and w.deleted_at is null
    left join seller_members p on a.side = 'selling' and p.seller_id = a.owner_id and p.user_id = a.user_id
    where a.token_hash = ${hash} and u.is_active and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What falls due, or fell; in paisa. */
export interface DueRow {
  kind: 'bill_due' | 'owed_to_us' | 'payout' | 'commission' | 'request' | 'pro_end';
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  at: Date;
  number: string | null;
  party: string | null;
  amountPaisa: number | null;
}

const MOST = 500;

/** Unpaid bills on account of a company or of a seller's buyers, the first due first. */
const openBills = (kind: DueRow['kind'], of: 'company_id' | 'seller_id', ownerId: string) => sql`
  select ${kind}::text as kind, b.id::text as id, d.due_on::text as day, b.issued_at as at, b.number,
    ${of === 'company_id' ? sql`b.issuer_name` : sql`b.buyer_name`} as party, f.unpaid_paisa as "amountPaisa"
  from parcel_debts d join debt_facts f on f.parcel_id = d.parcel_id
  join lateral (select b.* from bills b where b.parcel_id = d.parcel_id and b.kind = 'tax_invoice'
    order by b.issued_at desc limit 1) b on true
  where ${sql.ref(`d.${of}`)} = ${ownerId} and d.due_on is not null and f.unpaid_paisa > 0`;

/** Bills on account that are not paid, requests that wait for a signature, and the end of PRO. */
export async function listCompanyDays(db: Database, companyId: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select * from (
      ${openBills('bill_due', 'company_id', companyId)}
      union all
      select 'request', r.id::text, kathmandu_day(r.expires_at)::text, r.created_at, r.number, null, r.total_paisa
      from order_requests r where r.company_id = ${companyId} and r.status = 'open'
      union all
      select 'pro_end', ${companyId}::text, kathmandu_day(s.ends_at)::text, s.created_at, null, null, null
      from (select ends_at, created_at from subscriptions
        where company_id = ${companyId} and ended_at is null order by ends_at desc limit 1) s
      where s.ends_at > now() - interval '90 days'
    ) days order by day, id limit ${MOST}`.execute(db);
  return rows;
}

/** What buyers owe a seller, payouts and our commission of the last year. */
export async function listSellerDays(db: Database, sellerId: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select * from (
      select * from (
        ${openBills('owed_to_us', 'seller_id', sellerId)}
        union all
        select 'payout', t.id::text, kathmandu_day(coalesce(t.paid_at, p.sent_at))::text, p.built_at, p.number, null,
          t.amount_paisa
        from payout_transfers t join payouts p on p.id = t.payout_id
        where t.seller_id = ${sellerId} and p.status = 'sent' and t.status <> 'returned'
          and p.sent_at > now() - interval '1 year'
        union all
        select 'commission', b.id::text, kathmandu_day(b.issued_at)::text, b.issued_at, b.number, null, b.total_paisa
        from bills b where b.company_id = ${sellerId} and b.subject = 'commission' and b.kind = 'tax_invoice'
          and b.issued_at > now() - interval '1 year'
      ) days order by day desc, id limit ${MOST}
    ) newest order by day, id`.execute(db);
  return rows;
}
