import { type RawBuilder, sql } from 'kysely';
import type { CaseFilter, CaseRow } from '../../../../contract/after-sale/complaints.contract.ts';
import type {
  CaseDecision,
  CaseEnding,
  CaseEvent,
  CaseSide,
  CaseState,
  ComplaintKind,
} from '../../../../domain/after-sale/complaint.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import { type CourierEventRow, courierEventsOfParcel } from '../../orders/couriers/courier-bookings.sql.ts';
import { standingBill } from '../../orders/warranties/warranties.sql.ts';
import { type DeliveryAtStake, deliveryOfCase, leftOfCase, withDelivery } from './stakes.sql.ts';

/** A complaint as lists show it; instants inside of JSON are texts of PostgreSQL. */
export interface CaseHeadRow {
  id: string;
  number: string;
  kind: ComplaintKind;
  state: CaseState;
  sentAt: Date;
  dueAt: Date;
  answerDueAt: Date | null;
  closedAt: Date | null;
  readAt: Date | null;
  companyId: string | null;
  userId: string | null;
  guestEmail: string | null;
  sellerId: string | null;
  sellerSeesAt: Date | null;
  buyerName: string;
  order: { _id: string; orderNumber: string } | null;
  parcel: { _id: string; number: number; of: number } | null;
  return: { _id: string; number: string } | null;
  seller: { _id: string; companyName: string; slug: string | null } | null;
  warranty: CaseRow['warranty'];
}

const headColumns = sql`
  c.id, c.number, c.kind, c.state, c.sent_at as "sentAt", c.due_at as "dueAt", c.answer_due_at as "answerDueAt",
  c.closed_at as "closedAt", c.read_at as "readAt", c.company_id as "companyId",
  c.user_id as "userId", c.guest_email as "guestEmail",
  c.seller_id as "sellerId", c.seller_sees_at as "sellerSeesAt",
  coalesce(c.guest_name, u.first_name || ' ' || u.last_name) as "buyerName",
  case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
  case when p.id is not null then jsonb_build_object('_id', p.id, 'number', p.position,
    'of', (select count(*) from parcels x where x.order_id = p.order_id)) end as parcel,
  case when r.id is not null then jsonb_build_object('_id', r.id, 'number', r.number) end as "return",
  case when s.id is not null then jsonb_build_object('_id', s.id,
    'companyName', coalesce(s.company_name, s.first_name || ' ' || s.last_name),
    'slug', case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end) end as seller,
  case when c.order_item_id is not null then (
    select jsonb_build_object('product', i.name, 'bill', ${standingBill},
      'until', (select w.ends_on::text from warranties w where w.order_item_id = i.id))
    from order_items i where i.id = c.order_item_id) end as warranty`;

const joined = sql`
  cases c left join users u on u.id = c.user_id left join users s on s.id = c.seller_id
    left join orders o on o.id = c.order_id left join parcels p on p.id = c.parcel_id
    left join returns r on r.id = c.return_id`;

export type CaseListRow = CaseHeadRow & { excerpt: string };

