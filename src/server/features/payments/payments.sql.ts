import { sql } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '../../../domain/payment-status.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../orders/orders.sql.ts';

/** A payment attempt; money in paisa. */
export interface PaymentRow {
  id: string;
  kind: 'order' | 'subscription';
  orderId: string | null;
  planId: string | null;
  userId: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountPaisa: number;
  /** What has come in so far. */
  receivedPaisa: number;
  /** What of it must go back. */
  refundDuePaisa: number;
  reference: string;
  gatewayReference: string | null;
  createdAt: Date;
}

const paymentColumns = sql`
  p.id, p.kind, p.order_id as "orderId", p.plan_id as "planId", p.user_id as "userId", p.method, p.status,
  p.amount_paisa as "amountPaisa", p.received_paisa as "receivedPaisa", p.refund_due_paisa as "refundDuePaisa",
  p.reference, p.gateway_reference as "gatewayReference", p.created_at as "createdAt"`;

/** What a payment is for: it never changes, so it may be read before its locks are taken. */
export async function findPaymentSubject(
  db: Database,
  paymentId: string,
): Promise<{ orderId: string | null; userId: string } | null> {
  const { rows } = await sql<{ orderId: string | null; userId: string }>`
    select order_id as "orderId", user_id as "userId" from payments where id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a payment; the lock of its order, or of its subscriber, comes first. */
export async function lockPayment(db: Database, paymentId: string): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p where p.id = ${paymentId} for no key update`.execute(db);
  return rows[0] as PaymentRow;
}

/** The open attempts of an order, locked. */
export async function lockOpenOrderPayments(db: Database, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.order_id = ${orderId} and p.status in ('initiated', 'pending') order by p.id for no key update`.execute(
    db,
  );
  return rows;
}

/** The open attempts of a user for a plan, locked. */
export async function lockOpenPlanPayments(
  db: Database,
  userId: string,
  planId: string,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.user_id = ${userId} and p.plan_id = ${planId} and p.status in ('initiated', 'pending')
    order by p.id for no key update`.execute(db);
  return rows;
}

/** Whether a later attempt for the same plan was paid after this one was given up. */
export async function hasPaidReplacement(db: Database, payment: PaymentRow): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select 1 from payments where user_id = ${payment.userId} and plan_id = ${payment.planId}
      and status = 'settled' and id <> ${payment.id} and created_at >= ${payment.createdAt}) as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

export async function insertPayment(
  db: Database,
  payment: {
    subject: { orderId: string } | { planId: string };
    userId: string;
    method: PaymentMethod;
    amountPaisa: number;
    reference: string;
  },
): Promise<PaymentRow> {
  const orderId = 'orderId' in payment.subject ? payment.subject.orderId : null;
  const planId = 'planId' in payment.subject ? payment.subject.planId : null;
  const { rows } = await sql<PaymentRow>`
    with p as (
      insert into payments (kind, order_id, plan_id, user_id, method, amount_paisa, reference)
      values (${orderId === null ? 'subscription' : 'order'}, ${orderId}, ${planId}, ${payment.userId},
        ${payment.method}, ${payment.amountPaisa}, ${payment.reference})
      returning *
    ), noted as (
      insert into payment_events (payment_id, to_status, actor_kind, actor_id)
      select id, status, 'buyer', user_id from p
    )
    select ${paymentColumns} from p`.execute(db);
  return rows[0] as PaymentRow;
}

/** Moves a payment on and keeps what happened; `detail` explains it to people. */
export async function changePayment(
  db: Database,
  payment: PaymentRow,
  change: {
    status: PaymentStatus;
    gatewayReference?: string | null;
    receivedPaisa?: number;
    refundDuePaisa?: number;
    actor: Actor;
    detail?: object;
  },
): Promise<PaymentRow> {
  const { status, actor, detail = {} } = change;
  const { rows } = await sql<PaymentRow>`
    with p as (
      update payments set status = ${status}, updated_at = now(),
        gateway_reference = coalesce(${change.gatewayReference ?? null}::text, gateway_reference),
        received_paisa = ${change.receivedPaisa ?? payment.receivedPaisa},
        refund_due_paisa = ${change.refundDuePaisa ?? payment.refundDuePaisa},
        settled_at = case when ${status}::text = 'settled' then coalesce(settled_at, now()) else settled_at end
      where id = ${payment.id}
      returning *
    ), noted as (
      insert into payment_events (payment_id, from_status, to_status, actor_kind, actor_id, detail)
      values (${payment.id}, ${payment.status}, ${status}, ${actor.kind}, ${actor.id}::uuid, ${JSON.stringify(detail)}::jsonb)
    )
    select ${paymentColumns} from p`.execute(db);
  return rows[0] as PaymentRow;
}

export type PaymentDetailRow = PaymentRow & {
  order: { _id: string; orderNumber: string } | null;
  plan: { id: string; name: string } | null;
  payBefore: Date | null;
};

/** A user's own payment, or null: also for a payment of somebody else. */
export async function findOwnPayment(
  db: Database,
  paymentId: string,
  userId: string,
): Promise<PaymentDetailRow | null> {
  const { rows } = await sql<PaymentDetailRow>`
    select ${paymentColumns}, o.stock_held_until as "payBefore",
      case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as plan
    from payments p left join orders o on o.id = p.order_id left join subscription_plans s on s.id = p.plan_id
    where p.id = ${paymentId} and p.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export interface BankReceiptRow {
  paymentId: string;
  amountPaisa: number;
}

/** The transfer recorded under this reference of the bank, or null. */
export async function findBankReceipt(db: Database, bankReference: string): Promise<BankReceiptRow | null> {
  const { rows } = await sql<BankReceiptRow>`
    select payment_id as "paymentId", amount_paisa as "amountPaisa" from bank_receipts
    where bank_reference = ${bankReference}`.execute(db);
  return rows[0] ?? null;
}

/** False when the reference is recorded already. */
export async function insertBankReceipt(
  db: Database,
  receipt: { paymentId: string; bankReference: string; amountPaisa: number; recordedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bank_receipts (payment_id, bank_reference, amount_paisa, recorded_by)
    values (${receipt.paymentId}, ${receipt.bankReference}, ${receipt.amountPaisa}, ${receipt.recordedBy})
    on conflict (bank_reference) do nothing`.execute(db);
  return numAffectedRows === 1n;
}
