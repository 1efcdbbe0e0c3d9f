import { DAY_MS } from '../../domain/shop/durations.ts';
import type { HistoryRows } from './seed-orders.ts';
import type { Row } from './seed-rows.ts';

/** Its money would become ready after a week, and waits for its courier. */
const LATELY_MS = 6 * DAY_MS;
const CEILING_PAISA = 25_000_00;

/**
 * Two orders of one parcel are paid at the door instead: one is on its way, of one the courier has the cash and has not
 * passed it on. Answers their rows of what couriers collect.
 */
export function payAtDoor(history: HistoryRows, now: Date): Row[] {
  return (['shipped', 'delivered'] as const).flatMap((status) => {
    const order = history.orders.findLast(
      (one) =>
        one.status === status &&
        (one.payment_method === 'esewa' || one.payment_method === 'khalti') &&
        Number(one.total_paisa) <= CEILING_PAISA &&
        one.coupon_id === null &&
        parcelsOf(history, one).length === 1 &&
        parcelsOf(history, one).every((parcel) => isLately(parcel.delivered_at ?? parcel.shipped_at, now)),
    );
    const [parcel] = order === undefined ? [] : parcelsOf(history, order);
    if (order === undefined || parcel === undefined) return [];
    change(history.orders, (row) => row.id === order.id, { payment_method: 'cod' });
    change(history.payments, (row) => row.order_id === order.id, { method: 'cod', gateway_reference: null });
    change(history.order_events, (row) => row.order_id === order.id && row.event === 'payment_received', {
      event: 'cash_agreed',
      actor_kind: 'buyer',
      actor_id: order.user_id,
    });
    return [
      {
        parcel_id: parcel.id,
        order_id: order.id,
        company_id: order.company_id,
        amount_paisa: order.total_paisa,
        delivery_paisa: order.shipping_paisa,
        sent_at: parcel.shipped_at,
        collected_at: parcel.delivered_at,
        is_back: false,
      },
    ];
  });
}

const parcelsOf = (history: HistoryRows, order: Row) =>
  history.parcels.filter(({ order_id }) => order_id === order.id);

const isLately = (at: unknown, now: Date) => at instanceof Date && now.getTime() - at.getTime() < LATELY_MS;

function change(rows: Row[], isMeant: (row: Row) => boolean, changes: Row): void {
  for (const [index, row] of rows.entries()) if (isMeant(row)) rows[index] = { ...row, ...changes };
}
