import { sql } from 'kysely';
import {
  isAccountedFor,
  type PaymentMethod,
  type PaymentStatus,
} from '../../../../domain/books/payment-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';

/** A payment attempt; money in paisa. */
export interface PaymentRow {
  id: string;
  kind: 'order' | 'subscription' | 'bill' | 'parcel' | 'return_fee';
  orderId: string | null;
  planId: string | null;
  /** A bill on account. */
  billId: string | null;
  /** Whose cash at the door, or return fee, it is. */
  parcelId: string | null;
  companyId: string;
  /** Who began it. */
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
  /** The gateway's name of the attempt, its page or code, and until when that can be paid. */
  gatewayHandle: string | null;
  gatewayUrl: string | null;
  gatewayQr: string | null;
  gatewayExpiresAt: Date | null;
  /** Why an admin refused the transfer. */
  rejection: string | null;
  createdAt: Date;
  /** When its gateway last began it: the checks count from then. */
  begunAt: Date;
}

export const paymentColumns = sql`
  p.id, p.kind, p.order_id as "orderId", p.plan_id as "planId", p.bill_id as "billId",
  p.parcel_id as "parcelId", p.company_id as "companyId", p.user_id as "userId", p.method, p.status,
  p.amount_paisa as "amountPaisa", p.received_paisa as "receivedPaisa", p.refund_due_paisa as "refundDuePaisa",
  p.reference, p.gateway_reference as "gatewayReference", p.gateway_handle as "gatewayHandle",
  p.gateway_url as "gatewayUrl", p.gateway_qr as "gatewayQr", p.gateway_expires_at as "gatewayExpiresAt", p.rejection,
  p.created_at as "createdAt", coalesce(p.prepared_at, p.created_at) as "begunAt"`;

/** The order of a payment `p`, or of the parcel that it is for. */
export const orderOfPayment = sql`coalesce(p.order_id, (select k.order_id from parcels k where k.id = p.parcel_id))`;

/** What a payment is for. */
interface PaymentSubject {
  /** Its own, or that of its parcel. */
  orderId: string | null;
  companyId: string;
  /** Whose bill on account it pays. */
  sellerId: string | null;
}

/** What a payment is for: it never changes, so it may be read before its locks are taken. */
export async function findPaymentSubject(db: Database, paymentId: string): Promise<PaymentSubject | null> {
  const { rows } = await sql<PaymentSubject>`
    select ${orderOfPayment} as "orderId", p.company_id as "companyId", d.seller_id as "sellerId"
    from payments p left join bills b on b.id = p.bill_id left join parcel_debts d on d.parcel_id = b.parcel_id
    where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a payment; the lock of its order, its subscriber or its debts comes first. */
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

/** The open attempts of a bill, locked. */
export async function lockOpenBillPayments(
  db: Database,
  billId: string,
): Promise<(PaymentRow & { now: Date })[]> {
  const { rows } = await sql<PaymentRow & { now: Date }>`
    select ${paymentColumns}, clock_timestamp() as now from payments p
    where p.bill_id = ${billId} and p.status in ('initiated', 'pending') order by p.id for no key update`.execute(
    db,
  );
  return rows;
}

/** The open attempts for a parcel, locked. */
export async function lockOpenParcelPayments(
  db: Database,
  { parcelId, kind }: { parcelId: string; kind: PaymentRow['kind'] },
): Promise<(PaymentRow & { now: Date })[]> {
  const { rows } = await sql<PaymentRow & { now: Date }>`
    select ${paymentColumns}, clock_timestamp() as now from payments p
    where p.parcel_id = ${parcelId} and p.kind = ${kind} and p.status in ('initiated', 'pending')
    order by p.id for no key update`.execute(db);
  return rows;
}

/** The open attempts of a company for any plan, locked: one, since each replaces the one before. */
export async function lockOpenPlanPayments(
  db: Database,
  companyId: string,
): Promise<(PaymentRow & { now: Date })[]> {
  const { rows } = await sql<PaymentRow & { now: Date }>`
    select ${paymentColumns}, clock_timestamp() as now from payments p
    where p.company_id = ${companyId} and p.kind = 'subscription' and p.status in ('initiated', 'pending')
    order by p.id for no key update`.execute(db);
  return rows;
}

/** Whether a company began another purchase of a plan after this one that has ended unpaid. */
export async function isPlanPaymentReplaced(db: Database, payment: PaymentRow): Promise<boolean> {
  const { rows } = await sql<{ isReplaced: boolean }>`
    select exists (select from payments p, payments this
      where this.id = ${payment.id} and p.company_id = this.company_id and p.kind = 'subscription' and p.id <> this.id
        and this.status in ('cancelled', 'failed')
        and (p.created_at > this.created_at or p.settled_at >= this.created_at)) as "isReplaced"`.execute(db);
  return rows[0]?.isReplaced === true;
}

/** A purchase has been begun, or its gateway did not answer: the next one may take its place. */
export async function endPreparation(db: Database, paymentId: string): Promise<void> {
  await sql`update payments set prepared_at = clock_timestamp() where id = ${paymentId}`.execute(db);
}

/** Whether a company was still beginning another purchase of a plan when a call came that is `elapsedMs` old. */
export async function isPurchaseUnderWay(
  db: Database,
  companyId: string,
  elapsedMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    select exists (select from payments where company_id = ${companyId} and kind = 'subscription'
      and (prepared_at > clock_timestamp() - ${elapsedMs}::float8 * interval '1 millisecond'
        or (prepared_at is null and status = 'initiated' and created_at > clock_timestamp() - interval '15 seconds'))
      ) as "isUnderWay"`.execute(db);
  return rows[0]?.isUnderWay === true;
}

