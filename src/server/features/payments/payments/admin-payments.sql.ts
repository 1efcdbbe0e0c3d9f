import { type RawBuilder, sql } from 'kysely';
import type { AdminPaymentSort } from '../../../../contract/payments/admin-payments.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { PaymentMethod, PaymentStatus } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import { containing, personPattern, personText } from '../../../db/person-search.ts';
import { findBuyerIds, numberCondition } from '../../orders/orders/admin-orders.sql.ts';
import {
  type PaidBill,
  paidBillJson,
  type ReceiptSummary,
  type RefundRow,
  receiptJson,
  refundsJson,
} from './payment-details.sql.ts';
import { orderOfPayment, type PaymentRow, paymentColumns } from './payments.sql.ts';

/** What waits for an admin. */
export type PaymentQueue = 'waiting' | 'slips' | 'refunds' | 'alerts';

export type AdminPaymentRow = PaymentRow & {
  buyerName: string;
  buyerCompany: string | null;
  buyerEmail: string;
  buyerPhone: string;
  order: { _id: string; orderNumber: string } | null;
  plan: { id: string; name: string } | null;
  bill: PaidBill | null;
  refunds: RefundRow[];
  receipt: ReceiptSummary | null;
  transfers: { bankReference: string; amountPaisa: number; recordedAt: string }[];
  alerts: { at: string; text: string }[];
  /** 24 hours after the slip, or after the creation; null when nothing waits. */
  confirmBy: Date | null;
  isOverdue: boolean;
  /** The PAN of the company that pays by bank, while it is not proven, and whom its bills name. */
  unprovenPan: { number: string; billName: string } | null;
};

const isWaiting = sql`(p.method = 'bank' and p.status in ('initiated', 'pending'))`;
const hasRefund = sql`exists (select 1 from refunds r where r.payment_id = p.id and r.state <> 'refunded')`;
const hasAlert = sql`exists (select 1 from payment_alerts a where a.payment_id = p.id and a.resolved_at is null)`;
const hasSlip = sql`(${isWaiting} and exists (select 1 from payment_receipts t where t.payment_id = p.id))`;
const QUEUES = { waiting: isWaiting, slips: hasSlip, refunds: hasRefund, alerts: hasAlert };

const confirmBy = sql`(coalesce((select min(t.created_at) from payment_receipts t where t.payment_id = p.id), p.created_at)
  + interval '24 hours')`;

const adminColumns = sql`${paymentColumns},
  u.first_name || ' ' || u.last_name as "buyerName", u.company_name as "buyerCompany", u.email as "buyerEmail",
  u.phone as "buyerPhone",
  case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as plan,
  ${paidBillJson} as bill, ${refundsJson} as refunds, ${receiptJson} as receipt,
  coalesce((select jsonb_agg(jsonb_build_object('bankReference', b.bank_reference, 'amountPaisa', b.amount_paisa,
    'recordedAt', b.created_at) order by b.created_at, b.id)
    from payment_transfers b where b.payment_id = p.id), '[]') as transfers,
  coalesce((select jsonb_agg(jsonb_build_object('at', a.created_at, 'text', a.text) order by a.id desc)
    from payment_alerts a where a.payment_id = p.id and a.resolved_at is null), '[]') as alerts,
  case when ${isWaiting} then ${confirmBy} end as "confirmBy",
  ${isWaiting} and ${confirmBy} < statement_timestamp() as "isOverdue",
  case when p.method = 'bank' and proven_pan(p.company_id) is null and company_pan(p.company_id) is not null
    then jsonb_build_object('number', company_pan(p.company_id), 'billName', coalesce(
      (select y.bill_to ->> 'companyName' from companies y where y.id = p.company_id), company_name(p.company_id)))
    end as "unprovenPan"`;

const adminTables = sql`payments p join users u on u.id = p.user_id
  left join orders o on o.id = ${orderOfPayment} left join subscription_plans s on s.id = p.plan_id`;

export interface AdminPaymentFilter {
  status: PaymentStatus | undefined;
  method: PaymentMethod | undefined;
  queue: PaymentQueue | undefined;
  search: string | undefined;
}

type Condition = RawBuilder<unknown>;

/** More orders than this are not looked up one by one: the payments are then walked in their order instead. */
const MOST_ORDERS = 500;

