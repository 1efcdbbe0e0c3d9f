import { type RawBuilder, sql } from 'kysely';
import type { CreditLineEnd, CreditLineStatus } from '../../../../domain/orders/credit-line.ts';
import type { Database } from '../../../db/database.ts';

/** Whose lines: of a company, of a seller, or of everybody. */
export type LinesOf = { companyId: string } | { sellerId: string } | 'everybody';

/** A line with what stands on it; days as YYYY-MM-DD of Kathmandu. */
export interface CreditLineRow {
  id: string;
  status: CreditLineStatus;
  sellerId: string;
  sellerName: string;
  sellerSlug: string | null;
  companyId: string;
  companyName: string;
  panNumber: string | null;
  limitPaisa: number;
  days: number;
  keepsPro: boolean;
  note: string | null;
  billedPaisa: number;
  unbilledPaisa: number;
  creditPaisa: number;
  latePaisa: number;
  lateBills: number;
  lateSince: string | null;
  /** The oldest late day that freezes it: none that the seller tolerates. */
  freezingSince: string | null;
  nextPaisa: number;
  nextDue: string | null;
  toConfirm: number;
  warnedFor: string | null;
  offeredAt: Date;
  acceptedAt: Date | null;
  frozenAt: Date | null;
  closedAt: Date | null;
  closedAs: CreditLineEnd | null;
}

const sellerName = sql`coalesce(nullif(s.company_name, ''), s.first_name || ' ' || s.last_name)`;

/** Lines `c` with sums as of a day. */
const lineRows = (today: string): RawBuilder<CreditLineRow> => sql`
  select c.id, c.status, c.seller_id as "sellerId", ${sellerName} as "sellerName",
    case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end as "sellerSlug",
    c.company_id as "companyId", company_name(c.company_id) as "companyName", proven_pan(c.company_id) as "panNumber",
    c.limit_paisa as "limitPaisa", c.days, c.keeps_pro as "keepsPro", c.note,
    o.billed_paisa as "billedPaisa", o.unbilled_paisa as "unbilledPaisa", y.credit_paisa as "creditPaisa",
    o.late_paisa as "latePaisa", o.late_bills as "lateBills", o.late_since::text as "lateSince",
    o.freezing_since::text as "freezingSince",
    o.next_due::text as "nextDue", coalesce((select sum(d.unpaid_paisa) from open_debts d
      where d.company_id = c.company_id and d.seller_id = c.seller_id and d.due_on = o.next_due), 0)::bigint as "nextPaisa",
    y.to_confirm as "toConfirm", c.warned_for::text as "warnedFor",
    c.offered_at as "offeredAt", c.accepted_at as "acceptedAt", c.frozen_at as "frozenAt", c.closed_at as "closedAt",
    c.closed_as as "closedAs"
  from credit_lines c join users s on s.id = c.seller_id
  cross join lateral (
    select coalesce(sum(d.unpaid_paisa) filter (where d.due_on is not null), 0)::bigint as billed_paisa,
      coalesce(sum(d.unpaid_paisa) filter (where d.due_on is null), 0)::bigint as unbilled_paisa,
      coalesce(sum(d.claimed_paisa) filter (where d.due_on < ${today}::date), 0)::bigint as late_paisa,
      (count(*) filter (where d.due_on < ${today}::date and d.claimed_paisa > 0))::integer as late_bills,
      min(d.due_on) filter (where d.due_on < ${today}::date and d.claimed_paisa > 0) as late_since,
      min(d.due_on) filter (where d.due_on < ${today}::date and d.claimed_paisa > 0
        and d.due_on > coalesce(c.tolerated_to, '-infinity')) as freezing_since,
      min(d.due_on) filter (where d.due_on >= ${today}::date) as next_due
    from open_debts d where d.company_id = c.company_id and d.seller_id = c.seller_id
  ) o
  cross join lateral (
    select coalesce(sum(y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
        where x.debt_payment_id = y.id), 0)) filter (where y.status = 'counted'), 0)::bigint as credit_paisa,
      (count(*) filter (where y.status = 'waiting'))::integer as to_confirm
    from debt_payments y where y.company_id = c.company_id and y.seller_id = c.seller_id
  ) y`;

