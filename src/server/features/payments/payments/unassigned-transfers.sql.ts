import { sql } from 'kysely';
import type { UnassignedTransfer } from '../../../../contract/payments/unassigned-transfers.contract.ts';
import type { PaymentStatus } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import { type PaymentRow, paymentColumns } from './payments.sql.ts';

/** A transfer that was recorded without a payment, and what became of it; money in paisa. */
export interface UnassignedTransferRow {
  id: string;
  bankReference: string;
  statementLine: string | null;
  amountPaisa: number;
  remark: string | null;
  receivedOn: string | null;
  recordedAt: Date;
  state: UnassignedTransfer['state'];
  payment: {
    _id: string;
    reference: string;
    status: PaymentStatus;
    order: { _id: string; orderNumber: string } | null;
  } | null;
  refundReference: string | null;
  withdrawalReason: string | null;
  decidedAt: Date | null;
}

const transferRows = sql`
  select r.id, r.bank_reference as "bankReference", r.statement_line as "statementLine", r.amount_paisa as "amountPaisa",
    r.remark, to_char(r.received_on, 'YYYY-MM-DD') as "receivedOn", r.created_at as "recordedAt",
    case when d.receipt_id is null then 'unassigned' when d.payment_id is not null then 'assigned'
      when d.refund_reference is not null then 'refunded' else 'withdrawn' end as state,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'reference', p.reference, 'status', p.status,
      'order', case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end)
      end as payment,
    d.refund_reference as "refundReference", d.withdrawal_reason as "withdrawalReason", d.created_at as "decidedAt"
  from bank_receipts r left join transfer_decisions d on d.receipt_id = r.id
    left join payments p on p.id = d.payment_id left join orders o on o.id = p.order_id
  where r.payment_id is null`;

export interface TransferFilter {
  state: UnassignedTransfer['state'] | undefined;
  search: string | undefined;
}

function filtered({ state, search }: TransferFilter) {
  const part = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`select * from (${transferRows}) t
    where (${state ?? null}::text is null or state = ${state ?? null}::text)
      and (${part}::text is null or "bankReference" ilike ${part} or remark ilike ${part})`;
}

/** A page of them, newest first. */
export async function listUnassignedTransfers(
  db: Database,
  filter: TransferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnassignedTransferRow[]> {
  const { rows } = await sql<UnassignedTransferRow>`
    ${filtered(filter)} order by "recordedAt" desc, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countUnassignedTransfers(
  db: Database,
  filter: TransferFilter,
): Promise<{ total: number; unassigned: number }> {
  const { rows } = await sql<{ total: number; unassigned: number }>`
    select (select count(*) from (${filtered(filter)}) f) as total,
      (select count(*) from unassigned_transfers) as unassigned`.execute(db);
  return rows[0] as { total: number; unassigned: number };
}

export async function findUnassignedTransfer(
  db: Database,
  transferId: string,
): Promise<UnassignedTransferRow | null> {
  const { rows } = await sql<UnassignedTransferRow>`
    select * from (${transferRows}) t where id = ${transferId}`.execute(db);
  return rows[0] ?? null;
}

/** The bank payment of this reference, else the order of one of these numbers; null for neither. */
export async function findAssignee(
  db: Database,
  { references, orderNumbers }: { references: readonly string[]; orderNumbers: readonly string[] },
): Promise<{ paymentId: string | null; orderId: string | null } | null> {
  const { rows } = await sql<{ paymentId: string | null; orderId: string | null }>`
    select p.id as "paymentId", p.order_id as "orderId", 0 as rank, 0 as length from payments p
    where p.method = 'bank' and p.reference = any(${references}::text[])
    union all
    select null, o.id, 1, -length(o.order_number) from orders o where o.order_number = any(${orderNumbers}::text[])
    order by rank, length limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The bank payment of an order that money is for: the open one, else the newest; null when none was begun. */
export async function findBankPaymentOfOrder(db: Database, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where order_id = ${orderId} and method = 'bank'
    order by status in ('initiated', 'pending') desc, created_at desc, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** A bank payment that its buyer never began, for money that came all the same: it waits for nothing. */
export async function insertUnbegunPayment(
  db: Database,
  payment: {
    orderId: string;
    companyId: string;
    userId: string;
    amountPaisa: number;
    reference: string;
    adminId: string;
  },
): Promise<PaymentRow> {
  const { orderId, companyId, userId, amountPaisa, reference, adminId } = payment;
  const { rows } = await sql<PaymentRow>`
    with p as (
      insert into payments (kind, order_id, company_id, user_id, method, amount_paisa, reference, status)
      values ('order', ${orderId}, ${companyId}, ${userId}, 'bank', ${amountPaisa}, ${reference}, 'cancelled')
      returning *
    ), noted as (
      insert into payment_events (payment_id, to_status, actor_kind, actor_id)
      select id, status, 'admin', ${adminId}::uuid from p
    )
    select ${paymentColumns} from p`.execute(db);
  return rows[0] as PaymentRow;
}