/** A page of the complaints of a company, or that a seller reads: open ones by their due date, then the newest. */
export async function listCasesOf(
  db: Database,
  of: { companyId: string } | { sellerId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ cases: CaseListRow[]; total: number }> {
  const isTheirs =
    'companyId' in of
      ? sql`c.company_id = ${of.companyId}`
      : sql`c.seller_id = ${of.sellerId} and c.seller_sees_at is not null`;
  const { rows } = await sql<CaseListRow>`
    select ${headColumns},
      (select left(m.text, 160) from case_messages m where m.case_id = c.id order by m.id limit 1) as excerpt
    from ${joined} where ${isTheirs}
    order by ${isOpen} desc, case when ${isOpen} then c.due_at end, c.sent_at desc, c.id
    limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from cases c where ${isTheirs}`.execute(db);
  return { cases: rows, total: counted[0]?.total ?? 0 };
}

const isOpen = sql`c.state in ('open', 'waiting_for_seller', 'waiting_for_buyer')`;

export interface DecisionRow {
  decision: CaseDecision;
  amountPaisa: number;
  reason: string;
  at: string;
  by: string;
  refund: { amountPaisa: number; dueBy: string; sentAt: string | null } | null;
}

const decisionColumn = sql`
  case when c.decision is not null then jsonb_build_object('decision', c.decision, 'amountPaisa', c.amount_paisa,
    'reason', c.reason, 'at', c.decided_at,
    'by', (select a.first_name || ' ' || a.last_name from users a where a.id = c.decided_by),
    'refund', (select jsonb_build_object('amountPaisa', f.amount_paisa, 'dueBy', f.due_by, 'sentAt', f.refunded_at)
      from refunds f where f.id = c.refund_id)) end as decision`;

export type CaseDetailRow = CaseHeadRow & {
  closedAs: CaseEnding | null;
  guestName: string | null;
  email: string;
  parcelStatus: string | null;
  threadId: string | null;
  courier: CourierEventRow[];
  messages: {
    id: number;
    at: string;
    author: CaseSide | 'admin';
    name: string | null;
    asks: CaseSide | null;
    text: string;
    photos: string[];
  }[];
  events: {
    at: string;
    event: CaseEvent;
    actor: CaseSide | 'admin' | 'system';
    name: string | null;
    who: CaseSide | null;
  }[];
  decision: DecisionRow | null;
};

/** A whole complaint, or null. */
export async function findCase(db: Database, caseId: string): Promise<CaseDetailRow | null> {
  const { rows } = await sql<CaseDetailRow>`
    select ${headColumns}, c.closed_as as "closedAs", c.guest_name as "guestName",
      coalesce(c.guest_email, u.email) as email, p.status as "parcelStatus",
      (select t.id from threads t where t.parcel_id = c.parcel_id) as "threadId",
      (select jsonb_agg(jsonb_build_object('id', m.id, 'at', m.created_at, 'author', m.author, 'asks', m.asks,
          'text', m.text, 'photos', to_jsonb(m.photos),
          'name', case m.author when 'buyer' then coalesce(c.guest_name, a.first_name || ' ' || a.last_name)
            when 'seller' then coalesce(s.company_name, s.first_name || ' ' || s.last_name)
            else a.first_name end) order by m.id)
        from case_messages m left join users a on a.id = m.author_id where m.case_id = c.id) as messages,
      (select jsonb_agg(jsonb_build_object('at', e.created_at, 'event', e.event, 'actor', e.actor_kind,
          'name', a.first_name || ' ' || a.last_name, 'who', e.detail ->> 'who') order by e.id)
        from case_events e left join users a on a.id = e.actor_id where e.case_id = c.id) as events,
      ${courierEventsOfParcel(sql`c.parcel_id`)} as courier,
      ${decisionColumn}
    from ${joined} where c.id = ${caseId}`.execute(db);
  return rows[0] ?? null;
}

/** The first time that our desk reads a complaint. */
export async function markRead(
  tx: DatabaseTransaction,
  caseId: string,
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  await sql`
    with marked as (
      update cases set read_at = ${now} where id = ${caseId} and read_at is null returning id
    )
    insert into case_events (case_id, event, actor_kind, actor_id, created_at)
    select id, 'read', 'admin', ${adminId}::uuid, ${now}::timestamptz from marked`.execute(tx);
}

export interface CaseParcelRow {
  id: string;
  position: number;
  sellerName: string;
  status: string;
  leftPaisa: number;
  canGivePart: boolean;
  /** The return whose worth is given back: that was declined, or that this parcel replaces. */
  returnId: string | null;
}

/** The parcels that a complaint may be about, each with what a full decision gives back now. */
export async function listCaseParcels(db: Database, caseId: string): Promise<CaseParcelRow[]> {
  const { rows } = await sql<CaseParcelRow & { delivery: DeliveryAtStake | null }>`
    select p.id, p.position, coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName", p.status,
      (${leftOfCase})::bigint as "leftPaisa", ${deliveryOfCase} as delivery,
      p.status in ('shipped', 'delivered')
        and (p.return_id is not null or exists (select from bills b where b.parcel_id = p.id)) as "canGivePart",
      coalesce(c.return_id, p.return_id) as "returnId"
    from cases c join orders o on o.id = c.order_id left join returns r on r.id = c.return_id
      join parcels p on p.order_id = o.id and (c.parcel_id is null or p.id = c.parcel_id)
      join users s on s.id = p.seller_id
    where c.id = ${caseId} and o.paid_at is not null order by p.position`.execute(db);
  return rows.map(withDelivery);
}

export type AdminCaseListRow = CaseHeadRow & {
  email: string;
  /** Null: nothing can be given back, it is a replacement, or nobody has said of which parcel. */
  leftPaisa: number | null;
  decision: DecisionRow | null;
};

export interface AdminCaseFilter {
  status: CaseFilter;
  search?: string | undefined;
}

const STATUSES: Record<CaseFilter, (now: Date) => RawBuilder<unknown>> = {
  open: () => isOpen,
  overdue: (now) => sql`${isOpen} and c.due_at <= ${now}`,
  waiting_for_us: () => sql`c.state = 'open'`,
  waiting_for_seller: () => sql`c.state = 'waiting_for_seller'`,
  waiting_for_buyer: () => sql`c.state = 'waiting_for_buyer'`,
  new: () => sql`c.state = 'open' and c.read_at is null`,
  decided: () => sql`c.state in ('decided', 'closed')`,
};

function isSearched(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const pattern = containing(search);
  return sql`lower(c.number || ' ' || coalesce(c.guest_name || ' ' || c.guest_email, '')
    || ' ' || coalesce(u.search_text, '') || ' ' || coalesce(o.order_number, '')
    || ' ' || coalesce(s.company_name, s.first_name || ' ' || s.last_name, '')) like ${pattern}`;
}

/** A page of the desk's complaints: open ones by what is due first, the others newest first. */
export async function listCases(
  db: Database,
  filter: AdminCaseFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ cases: AdminCaseListRow[]; total: number }> {
  const condition = sql`${STATUSES[filter.status](now)} and ${isSearched(filter.search)}`;
  const order =
    filter.status === 'decided' ? sql`coalesce(c.decided_at, c.closed_at) desc, c.id` : sql`c.due_at, c.id`;
  const { rows } = await sql<AdminCaseListRow & { delivery: DeliveryAtStake | null }>`
    select ${headColumns}, coalesce(c.guest_email, u.email) as email, ${decisionColumn},
      case when p.id is not null and p.return_id is null and o.paid_at is not null
        then (${leftOfCase})::bigint end as "leftPaisa", ${deliveryOfCase} as delivery
    from ${joined} where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} where ${condition}`.execute(db);
  return { cases: rows.map(withDelivery), total: counted[0]?.total ?? 0 };
}

export interface CaseCounts {
  open: number;
  overdue: number;
  waitingForUs: number;
  waitingForSeller: number;
  waitingForBuyer: number;
  new: number;
  decided: number;
  dueThisWeek: number;
}

/** How many complaints each filter of the desk finds. */
export async function countCases(
  db: Database,
  { now, weekEnds }: { now: Date; weekEnds: Date },
): Promise<CaseCounts> {
  const of = (status: CaseFilter) => sql`(count(*) filter (where ${STATUSES[status](now)}))::int`;
  const { rows } = await sql<CaseCounts>`
    select ${of('open')} as open, ${of('overdue')} as overdue, ${of('waiting_for_us')} as "waitingForUs",
      ${of('waiting_for_seller')} as "waitingForSeller", ${of('waiting_for_buyer')} as "waitingForBuyer",
      ${of('new')} as new, ${of('decided')} as decided,
      (count(*) filter (where ${isOpen} and c.due_at > ${now} and c.due_at < ${weekEnds}))::int as "dueThisWeek"
    from cases c`.execute(db);
  return rows[0] as CaseCounts;
}

export interface CaseExportRow {
  id: string;
  number: string;
  kind: ComplaintKind;
  state: CaseState;
  sentAt: Date;
  dueAt: Date;
  buyerName: string;
  email: string;
  orderNumber: string | null;
  sellerName: string | null;
  text: string;
  decision: CaseDecision | null;
  amountPaisa: number | null;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  creditNote: string | null;
  refundedAt: Date | null;
  refundReference: string | null;
  closedAs: CaseEnding | null;
  closedAt: Date | null;
}

/** Complaints since then with what became of them, in the order of their numbers: a batch of an export. */
export async function listCasesAfter(
  db: Database,
  since: Date,
  last: Pick<CaseExportRow, 'id'> | null,
): Promise<CaseExportRow[]> {
  const { rows } = await sql<CaseExportRow>`
    select c.id, c.number, c.kind, c.state, c.sent_at as "sentAt", c.due_at as "dueAt",
      coalesce(c.guest_name, u.first_name || ' ' || u.last_name) as "buyerName",
      coalesce(c.guest_email, u.email) as email, o.order_number as "orderNumber",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
      (select m.text from case_messages m where m.case_id = c.id order by m.id limit 1) as text,
      c.decision, c.amount_paisa as "amountPaisa", c.reason, c.decided_at as "decidedAt",
      (select a.first_name || ' ' || a.last_name from users a where a.id = c.decided_by) as "decidedBy",
      (select b.number from bills b where b.id = c.credit_note_id) as "creditNote",
      f.refunded_at as "refundedAt", f.reference as "refundReference", c.closed_as as "closedAs",
      c.closed_at as "closedAt"
    from ${joined} left join refunds f on f.id = c.refund_id
    where c.sent_at >= ${since} and (${last?.id ?? null}::uuid is null
      or (c.bs_year, c.serial) > (select l.bs_year, l.serial from cases l where l.id = ${last?.id ?? null}::uuid))
    order by c.bs_year, c.serial limit 500`.execute(db);
  return rows;
}

export interface RefundExportRow {
  id: string;
  createdAt: Date;
  orderNumber: string | null;
  buyerName: string;
  email: string;
  amountPaisa: number;
  method: string;
  reason: string;
  state: string;
  dueBy: Date;
  refundedAt: Date | null;
  reference: string | null;
  creditNote: string | null;
  complaint: string | null;
}

/** Every refund since then, oldest first: a batch of an export. */
export async function listRefundsAfter(
  db: Database,
  since: Date,
  last: Pick<RefundExportRow, 'id'> | null,
): Promise<RefundExportRow[]> {
  const { rows } = await sql<RefundExportRow>`
    select r.id, r.created_at as "createdAt", o.order_number as "orderNumber",
      u.first_name || ' ' || u.last_name as "buyerName", u.email, r.amount_paisa as "amountPaisa", y.method, r.reason,
      r.state, r.due_by as "dueBy", r.refunded_at as "refundedAt", r.reference,
      (select b.number from bills b where b.id = r.credit_note_id) as "creditNote",
      (select c.number from cases c where c.refund_id = r.id) as complaint
    from refunds r join payments y on y.id = r.payment_id join users u on u.id = y.user_id
      left join orders o on o.id = y.order_id
    where r.created_at >= ${since} and (${last?.id ?? null}::uuid is null
      or (r.created_at, r.id) > (select l.created_at, l.id from refunds l where l.id = ${last?.id ?? null}::uuid))
    order by r.created_at, r.id limit 500`.execute(db);
  return rows;
}
