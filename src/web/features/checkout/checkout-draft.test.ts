import { expect, test } from 'vitest';
import type { PlaceOrderInput } from '../../../contract/orders.contract.ts';
import { attemptFor } from './checkout-draft.ts';

const address = {
  street: 'Kupondole Height',
  city: 'Lalitpur',
  province: 'Bagmati Pradesh',
  postalCode: null,
  country: 'Nepal',
  phone: '9841234567',
} as const;
const order: PlaceOrderInput = {
  items: [{ product: 'p1', quantity: 1, price: 100 }],
  shippingAddress: address,
  billingAddress: address,
  payment: { method: 'bank' },
};

test('a press for the same order has the keys of the attempt before, also when that was left', () => {
  const attempt = attemptFor(order, null);
  expect(attemptFor({ ...order }, attempt)).toEqual(attempt);
  expect(attemptFor(order, { ...attempt, isLeft: true })).toEqual(attempt);
});

test('a press for another order has new keys', () => {
  const attempt = attemptFor(order, null);
  const more = { ...order, items: [{ product: 'p1', quantity: 2, price: 100 }] };
  const next = attemptFor(more, attempt);
  expect(next.order).toEqual(more);
  expect(next.orderKey).not.toBe(attempt.orderKey);
  expect(next.paymentKey).not.toBe(attempt.paymentKey);
});
