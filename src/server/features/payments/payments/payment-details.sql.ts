import { sql } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';
import { type AskedPaymentRow, paymentTitle } from './asked-payments.sql.ts';
import { orderOfPayment, paymentColumns } from './payments.sql.ts';

/** What a mail about a payment says. */
export interface PaymentMailFacts {
  userId: string;
  email: string;
  firstName: string;
  method: PaymentMethod;
  amountPaisa: number;
  orderId: string | null;
  orderNumber: string | null;
  bill: PaidBill | null;
  /** Whose payment it is. */
  companyName: string;
}

/** The bill on account that a payment is for. */
export interface PaidBill {
  _id: string;
  number: string;
  seller: { _id: string; companyName: string };
}

/** The bill of a payment `p`, as JSON. */
export const paidBillJson = sql`(
  select jsonb_build_object('_id', b.id, 'number', b.number,
    'seller', jsonb_build_object('_id', b.issuer_id, 'companyName', b.issuer_name))
  from bills b where b.id = p.bill_id)`;

/** Whom a mail about the payment goes to, and what it names. The payment must be there. */
export async function getPaymentMailFacts(db: Database, paymentId: string): Promise<PaymentMailFacts> {
  const { rows } = await sql<PaymentMailFacts>`
    select u.id as "userId", u.email, u.first_name as "firstName", p.method,
      p.amount_paisa as "amountPaisa", o.id as "orderId", o.order_number as "orderNumber", ${paidBillJson} as bill,
      company_name(p.company_id) as "companyName"
    from payments p join users u on u.id = p.user_id left join orders o on o.id = ${orderOfPayment}
    where p.id = ${paymentId}`.execute(db);
  return rows[0] as PaymentMailFacts;
}

/** The bill on account that a payment is for; null where it is for something else. */
export async function findPaidBill(db: Database, paymentId: string): Promise<PaidBill | null> {
  const { rows } = await sql<{ bill: PaidBill | null }>`
    select ${paidBillJson} as bill from payments p where p.id = ${paymentId}`.execute(db);
  return rows[0]?.bill ?? null;
}

export interface RefundRow {
  id: string;
  amountPaisa: number;
  state: 'due' | 'sending' | 'by_hand' | 'refunded';
  reason: string;
  dueBy: string;
  refundedAt: string | null;
  reference: string | null;
  isAtDoor: boolean;
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
    'dueBy', r.due_by, 'refundedAt', r.refunded_at, 'reference', r.reference,
    'isAtDoor', r.is_at_door) order by r.created_at, r.id)
  from refunds r where r.payment_id = p.id), '[]')`;

export const receiptJson = sql`(
  select jsonb_build_object('contentType', t.content_type, 'transactionNumber', t.transaction_number,
    'uploadedAt', t.created_at)
  from payment_receipts t where t.payment_id = p.id order by t.created_at desc, t.id limit 1)`;

export type PaymentDetailRow = AskedPaymentRow & {
  order: { _id: string; orderNumber: string } | null;
  plan: { id: string; name: string } | null;
  bill: PaidBill | null;
  payBefore: Date | null;
  refunds: RefundRow[];
  receipt: ReceiptSummary | null;
  /** Of an order that is paid at the door: its phone, and the codes that were sent there; null for any other. */
  phone: string | null;
  codes: { tries: number; sentAt: string; expiresAt: string }[];
  events: { at: string; status: PaymentStatus; actor: Actor['kind'] }[];
};

/** A payment of a company, or null: also for a payment of another. */
export async function findOwnPayment(
  db: Database,
  paymentId: string,
  companyId: string,
): Promise<PaymentDetailRow | null> {
  const { rows } = await sql<PaymentDetailRow>`
    select ${paymentColumns}, case when p.parcel_id is null then o.stock_held_until end as "payBefore", clock_timestamp() as now,
      ${paymentTitle} as title, ${paidBillJson} as bill,
      u.first_name || ' ' || u.last_name as "customerName", u.email as "customerEmail", u.phone as "customerPhone",
      ${refundsJson} as refunds, ${receiptJson} as receipt,
      case when p.method = 'cod' then o.shipping_address ->> 'phone' end as phone,
      (select coalesce(jsonb_agg(jsonb_build_object('tries', c.tries, 'sentAt', c.sent_at, 'expiresAt', c.expires_at)
          order by c.number), '[]')
        from phone_codes c where p.method = 'cod' and c.order_id = p.order_id) as codes,
      (select jsonb_agg(jsonb_build_object('at', e.created_at, 'status', e.to_status, 'actor', e.actor_kind) order by e.id)
        from payment_events e where e.payment_id = p.id) as events,
      case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end as "order",
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as plan
    from payments p join users u on u.id = p.user_id
      left join orders o on o.id = ${orderOfPayment} left join subscription_plans s on s.id = p.plan_id
    where p.id = ${paymentId} and p.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}
