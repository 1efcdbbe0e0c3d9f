import { sql } from 'kysely';
import { isAccountedFor, type PaymentMethod, type PaymentStatus } from '../../../domain/payment-status.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../orders/order-changes.sql.ts';

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
  /** Khalti's pidx, its page, and until when that page can be paid on. */
  gatewayHandle: string | null;
  gatewayUrl: string | null;
  gatewayExpiresAt: Date | null;
  /** Why an admin refused the transfer. */
  rejection: string | null;
  createdAt: Date;
  /** When its gateway last began it: the checks count from then. */
  begunAt: Date;
}

export const paymentColumns = sql`
  p.id, p.kind, p.order_id as "orderId", p.plan_id as "planId", p.user_id as "userId", p.method, p.status,
  p.amount_paisa as "amountPaisa", p.received_paisa as "receivedPaisa", p.refund_due_paisa as "refundDuePaisa",
  p.reference, p.gateway_reference as "gatewayReference", p.gateway_handle as "gatewayHandle",
  p.gateway_url as "gatewayUrl", p.gateway_expires_at as "gatewayExpiresAt", p.rejection,
  p.created_at as "createdAt", coalesce(p.prepared_at, p.created_at) as "begunAt"`;

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

/** The open attempts of a user for any plan, locked: one, since each replaces the one before. */
export async function lockOpenPlanPayments(
  db: Database,
  userId: string,
): Promise<(PaymentRow & { now: Date })[]> {
  const { rows } = await sql<PaymentRow & { now: Date }>`
    select ${paymentColumns}, clock_timestamp() as now from payments p
    where p.user_id = ${userId} and p.kind = 'subscription' and p.status in ('initiated', 'pending')
    order by p.id for no key update`.execute(db);
  return rows;
}

/** Whether a buyer began another purchase of a plan after this one that has ended unpaid. */
export async function isPlanPaymentReplaced(db: Database, payment: PaymentRow): Promise<boolean> {
  const { rows } = await sql<{ isReplaced: boolean }>`
    select exists (select from payments p, payments this
      where this.id = ${payment.id} and p.user_id = this.user_id and p.kind = 'subscription' and p.id <> this.id
        and this.status in ('cancelled', 'failed')
        and (p.created_at > this.created_at or p.settled_at >= this.created_at)) as "isReplaced"`.execute(db);
  return rows[0]?.isReplaced === true;
}

/** A purchase has been begun, or its gateway did not answer: the next one may take its place. */
export async function endPreparation(db: Database, paymentId: string): Promise<void> {
  await sql`update payments set prepared_at = clock_timestamp() where id = ${paymentId}`.execute(db);
}

/** Whether a user was still beginning another purchase of a plan when a call came that is `elapsedMs` old. */
export async function isPurchaseUnderWay(db: Database, userId: string, elapsedMs: number): Promise<boolean> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    select exists (select from payments where user_id = ${userId} and kind = 'subscription'
      and (prepared_at > clock_timestamp() - ${elapsedMs}::float8 * interval '1 millisecond'
        or (prepared_at is null and status = 'initiated' and created_at > clock_timestamp() - interval '15 seconds'))
      ) as "isUnderWay"`.execute(db);
  return rows[0]?.isUnderWay === true;
}

/** Begins a payment for an order or a plan, in whole paisa. */
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

/** Keeps what a wallet prepared, and when to ask it first. */
export async function keepGatewaySession(
  db: Database,
  paymentId: string,
  session: { handle: string; url: string; expiresAt: Date } | null,
  nextCheckAt: Date | null,
): Promise<void> {
  await sql`
    update payments set gateway_handle = ${session?.handle ?? null}, gateway_url = ${session?.url ?? null},
      gateway_expires_at = ${session?.expiresAt ?? null}, next_check_at = ${nextCheckAt}, prepared_at = clock_timestamp()
    where id = ${paymentId}`.execute(db);
}

/** When the gateway is asked next; null: no more. */
export async function scheduleCheck(
  db: Database,
  paymentId: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await sql`update payments set next_check_at = ${nextCheckAt} where id = ${paymentId}`.execute(db);
}

/** Payments whose gateway is to be asked now, longest due first. */
export async function listDueChecks(
  db: Database,
  limit: number,
): Promise<{ id: string; begunAt: Date; now: Date }[]> {
  const { rows } = await sql<{ id: string; begunAt: Date; now: Date }>`
    select id, coalesce(prepared_at, created_at) as "begunAt", clock_timestamp() as now from payments
    where next_check_at <= clock_timestamp() order by next_check_at limit ${limit}`.execute(db);
  return rows;
}

/** A payment with what a gateway is told about it. */
export type AskedPaymentRow = PaymentRow & {
  title: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** The database's clock. */
  now: Date;
};

/** A payment with what a gateway's page shows of it, and the database's time. */
export async function findAskedPayment(db: Database, paymentId: string): Promise<AskedPaymentRow | null> {
  const { rows } = await sql<AskedPaymentRow>`
    select ${paymentColumns}, clock_timestamp() as now,
      coalesce('Order ' || o.order_number, 'Thokmandu PRO, ' || s.name) as title,
      u.first_name || ' ' || u.last_name as "customerName", u.email as "customerEmail", u.phone as "customerPhone"
    from payments p join users u on u.id = p.user_id
      left join orders o on o.id = p.order_id left join subscription_plans s on s.id = p.plan_id
    where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/** The payment with our own reference, or with the gateway's handle. */