/** What the filters let through, of `payments p`. A search looks up first whose payments and orders are meant. */
export async function adminPaymentConditions(
  db: Database,
  { status, method, queue, search }: AdminPaymentFilter,
): Promise<Condition> {
  const parts: Condition[] = [sql`true`];
  if (status) parts.push(sql`p.status = ${status}`);
  if (method) parts.push(sql`p.method = ${method}`);
  if (queue) parts.push(QUEUES[queue]);
  if (search) parts.push(await searchCondition(db, search));
  return sql.join(parts, sql` and `);
}

/** By reference, by the number of the order, or by the buyer. */
async function searchCondition(db: Database, search: string): Promise<Condition> {
  const numbered = numberCondition(search);
  const pattern = personPattern(search);
  const [orders, buyers] = await Promise.all([
    numbered === null ? [] : findOrderIds(db, numbered),
    findBuyerIds(db, pattern),
  ]);
  return sql`(lower(p.reference) like ${containing(search)}
    or ${
      orders === null
        ? sql`exists (select from orders o where o.id = p.order_id and ${numbered})`
        : sql`p.order_id = any(${orders}::uuid[])`
    }
    or ${
      buyers === null
        ? sql`exists (select from users u where u.id = p.user_id and ${personText} like ${pattern})`
        : sql`p.user_id = any(${buyers}::uuid[])`
    })`;
}

/** Null: too many to name. */
async function findOrderIds(db: Database, numbered: Condition): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${numbered} limit ${MOST_ORDERS + 1}`.execute(db);
  return rows.length > MOST_ORDERS ? null : rows.map(({ id }) => id);
}

const ORDERS: Record<AdminPaymentSort, RawBuilder<unknown>> = {
  'createdAt:desc': sql`p.created_at desc, p.id desc`,
  'createdAt:asc': sql`p.created_at, p.id`,
  'amount:desc': sql`p.amount_paisa desc, p.created_at desc, p.id desc`,
  'amount:asc': sql`p.amount_paisa, p.created_at, p.id`,
};

/** What waits comes first in its time; a list of everything begins with what is new. */
function usualOrder(queue: PaymentQueue | undefined): RawBuilder<unknown> {
  if (queue === undefined) return ORDERS['createdAt:desc'];
  return queue === 'waiting' || queue === 'slips' ? sql`${confirmBy}, p.id` : ORDERS['createdAt:asc'];
}

/** A page of all payments; without a sort what waits comes longest waiting first, else newest first. */
export async function listAdminPayments(
  db: Database,
  where: Condition,
  {
    limit,
    offset,
    sort,
    queue,
  }: {
    limit: number;
    offset: number;
    sort: AdminPaymentSort | undefined;
    queue: PaymentQueue | undefined;
  },
): Promise<AdminPaymentRow[]> {
  const order = sort === undefined ? usualOrder(queue) : ORDERS[sort];
  // What stands in a row is read of the page's rows alone.
  const { rows } = await sql<AdminPaymentRow>`
    with page as materialized (
      select p.* from payments p where ${where} order by ${order} limit ${limit} offset ${offset})
    select ${adminColumns} from page p join users u on u.id = p.user_id
      left join orders o on o.id = ${orderOfPayment} left join subscription_plans s on s.id = p.plan_id
    order by ${order}`.execute(db);
  return rows;
}

/** The payments that follow `last`, newest first: a batch of an export. */
export async function listAdminPaymentsAfter(
  db: Database,
  where: Condition,
  last: AdminPaymentRow | null,
): Promise<AdminPaymentRow[]> {
  const { rows } = await sql<AdminPaymentRow>`
    select ${adminColumns} from ${adminTables} where ${where}
      and (${last?.id ?? null}::uuid is null
        or (p.created_at, p.id) < (select l.created_at, l.id from payments l where l.id = ${last?.id ?? null}::uuid))
    order by p.created_at desc, p.id desc limit 500`.execute(db);
  return rows;
}

/** How many the condition lets through, counted up to the ceiling, and how many wait in each queue. */
export async function countAdminPayments(
  db: Database,
  where: Condition,
): Promise<Record<'total' | 'unassigned' | PaymentQueue, number>> {
  const { rows } = await sql<Record<'total' | 'unassigned' | PaymentQueue, number>>`
    select (select count(*) from (select from payments p where ${where} limit ${COUNT_CEILING}) f) as total,
      (select count(*) from payments p where ${isWaiting}) as waiting,
      (select count(*) from payments p where ${hasSlip}) as slips,
      (select count(distinct r.payment_id) from refunds r where r.state <> 'refunded') as refunds,
      (select count(distinct a.payment_id) from payment_alerts a where a.resolved_at is null) as alerts,
      (select count(*) from unassigned_transfers) as unassigned`.execute(db);
  return rows[0] as Record<'total' | 'unassigned' | PaymentQueue, number>;
}

export async function findAdminPayment(db: Database, paymentId: string): Promise<AdminPaymentRow | null> {
  const { rows } = await sql<AdminPaymentRow>`
    select ${adminColumns} from ${adminTables} where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