export interface LineFilter {
  of: LinesOf;
  status?: CreditLineStatus | undefined;
  /** The other side of a company's or a seller's. */
  with?: string | undefined;
  isLate?: boolean | undefined;
}

const isOf = (of: LinesOf) =>
  of === 'everybody'
    ? sql`true`
    : 'companyId' in of
      ? sql`c.company_id = ${of.companyId}`
      : sql`c.seller_id = ${of.sellerId}`;

function conditions({ of, status, with: other, isLate }: LineFilter, today: string): RawBuilder<unknown> {
  const conditionsOf = [isOf(of)];
  if (status !== undefined) conditionsOf.push(sql`c.status = ${status}`);
  if (other !== undefined && of !== 'everybody')
    conditionsOf.push('companyId' in of ? sql`c.seller_id = ${other}` : sql`c.company_id = ${other}`);
  if (isLate !== undefined)
    conditionsOf.push(sql`exists (select from open_debts d where d.company_id = c.company_id
      and d.seller_id = c.seller_id and d.due_on < ${today}::date and d.claimed_paisa > 0) = ${isLate}`);
  return sql.join(conditionsOf, sql` and `);
}

/** A page of lines: live ones first, then the newest. */
export async function listCreditLines(
  db: Database,
  filter: LineFilter,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): Promise<CreditLineRow[]> {
  const { rows } = await sql<CreditLineRow>`${lineRows(today)} where ${conditions(filter, today)}
    order by c.status = 'closed', c.offered_at desc, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countCreditLines(db: Database, filter: LineFilter, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from credit_lines c where ${conditions(filter, today)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many lines of these there are in each status. */
export async function countByStatus(
  db: Database,
  of: LinesOf,
): Promise<Partial<Record<CreditLineStatus, number>>> {
  const { rows } = await sql<{ status: CreditLineStatus; count: number }>`
    select c.status, count(*) as count from credit_lines c where ${isOf(of)} group by c.status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** A line, or null: also for one of others. */
export async function findCreditLine(
  db: Database,
  { id, of, today }: { id: string; of: LinesOf; today: string },
): Promise<CreditLineRow | null> {
  const { rows } = await sql<CreditLineRow>`${lineRows(today)} where c.id = ${id} and ${isOf(of)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the lines of an account that are not closed: what it lends, and what its companies are lent. */
export async function lockLinesOf(
  db: Database,
  { sellerId, companyIds }: { sellerId: string; companyIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_lines
    where status <> 'closed' and (seller_id = ${sellerId} or company_id = any (${companyIds}::uuid[]))
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a line, before anything that hangs on its state is read. */
export async function lockCreditLine(db: Database, id: string): Promise<void> {
  await sql`select from credit_lines where id = ${id} for no key update`.execute(db);
}

/** Writes an offer; null: the company has a line of this seller that is not closed. */
export async function insertCreditLine(
  db: Database,
  offer: {
    sellerId: string;
    companyId: string;
    limitPaisa: number;
    days: number;
    keepsPro: boolean;
    note: string | null;
    offeredBy: string;
    at: Date;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into credit_lines (seller_id, company_id, limit_paisa, days, keeps_pro, note, offered_by, offered_at)
    values (${offer.sellerId}, ${offer.companyId}, ${offer.limitPaisa}, ${offer.days}, ${offer.keepsPro},
      ${offer.note}, ${offer.offeredBy}, ${offer.at})
    on conflict (seller_id, company_id) where status <> 'closed' do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What may change of a line; what is left out stays. */
export interface LineChange {
  status?: CreditLineStatus;
  limitPaisa?: number;
  days?: number;
  keepsPro?: boolean;
  acceptedBy?: string;
  closedBy?: string;
  closedAs?: CreditLineEnd;
  warnedFor?: string;
  toleratedTo?: string;
}

/** Changes a locked line. */
export async function updateCreditLine(
  db: Database,
  id: string,
  change: LineChange,
  at: Date,
): Promise<void> {
  const { status = null } = change;
  await sql`
    update credit_lines set
      status = coalesce(${status}::text, status),
      limit_paisa = coalesce(${change.limitPaisa ?? null}::bigint, limit_paisa),
      days = coalesce(${change.days ?? null}::integer, days),
      keeps_pro = coalesce(${change.keepsPro ?? null}::boolean, keeps_pro),
      accepted_by = coalesce(${change.acceptedBy ?? null}::uuid, accepted_by),
      accepted_at = case when ${change.acceptedBy ?? null}::uuid is null then accepted_at else ${at}::timestamptz end,
      frozen_at = case coalesce(${status}::text, status) when 'frozen' then coalesce(frozen_at, ${at}::timestamptz) end,
      closed_at = case when ${status}::text = 'closed' then ${at}::timestamptz end,
      closed_by = ${change.closedBy ?? null}::uuid, closed_as = ${change.closedAs ?? null}::text,
      warned_for = coalesce(${change.warnedFor ?? null}::date, warned_for),
      tolerated_to = coalesce(${change.toleratedTo ?? null}::date, tolerated_to)
    where id = ${id}`.execute(db);
}

/** What happened to a line. */
export interface LineEvent {
  lineId: string;
  kind:
    | 'offered'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'changed'
    | 'warned'
    | 'frozen'
    | 'reopened'
    | 'ended_by_seller'
    | 'ended_by_buyer';
  actor: { kind: 'buyer' | 'seller' | 'system'; id: string | null };
  details?: object;
  at: Date;
}

export async function insertLineEvent(
  db: Database,
  { lineId, kind, actor, details = {}, at }: LineEvent,
): Promise<void> {
  await sql`
    insert into credit_line_events (line_id, kind, actor_kind, actor_id, details, created_at)
    values (${lineId}, ${kind}, ${actor.kind}, ${actor.id}::uuid, ${JSON.stringify(details)}::jsonb, ${at})`.execute(
    db,
  );
}

/** When both were told last that a line freezes. */
export async function findWarnedAt(db: Database, lineId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from credit_line_events where line_id = ${lineId} and kind = 'warned'`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Open lines of which something has been late since before a day, that their sellers do not tolerate. */
export async function listLateLines(
  db: Database,
  { dueBefore, except, limit }: { dueBefore: string; except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* named: list_late_lines */
    select c.id from credit_lines c
    where c.status = 'open' and c.id <> all(${except}::uuid[])
      and exists (select from open_debts d where d.company_id = c.company_id and d.seller_id = c.seller_id
        and d.due_on < ${dueBefore}::date and d.claimed_paisa > 0 and d.due_on > coalesce(c.tolerated_to, '-infinity'))
    order by c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of all lines: what they lend, and what is owed. */
export async function sumCredit(
  db: Database,
  today: string,
): Promise<{ limit: number; billed: number; unbilled: number; late: number; credit: number }> {
  const { rows } = await sql<{
    limit: number;
    billed: number;
    unbilled: number;
    late: number;
    credit: number;
  }>`
    select (select coalesce(sum(limit_paisa), 0)::bigint from credit_lines where status in ('open', 'frozen')) as limit,
      coalesce(sum(d.unpaid_paisa) filter (where d.due_on is not null), 0)::bigint as billed,
      coalesce(sum(d.unpaid_paisa) filter (where d.due_on is null), 0)::bigint as unbilled,
      coalesce(sum(d.claimed_paisa) filter (where d.due_on < ${today}::date), 0)::bigint as late,
      (select coalesce(sum(y.amount_paisa), 0)::bigint from debt_payments y where y.status = 'counted')
        - (select coalesce(sum(x.amount_paisa), 0)::bigint from debt_payment_parts x) as credit
    from open_debts d`.execute(db);
  return rows[0] as { limit: number; billed: number; unbilled: number; late: number; credit: number };
}
