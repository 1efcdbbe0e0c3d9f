import { expect, test } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../../domain/books/payment-status.ts';
import { refreshOrderAfter } from './orders.hooks.ts';

const orderWith = (status: Order['status'], payment: PaymentStatus | null) => ({
  status,
  payment: payment === null ? null : ({ _id: 'p', method: 'khalti', status: payment } as const),
});

test('an order is read again while its payment may still arrive, and no longer', () => {
  const awaited = PAYMENT_STATUSES.filter(
    (status) => refreshOrderAfter(orderWith('pending', status), 1) !== false,
  );
  expect(awaited).toEqual(['initiated', 'pending']);
  expect(refreshOrderAfter(orderWith('pending', null), 1)).toBe(false);
  expect(refreshOrderAfter(orderWith('processing', 'settled'), 5)).toBe(false);
  expect(refreshOrderAfter(orderWith('cancelled', 'pending'), 5)).toBe(false);
  expect(refreshOrderAfter(undefined, 0)).toBe(false);
});

test('it is read soon at first, then every half minute', () => {
  const waits = Array.from({ length: 20 }, (_, read) =>
    Number(refreshOrderAfter(orderWith('pending', 'pending'), read + 1)),
  );
  expect(waits[0]).toBe(3_000);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits.at(-1)).toBe(30_000);
});
