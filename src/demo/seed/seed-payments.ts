import { createHash } from 'node:crypto';
import type { OrderPaymentMethod } from '../../domain/books/payment-status.ts';
import { bankReference } from '../../domain/payments/bank-transfer.ts';
import type { Row } from './seed-rows.ts';

const PREFIXES: Record<OrderPaymentMethod, string> = {
  esewa: '0',
  khalti: 'K',
  bank: 'FT',
  connectips: 'C',
  fonepay: 'F',
  nepalpay: 'N',
  cod: 'D',
};

/** A payment with the references that its way would have given it. */
export function paymentRow(payment: {
  id: string;
  kind: 'order' | 'subscription' | 'parcel';
  orderId: string | null;
  parcelId?: string;
  planId: string | null;
  userId: string;
  method: OrderPaymentMethod;
  status: string;
  amountPaisa: number;
  createdAt: Date;
  settledAt: Date | null;
  refundDuePaisa?: number;
}): Row {
  const bytes = createHash('sha256').update(payment.id).digest();
  const code = bytes.toString('hex').toUpperCase();
  const prefix = PREFIXES[payment.method];
  return {
    id: payment.id,
    kind: payment.kind,
    order_id: payment.orderId,
    parcel_id: payment.parcelId ?? null,
    plan_id: payment.planId,
    company_id: payment.userId,
    user_id: payment.userId,
    method: payment.method,
    status: payment.status,
    amount_paisa: payment.amountPaisa,
    received_paisa: payment.settledAt === null ? 0 : payment.amountPaisa,
    refund_due_paisa: payment.refundDuePaisa ?? 0,
    reference: payment.method === 'bank' ? bankReference(bytes) : code.slice(0, 32).toLowerCase(),
    gateway_reference: payment.settledAt === null ? null : `${prefix}${code.slice(12, 20)}`,
    settled_at: payment.settledAt,
    created_at: payment.createdAt,
    updated_at: payment.settledAt ?? payment.createdAt,
  };
}

export function paymentEvent(
  paymentId: string,
  from: string | null,
  to: string,
  actorKind: 'buyer' | 'admin' | 'system',
  actorId: string | null,
  at: Date,
  detail: object = {},
): Row {
  return {
    payment_id: paymentId,
    from_status: from,
    to_status: to,
    actor_kind: actorKind,
    actor_id: actorId,
    detail,
    created_at: at,
  };
}