export async function findPaymentId(
  db: Database,
  by: { method: PaymentMethod; reference: string } | { method: PaymentMethod; handle: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where method = ${by.method} and ${
      'reference' in by ? sql`reference = ${by.reference}` : sql`gateway_handle = ${by.handle}`
    }`.execute(db);
  return rows[0]?.id ?? null;
}

/** The payment that a gateway's reference is recorded with, or null. */
export async function findByGatewayReference(
  db: Database,
  method: PaymentMethod,
  gatewayReference: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where method = ${method} and gateway_reference = ${gatewayReference}`.execute(db);
  return rows[0]?.id ?? null;
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

/** What a mail about a payment says. */
export interface PaymentMailFacts {
  userId: string;
  email: string;
  firstName: string;
  amountPaisa: number;
  orderId: string | null;
  orderNumber: string | null;
}

/** Whom a mail about the payment goes to, and what it names. The payment must be there. */
export async function getPaymentMailFacts(db: Database, paymentId: string): Promise<PaymentMailFacts> {
  const { rows } = await sql<PaymentMailFacts>`
    select u.id as "userId", u.email, u.first_name as "firstName", p.amount_paisa as "amountPaisa", p.order_id as "orderId",
      o.order_number as "orderNumber"
    from payments p join users u on u.id = p.user_id left join orders o on o.id = p.order_id
    where p.id = ${paymentId}`.execute(db);
  return rows[0] as PaymentMailFacts;
}

export interface RefundRow {
  id: string;
  amountPaisa: number;
  state: 'due' | 'sending' | 'by_hand' | 'refunded';
  reason: string;
  dueBy: string;
  refundedAt: string | null;
  reference: string | null;
}

/** A slip as JSON of a payment's row. */
export interface ReceiptSummary {
  contentType: 'image/webp' | 'application/pdf';
  transactionNumber: string;
  uploadedAt: string;
}

/** Refunds and slip of a payment `p`, as JSON. */
export const refundsJson = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'amountPaisa', r.amount_paisa, 'state', r.state, 'reason', r.reason,
    'dueBy', r.due_by, 'refundedAt', r.refunded_at, 'reference', r.reference) order by r.created_at, r.id)
  from refunds r where r.payment_id = p.id), '[]')`;
export const receiptJson = sql`(
  select jsonb_build_object('contentType', t.content_type, 'transactionNumber', t.transaction_number,
    'uploadedAt', t.created_at)
  from payment_receipts t where t.payment_id = p.id order by t.created_at desc, t.id limit 1)`;

export type PaymentDetailRow = AskedPaymentRow & {
  order: { _id: string; orderNumber: string } | null;
  plan: { id: string; name: string } | null;
  payBefore: Date | null;
  refunds: RefundRow[];
  receipt: ReceiptSummary | null;
  events: { at: string; status: PaymentStatus; actor: Actor['kind'] }[];
};

/** A user's own payment, or null: also for a payment of somebody else. */
export async function findOwnPayment(
  db: Database,
  paymentId: string,
  userId: string,
): Promise<PaymentDetailRow | null> {
  const { rows } = await sql<PaymentDetailRow>`
    select ${paymentColumns}, o.stock_held_until as "payBefore", clock_timestamp() as now,
      coalesce('Order ' || o.order_number, 'Thokmandu PRO, ' || s.name) as title,
      u.first_name || ' ' || u.last_name as "customerName", u.email as "customerEmail", u.phone as "customerPhone",
      ${refundsJson} as refunds, ${receiptJson} as receipt,
      (select jsonb_agg(jsonb_build_object('at', e.created_at, 'status', e.to_status, 'actor', e.actor_kind) order by e.id)
        from payment_events e where e.payment_id = p.id) as events,
      case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as plan
    from payments p join users u on u.id = p.user_id
      left join orders o on o.id = p.order_id left join subscription_plans s on s.id = p.plan_id
    where p.id = ${paymentId} and p.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** A transfer as the bank's statement names it. */
