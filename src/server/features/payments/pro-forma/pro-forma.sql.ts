import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Database } from '../../../db/database.ts';
import { type OrderDetailRow, orderDetail } from '../../orders/orders/orders.sql.ts';

/** An order with what says whether and how it is being paid. */
export type ProFormaRow = OrderDetailRow & {
  isPaid: boolean;
  isHoldOver: boolean;
  /** The attempt that is open, or null. */
  attempt: {
    method: PaymentMethod;
    reference: string;
    receivedPaisa: number;
    /** What a phone scans, while that can be paid. */
    qr: string | null;
    /** An instant as JSON of PostgreSQL gives it. */
    qrUntil: string | null;
  } | null;
};

/** The order of a company, or null: also for an order of another. */
export async function findProForma(
  db: Database,
  orderId: string,
  companyId: string,
): Promise<ProFormaRow | null> {
  const { rows } = await sql<ProFormaRow>`${orderDetail(sql`,
      o.paid_at is not null as "isPaid", coalesce(o.stock_held_until <= clock_timestamp(), false) as "isHoldOver",
      (select jsonb_build_object('method', p.method, 'reference', p.reference, 'receivedPaisa', p.received_paisa,
          'qr', case when p.gateway_expires_at > clock_timestamp() then p.gateway_qr end, 'qrUntil', p.gateway_expires_at)
        from payments p where p.order_id = o.id and p.status in ('initiated', 'pending')
        order by p.created_at desc limit 1) as attempt`)}
    where o.id = ${orderId} and o.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}
