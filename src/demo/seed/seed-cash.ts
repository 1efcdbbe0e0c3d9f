import type { PoolClient } from 'pg';
import { cashPaidLines } from '../../domain/books/passed-on.ts';
import { PAYMENT_METHOD_NAMES } from '../../domain/books/payment-status.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { formatRupees, rupeesFromPaisa } from '../../domain/shop/money.ts';
import { type HistoryRows, sortByTime } from './seed-orders.ts';
import { paymentEvent, paymentRow } from './seed-payments.ts';
import { seedPosting } from './seed-postings.ts';
import { type Row, seedId } from './seed-rows.ts';

/** Its money would become ready after a week, and waits for its courier. */
const LATELY_MS = 6 * DAY_MS;
const CEILING_PAISA = 25_000_00;
const RETURN_FEE_PAISA = 150_00;

/**
 * How many hours ago the orders were placed of which something else became than cash at a door: a parcel was paid by QR on
 * its way, one was refused and costs its way back, one was lost.
 */
export const DOOR_HOURS = { paid: 22, refused: 52, lost: 123 } as const;

/** What couriers collect, and what else became of it. */
export type DoorRows = Record<'cash_collections' | 'return_fees' | 'courier_claims', Row[]>;

interface DoorOrder {
  order: Row;
  parcel: Row;
}

/**
 * Some orders of one parcel are paid at the door instead: one is on its way, of one the courier has the cash and has not
 * passed it on, and of three something else became.
 */
export function payAtDoor(history: HistoryRows, now: Date): DoorRows {
  const rows: DoorRows = { cash_collections: [], return_fees: [], courier_claims: [] };
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const ofStory = (story: keyof typeof DOOR_HOURS) =>
    moveToDoor(history, ({ created_at }) => Number(created_at) === hoursAgo(DOOR_HOURS[story]).getTime());
  const [paid, refused, lost] = [ofStory('paid'), ofStory('refused'), ofStory('lost')];
  for (const one of paid) rows.cash_collections.push(payByCode(history, one, hoursAgo(0.2)));
  for (const one of refused) takeBack(history, rows, one, { refusedAt: hoursAgo(20), backAt: hoursAgo(6) });
  for (const one of lost) lose(history, rows, one, hoursAgo(5));
  for (const status of ['shipped', 'delivered'])
    for (const one of moveToDoor(history, (order) => isUsual(history, order, status, now)))
      rows.cash_collections.push(collectionOf(one, { collected_at: one.parcel.delivered_at }));
  sortByTime(history);
  return rows;
}

/** What the way back of a refused parcel costs in the demo; the shop's own default is nothing. */
export const returnFeeSetting = (adminId: string, now: Date): Row => ({
  key: 'cashReturnFee',
  before: 0,
  after: rupeesFromPaisa(RETURN_FEE_PAISA),
  changed_by: adminId,
  created_at: new Date(now.getTime() - 30 * DAY_MS),
});

/** What was paid by QR before the door, in the books. Stands after those of payments. */
export async function postPaidAtDoor(client: PoolClient, { cash_collections }: DoorRows): Promise<void> {
  for (const { parcel_id, order_id, amount_paisa, paid_at } of cash_collections)
    if (paid_at instanceof Date)
      await seedPosting(client, {
        kind: 'cash_paid',
        cause: String(parcel_id),
        orderId: String(order_id),
        at: paid_at,
        lines: cashPaidLines(Number(amount_paisa)),
      });
}

/** Scanned while the courier was on the way: the courier collects nothing. */
function payByCode(history: HistoryRows, one: DoorOrder, at: Date): Row {
  const { order, parcel } = one;
  const id = seedId('payment', `parcel/${parcel.id}`);
  const askedAt = new Date(at.getTime() - 2 * 60_000);
  const userId = String(order.user_id);
  const amountPaisa = Number(order.total_paisa);
  const row = paymentRow({
    id,
    kind: 'parcel',
    orderId: null,
    parcelId: String(parcel.id),
    planId: null,
    userId,
    method: 'fonepay',
    status: 'settled',
    amountPaisa,
    createdAt: askedAt,
    settledAt: at,
  });
  const detail = { gatewayReference: row.gateway_reference, receivedPaisa: amountPaisa, surplusPaisa: 0 };
  history.payments.push(row);
  history.payment_events.push(
    paymentEvent(id, null, 'initiated', 'buyer', userId, askedAt),
    paymentEvent(id, 'initiated', 'settled', 'system', null, at, detail),
  );
  const note = `${formatRupees(amountPaisa)}, ${PAYMENT_METHOD_NAMES.fonepay}`;
  tell(history, one, { event: 'cash_paid', actor_kind: 'system', note, at });
  return collectionOf(one, { paid_at: at, payment_id: id });
}

/** Refused at the door, and with its seller again: its buyer owes the way back. */
function takeBack(
  history: HistoryRows,
  rows: DoorRows,
  one: DoorOrder,
  { refusedAt, backAt }: { refusedAt: Date; backAt: Date },
): void {
  const { order, parcel } = one;
  const seller = { actor_kind: 'seller', actor_id: parcel.seller_id };
  const reason = 'Nobody there knew of it';
  tell(history, one, { event: 'parcel_refused', ...seller, note: reason, at: refusedAt });
  const note = formatRupees(RETURN_FEE_PAISA);
  tell(history, one, { event: 'return_fee_charged', actor_kind: 'system', note, at: backAt });
  undo(history, one, { event: 'parcel_back', reason: 'Refused at the door', at: backAt });
  change(history.parcels, ({ id }) => id === parcel.id, { money_ready_at: backAt });
  for (const { product_id, quantity } of history.order_items.filter(
    ({ parcel_id }) => parcel_id === parcel.id,
  )) {
    const productId = String(product_id);
    history.unitsTaken.set(productId, (history.unitsTaken.get(productId) ?? 0) - Number(quantity));
    history.stock_movements.push({
      product_id,
      order_id: order.id,
      delta: quantity,
      reason: 'return',
      actor_id: parcel.seller_id,
      created_at: backAt,
    });
  }
  rows.cash_collections.push(
    collectionOf(one, { refused_at: refusedAt, refusal_reason: reason, ended_at: backAt, is_back: true }),
  );
  rows.return_fees.push({
    parcel_id: parcel.id,
    order_id: order.id,
    company_id: order.company_id,
    amount_paisa: RETURN_FEE_PAISA,
    charged_at: backAt,
  });
}