export interface BankTransferName {
  bankReference: string;
  /** What a statement's line is recognised by in the next export; null for a transfer confirmed without one. */
  statementLine: string | null;
}

export interface BankReceiptRow {
  id: string;
  /** What it is for; null while nobody knows, or where it went back. */
  paymentId: string | null;
  amountPaisa: number;
  /** Recorded under this reference, however it is written; false: only the statement's line is known. */
  isSameReference: boolean;
  /** Recorded without a payment, and nobody has decided on it. */
  isUnassigned: boolean;
  /** It was recorded without a payment, whatever was decided since. */
  wasUnassigned: boolean;
}

/** The transfer that stands under this reference of the bank, or for this line of its statement, or null. */
export async function findBankReceipt(
  db: Database,
  { bankReference, statementLine }: BankTransferName,
): Promise<BankReceiptRow | null> {
  const { rows } = await sql<BankReceiptRow>`
    select r.id, coalesce(r.payment_id, d.payment_id) as "paymentId", r.amount_paisa as "amountPaisa",
      r.reference_key = bank_reference_key(${bankReference}) as "isSameReference",
      r.payment_id is null and d.receipt_id is null as "isUnassigned", r.payment_id is null as "wasUnassigned"
    from standing_receipts r left join transfer_decisions d on d.receipt_id = r.id
    where r.reference_key = bank_reference_key(${bankReference}) or r.statement_line = ${statementLine}::text
    order by 4 desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** One at a time records what arrived at our bank: a buyer's transfer, or what a wallet company passed on. */
export async function lockBankCredits(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_credits'))`.execute(db);
}

/** What a transfer says that came without a payment. */
export interface UnassignedFacts {
  paymentId: null;
  remark: string | null;
  /** YYYY-MM-DD. */
  receivedOn: string | null;
}

/**
 * Answers its id; null when the transfer is recorded already, be it as a wallet's settlement. The caller holds
 * `lockBankCredits`.
 */
export async function insertBankReceipt(
  db: Database,
  receipt: BankTransferName & { amountPaisa: number; recordedBy: string } & (
      | { paymentId: string }
      | UnassignedFacts
    ),
): Promise<string | null> {
  const { remark, receivedOn } = receipt.paymentId === null ? receipt : { remark: null, receivedOn: null };
  const { rows } = await sql<{ id: string }>`
    with recorded as (
      select reference_key, statement_line from standing_receipts
      union all
      select reference_key, statement_line from wallet_settlements where reversed_at is null
    )
    insert into bank_receipts (payment_id, bank_reference, statement_line, amount_paisa, recorded_by, remark, received_on)
    select ${receipt.paymentId}::uuid, ${receipt.bankReference}, ${receipt.statementLine}, ${receipt.amountPaisa}::bigint,
      ${receipt.recordedBy}::uuid, ${remark}::text, ${receivedOn}::date
    where not exists (select from recorded
      where reference_key = bank_reference_key(${receipt.bankReference}) or statement_line = ${receipt.statementLine}::text)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What became of a transfer that came without a payment. False when that was decided already. */
export async function insertTransferDecision(
  db: Database,
  receiptId: string,
  decision: { adminId: string } & (
    | { paymentId: string }
    | { refundReference: string }
    | { withdrawalReason: string }
  ),
): Promise<boolean> {
  const paymentId = 'paymentId' in decision ? decision.paymentId : null;
  const refundReference = 'refundReference' in decision ? decision.refundReference : null;
  const withdrawalReason = 'withdrawalReason' in decision ? decision.withdrawalReason : null;
  const { numAffectedRows } = await sql`
    insert into transfer_decisions (receipt_id, payment_id, refund_reference, withdrawal_reason, decided_by)
    values (${receiptId}, ${paymentId}, ${refundReference}, ${withdrawalReason}, ${decision.adminId})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
