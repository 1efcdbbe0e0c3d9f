import { sql } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '../../../domain/payment-status.ts';
import type { Database } from '../../db/database.ts';
import {
  type PaymentRow,
  paymentColumns,
  type ReceiptSummary,
  type RefundRow,
  receiptJson,
  refundsJson,
} from './payments.sql.ts';

/** What waits for an admin. */
export type PaymentQueue = 'waiting' | 'refunds' | 'alerts';

export type AdminPaymentRow = PaymentRow & {
  buyerName: string;
  buyerCompany: string | null;
  buyerEmail: string;
  buyerPhone: string;
  order: { _id: string; orderNumber: string } | null;
  plan: { id: string; name: string } | null;
  refunds: RefundRow[];
  receipt: ReceiptSummary | null;
  alerts: { at: string; text: string }[];
  /** 24 hours after the slip, or after the creation; null when nothing waits. */
  confirmBy: Date | null;
  isOverdue: boolean;
};

const isWaiting = sql`(p.method = 'bank' and p.status in ('initiated', 'pending'))`;
const hasRefund = sql`exists (select 1 from refunds r where r.payment_id = p.id and r.state <> 'refunded')`;
const hasAlert = sql`exists (select 1 from payment_alerts a where a.payment_id = p.id and a.resolved_at is null)`;
const QUEUES = { waiting: isWaiting, refunds: hasRefund, alerts: hasAlert };

const confirmBy = sql`(coalesce((select min(t.created_at) from payment_receipts t where t.payment_id = p.id), p.created_at)
  + interval '24 hours')`;

const adminColumns = sql`${paymentColumns},
  u.first_name || ' ' || u.last_name as "buyerName", u.company_name as "buyerCompany", u.email as "buyerEmail",
  u.phone as "buyerPhone",
  case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as plan,
  ${refundsJson} as refunds, ${receiptJson} as receipt,
  coalesce((select jsonb_agg(jsonb_build_object('at', a.created_at, 'text', a.text) order by a.id desc)
    from payment_alerts a where a.payment_id = p.id and a.resolved_at is null), '[]') as alerts,
  case when ${isWaiting} then ${confirmBy} end as "confirmBy",
  ${isWaiting} and ${confirmBy} < statement_timestamp() as "isOverdue"`;

const adminTables = sql`payments p join users u on u.id = p.user_id
  left join orders o on o.id = p.order_id left join subscription_plans s on s.id = p.plan_id`;

export interface AdminPaymentFilter {
  status: PaymentStatus | undefined;
  method: PaymentMethod | undefined;
  queue: PaymentQueue | undefined;
}

function condition({ status, method, queue }: AdminPaymentFilter) {
  return sql`(${status ?? null}::text is null or p.status = ${status ?? null}::text)
    and (${method ?? null}::text is null or p.method = ${method ?? null}::text)
    and ${queue === undefined ? sql`true` : QUEUES[queue]}`;
}

/** A page of all payments, newest first; what waits comes longest waiting first. */
export async function listAdminPayments(
  db: Database,
  filter: AdminPaymentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminPaymentRow[]> {
  const order = filter.queue === undefined ? sql`p.created_at desc, p.id` : sql`p.created_at, p.id`;
  const { rows } = await sql<AdminPaymentRow>`
    select ${adminColumns} from ${adminTables} where ${condition(filter)}
    order by ${filter.queue === 'waiting' ? sql`${confirmBy}, p.id` : order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countAdminPayments(
  db: Database,
  filter: AdminPaymentFilter,
): Promise<{ total: number; waiting: number; refunds: number; alerts: number }> {
  const { rows } = await sql<{ total: number; waiting: number; refunds: number; alerts: number }>`
    select (select count(*) from payments p where ${condition(filter)}) as total,
      (select count(*) from payments p where ${isWaiting}) as waiting,
      (select count(distinct r.payment_id) from refunds r where r.state <> 'refunded') as refunds,
      (select count(distinct a.payment_id) from payment_alerts a where a.resolved_at is null) as alerts`.execute(
    db,
  );
  return rows[0] as { total: number; waiting: number; refunds: number; alerts: number };
}

export async function findAdminPayment(db: Database, paymentId: string): Promise<AdminPaymentRow | null> {
  const { rows } = await sql<AdminPaymentRow>`
    select ${adminColumns} from ${adminTables} where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

export interface TransferRow {
  id: string;
  reference: string;
  awaitedPaisa: number;
  createdOn: string;
  buyerName: string;
  orderNumber: string | null;
}

/** Bank transfers a statement may hold: those that are open, and those whose references it names. */
export async function listTransfers(db: Database, references: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select p.id, p.reference, u.first_name || ' ' || u.last_name as "buyerName", o.order_number as "orderNumber",
      case when p.status in ('settled', 'refund_due', 'refunded') then 0
        else greatest(0, p.amount_paisa - p.received_paisa) end as "awaitedPaisa",
      to_char(p.created_at at time zone interval '05:45', 'YYYY-MM-DD') as "createdOn"
    from payments p join users u on u.id = p.user_id left join orders o on o.id = p.order_id
    where p.method = 'bank' and (p.status in ('initiated', 'pending') or p.reference = any(${references}::text[]))`.execute(
    db,
  );
  return rows;
}

/** Which of these bank references are recorded already. */
export async function listRecordedReferences(db: Database, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select bank_reference as reference from bank_receipts where bank_reference = any(${references}::text[])`.execute(
    db,
  );
  return rows.map((row) => row.reference);
}