/** It never arrives: its courier owes what its goods were sold for. */
function lose(history: HistoryRows, rows: DoorRows, one: DoorOrder, at: Date): void {
  const { order, parcel } = one;
  const reason = 'The van went into the river';
  undo(history, one, { event: 'parcel_lost', reason, at });
  rows.cash_collections.push(collectionOf(one, { ended_at: at }));
  rows.courier_claims.push({
    parcel_id: parcel.id,
    courier: parcel.carrier,
    amount_paisa: Number(order.total_paisa) - Number(order.shipping_paisa),
    reason,
    said_by: parcel.seller_id,
    said_at: at,
  });
}

/** The one parcel of an order never came to its buyer: what was agreed on is set off, and no money moves. */
function undo(
  history: HistoryRows,
  one: DoorOrder,
  { event, reason, at }: { event: 'parcel_back' | 'parcel_lost'; reason: string; at: Date },
): void {
  const { order, parcel } = one;
  const payment = history.payments.find(({ order_id }) => order_id === order.id) as Row;
  const paymentId = String(payment.id);
  tell(history, one, { event, actor_kind: 'seller', actor_id: parcel.seller_id, note: reason, at });
  change(history.parcels, ({ id }) => id === parcel.id, {
    status: 'cancelled',
    lost_at: at,
    updated_at: at,
  });
  change(history.orders, ({ id }) => id === order.id, {
    status: 'cancelled',
    cancelled_at: at,
    cancel_reason: 'cancel',
    updated_at: at,
  });
  change(history.payments, ({ id }) => id === paymentId, {
    status: 'refunded',
    refund_due_paisa: order.total_paisa,
    updated_at: at,
  });
  history.payment_events.push(
    paymentEvent(paymentId, 'settled', 'refund_due', 'system', null, at),
    paymentEvent(paymentId, 'refund_due', 'refunded', 'system', null, at),
  );
  history.refunds.push({
    id: seedId('refund', paymentId),
    payment_id: paymentId,
    amount_paisa: order.total_paisa,
    reason,
    lines: history.order_items
      .filter(({ parcel_id }) => parcel_id === parcel.id)
      .map(({ name, quantity, line_total_paisa }) => ({ name, quantity, lineTotalPaisa: line_total_paisa })),
    state: 'refunded',
    due_by: new Date(at.getTime() + 7 * DAY_MS),
    reference: null,
    refunded_at: at,
    refunded_by: null,
    is_at_door: true,
    created_at: at,
  });
}

/** The latest order that is meant, and of one parcel, is paid at the door; none where there is none. */
function moveToDoor(history: HistoryRows, isMeant: (order: Row) => boolean): DoorOrder[] {
  const order = history.orders.findLast(isMeant);
  const [parcel] = order === undefined ? [] : parcelsOf(history, order);
  if (order === undefined || parcel === undefined) return [];
  change(history.orders, (row) => row.id === order.id, { payment_method: 'cod' });
  change(history.payments, (row) => row.order_id === order.id, { method: 'cod', gateway_reference: null });
  change(history.order_events, (row) => row.order_id === order.id && row.event === 'payment_received', {
    event: 'cash_agreed',
    actor_kind: 'buyer',
    actor_id: order.user_id,
  });
  return [{ order, parcel }];
}

const isUsual = (history: HistoryRows, order: Row, status: string, now: Date) =>
  order.status === status &&
  (order.payment_method === 'esewa' || order.payment_method === 'khalti') &&
  Number(order.total_paisa) <= CEILING_PAISA &&
  order.coupon_id === null &&
  parcelsOf(history, order).length === 1 &&
  parcelsOf(history, order).every((parcel) => isLately(parcel.delivered_at ?? parcel.shipped_at, now));

const collectionOf = ({ order, parcel }: DoorOrder, became: Row): Row => ({
  parcel_id: parcel.id,
  order_id: order.id,
  company_id: order.company_id,
  amount_paisa: order.total_paisa,
  delivery_paisa: order.shipping_paisa,
  sent_at: parcel.shipped_at,
  collected_at: null,
  refused_at: null,
  refusal_reason: null,
  ended_at: null,
  is_back: false,
  paid_at: null,
  payment_id: null,
  ...became,
});

function tell(
  history: HistoryRows,
  { order, parcel }: DoorOrder,
  { at, ...event }: { event: string; actor_kind: string; actor_id?: unknown; note: string; at: Date },
): void {
  history.order_events.push({
    order_id: order.id,
    parcel_id: parcel.id,
    actor_id: null,
    ...event,
    created_at: at,
  });
}

const parcelsOf = (history: HistoryRows, order: Row) =>
  history.parcels.filter(({ order_id }) => order_id === order.id);

const isLately = (at: unknown, now: Date) => at instanceof Date && now.getTime() - at.getTime() < LATELY_MS;

function change(rows: Row[], isMeant: (row: Row) => boolean, changes: Row): void {
  for (const [index, row] of rows.entries()) if (isMeant(row)) rows[index] = { ...row, ...changes };
}
