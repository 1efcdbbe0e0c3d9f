import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import { orderOfPayment, type PaymentRow, paymentColumns } from './payments.sql.ts';

/** Keeps what a gateway prepared, and when to ask it first. */
export async function keepGatewaySession(
  db: Database,
  paymentId: string,
  session: { handle: string; url: string | null; qr: string | null; expiresAt: Date } | null,
  nextCheckAt: Date | null,
): Promise<void> {
  await sql`
    update payments set gateway_handle = ${session?.handle ?? null}, gateway_url = ${session?.url ?? null},
      gateway_qr = ${session?.qr ?? null},
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

/** What a gateway's page calls a payment `p`, with its order `o` and its plan `s`. */
export const paymentTitle = sql`coalesce('Order ' || o.order_number, 'Thokmandu PRO, ' || s.name,
  'Bill ' || (select b.number from bills b where b.id = p.bill_id))`;

/** A payment with what a gateway's page shows of it, and the database's time. */
export async function findAskedPayment(db: Database, paymentId: string): Promise<AskedPaymentRow | null> {
  const { rows } = await sql<AskedPaymentRow>`
    select ${paymentColumns}, clock_timestamp() as now,
      ${paymentTitle} as title,
      u.first_name || ' ' || u.last_name as "customerName", u.email as "customerEmail", u.phone as "customerPhone"
    from payments p join users u on u.id = p.user_id
      left join orders o on o.id = ${orderOfPayment} left join subscription_plans s on s.id = p.plan_id
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