/** What is paid for: cash of a parcel before its courier takes it, or the fee of one that came back. */
export interface PaidParcel {
  parcelId: string;
  kind: 'parcel' | 'return_fee';
}

/** Begins a payment for an order, a plan, a bill or a parcel, in whole paisa. */
export async function insertPayment(
  db: Database,
  payment: {
    subject: { orderId: string } | { planId: string } | { billId: string } | PaidParcel;
    buyer: Buyer;
    method: PaymentMethod;
    amountPaisa: number;
    reference: string;
  },
): Promise<PaymentRow> {
  const orderId = 'orderId' in payment.subject ? payment.subject.orderId : null;
  const planId = 'planId' in payment.subject ? payment.subject.planId : null;
  const billId = 'billId' in payment.subject ? payment.subject.billId : null;
  const parcel = 'parcelId' in payment.subject ? payment.subject : null;
  const kind = parcel?.kind ?? (orderId !== null ? 'order' : billId !== null ? 'bill' : 'subscription');
  const { rows } = await sql<PaymentRow>`
    with p as (
      insert into payments (kind, order_id, plan_id, bill_id, parcel_id, company_id, user_id, method, amount_paisa,
        reference)
      values (${kind}, ${orderId}, ${planId}, ${billId}, ${parcel?.parcelId ?? null}, ${payment.buyer.companyId},
        ${payment.buyer.userId}, ${payment.method}, ${payment.amountPaisa}, ${payment.reference})
      returning *
    ), noted as (
      insert into payment_events (payment_id, to_status, actor_kind, actor_id)
      select id, status, 'buyer', user_id from p
    )
    select ${paymentColumns} from p`.execute(db);
  return rows[0] as PaymentRow;
}

/**
 * Moves a payment on and keeps what happened; `detail` explains it to people. More to give back becomes a refund, made at
 * the time of this statement, not of its transaction: under the payment's lock each refund of it is later than the last.
 */
export async function changePayment(
  db: Database,
  payment: PaymentRow,
  change: {
    status: PaymentStatus;
    gatewayReference?: string | null;
    receivedPaisa?: number;
    refundDuePaisa?: number;
    /** Why more of it goes back than before, as a sentence for the buyer. */
    refund?: {
      reason: string;
      lines?: object;
      parcelIds?: readonly string[];
      creditNoteId?: string;
      returnId?: string;
      /** Left out: in 7 days. */
      dueBy?: Date;
    };
    rejection?: string;
    actor: Actor;
    detail?: object;
  },
): Promise<PaymentRow> {
  const { status, actor, detail = {} } = change;
  const refundPaisa = (change.refundDuePaisa ?? payment.refundDuePaisa) - payment.refundDuePaisa;
  const { rows } = await sql<PaymentRow>`
    with p as (
      update payments set status = ${status}, updated_at = now(),
        gateway_reference = coalesce(${change.gatewayReference ?? null}::text, gateway_reference),
        received_paisa = ${change.receivedPaisa ?? payment.receivedPaisa},
        refund_due_paisa = ${change.refundDuePaisa ?? payment.refundDuePaisa},
        rejection = ${change.rejection ?? (isAccountedFor(payment.status) ? payment.rejection : null)},
        next_check_at = case when ${status}::text in ('settled', 'refund_due', 'refunded') then null else next_check_at end,
        settled_at = case when ${status}::text = 'settled' then coalesce(settled_at, now()) else settled_at end
      where id = ${payment.id}
      returning *
    ), noted as (
      insert into payment_events (payment_id, from_status, to_status, actor_kind, actor_id, detail)
      values (${payment.id}, ${payment.status}, ${status}, ${actor.kind}, ${actor.id}::uuid, ${JSON.stringify(detail)}::jsonb)
    ), owed as (
      insert into refunds (payment_id, amount_paisa, reason, lines, parcel_ids, credit_note_id, return_id, due_by, state,
        created_at)
      select ${payment.id}, ${refundPaisa}::bigint, ${change.refund?.reason ?? 'This money was more than was to be paid.'}::text,
        ${change.refund?.lines === undefined ? null : JSON.stringify(change.refund.lines)}::jsonb,
        ${change.refund?.parcelIds ?? null}::uuid[], ${change.refund?.creditNoteId ?? null}::uuid,
        ${change.refund?.returnId ?? null}::uuid, coalesce(${change.refund?.dueBy ?? null}::timestamptz, now() + interval '7 days'), 'due',
        clock_timestamp()
      where ${refundPaisa}::bigint > 0
    )
    select ${paymentColumns} from p`.execute(db);
  return rows[0] as PaymentRow;
}

/**
 * Something a person must look at; the same text again changes nothing while it is open, and is new once it was resolved,
 * but for a payment that was rejected: that was the answer to it.
 */
export async function insertAlert(db: Database, paymentId: string, text: string): Promise<void> {
  await sql`
    insert into payment_alerts (payment_id, text) values (${paymentId}, ${text})
    on conflict (payment_id, text) do update set resolved_at = null, created_at = now()
      where payment_alerts.resolved_at is not null
        and not exists (select from payments p where p.id = payment_alerts.payment_id and p.status = 'failed')`.execute(
    db,
  );
}

/** Whether a slip was sent for a payment. */
export async function hasReceipt(db: Database, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from payment_receipts where payment_id = ${paymentId}) as exists`.execute(db);
  return rows[0]?.exists === true;
}

/** Nothing about the payment is a person's to look at any more. */
export async function resolveAlerts(db: Database, paymentId: string): Promise<void> {
  await sql`
    update payment_alerts set resolved_at = now() where payment_id = ${paymentId} and resolved_at is null`.execute(
    db,
  );
}