export interface TransferRow {
  /** The payment's, or without a reference the order's. */
  id: string;
  reference: string | null;
  awaitedPaisa: number;
  createdOn: string;
  buyerName: string;
  orderNumber: string | null;
}

/**
 * Bank transfers a statement may hold: those that are open, and those whose references or orders it names; of an
 * order's attempts the open one first, then the newest. Orders that it names and nobody began to pay by bank come last.
 * An order that is paid awaits nothing more.
 */
export async function listTransfers(db: Database, named: NamedTransfers): Promise<TransferRow[]> {
  const { rows } = await transfersOf(named).execute(db);
  return rows;
}

interface NamedTransfers {
  references: readonly string[];
  orderNumbers: readonly string[];
}

/** A branch each, so that each is found by its index among all payments that ever were. */
export function transfersOf(named: NamedTransfers): RawBuilder<TransferRow> {
  return sql<TransferRow>`
    with found as (
      select id from payments where method = 'bank' and status in ('initiated', 'pending')
      union
      select id from payments where method = 'bank' and reference = any(${named.references}::text[])
      union
      select p.id from orders o join payments p on p.order_id = o.id
      where p.method = 'bank' and o.order_number = any(${named.orderNumbers}::text[])
    )
    select t.id, t.reference, t."buyerName", t."orderNumber", t."awaitedPaisa",
      to_char(t.created_at at time zone interval '05:45', 'YYYY-MM-DD') as "createdOn"
    from (
      select p.id, p.reference, u.first_name || ' ' || u.last_name as "buyerName", o.order_number as "orderNumber",
        case when p.status in ('settled', 'refund_due', 'refunded') or o.paid_at is not null then 0
          else greatest(0, p.amount_paisa - p.received_paisa) end as "awaitedPaisa",
        p.created_at, p.status in ('initiated', 'pending') as is_open
      from found join payments p on p.id = found.id join users u on u.id = p.user_id
        left join orders o on o.id = ${orderOfPayment}
      union all
      select o.id, null, u.first_name || ' ' || u.last_name, o.order_number,
        case when o.paid_at is null then o.total_paisa - coalesce((select sum(d.debt_paisa) from parcels g
          join parcel_debts d on d.parcel_id = g.id where g.order_id = o.id), 0) else 0 end, o.created_at, false
      from orders o join users u on u.id = o.user_id
      where o.order_number = any(${named.orderNumbers}::text[])
        and not exists (select from payments p where p.order_id = o.id and p.method = 'bank')
    ) t
    order by t.is_open desc, t.reference is null, t.created_at desc, t.id`;
}

/** Which of these bank references, however they are written, and lines of a statement are recorded already. */
export async function listRecorded(
  db: Database,
  { references, statementLines }: { references: readonly string[]; statementLines: readonly string[] },
): Promise<{ references: string[]; statementLines: string[] }> {
  const { rows } = await sql<{ references: string[]; statementLines: string[] }>`
    with credited as (
      select reference_key, statement_line from standing_receipts
      union all
      select reference_key, statement_line from wallet_settlements where reversed_at is null
      union all
      select reference_key, null from courier_remittances
    )
    select array(select distinct asked from unnest(${references}::text[]) as asked
        join credited c on c.reference_key = bank_reference_key(asked)) as references,
      array(select statement_line from credited
        where statement_line = any(${statementLines}::text[])) as "statementLines"`.execute(db);
  return rows[0] as { references: string[]; statementLines: string[] };
}
