import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { PAYMENT_STATUSES } from './payment-status.ts';
import { orderSettlement } from './settlement.ts';

test('money takes effect once: every pair of payment and order has its outcome', () => {
  const outcomes = PAYMENT_STATUSES.flatMap((payment) =>
    ORDER_STATUSES.flatMap((status) =>
      [false, true].map((isPaid) => ({
        payment,
        status,
        isPaid,
        outcome: orderSettlement(payment, { status, isPaid }),
      })),
    ),
  );
  for (const { payment, status, isPaid, outcome } of outcomes) {
    const isClosed = payment === 'settled' || payment === 'refund_due' || payment === 'refunded';
    expect(outcome === 'repeat').toBe(isClosed);
    expect(outcome === 'refund').toBe(!isClosed && isPaid);
    expect(outcome === 'revive_or_refund').toBe(!isClosed && !isPaid && status === 'cancelled');
  }
});

test('an attempt that was given up still pays an unpaid order', () => {
  expect(orderSettlement('cancelled', { status: 'pending', isPaid: false })).toBe('pay_order');
});

test('a second success is refunded, whatever became of the order', () => {
  for (const status of ORDER_STATUSES)
    expect(orderSettlement('pending', { status, isPaid: true })).toBe('refund');
});
