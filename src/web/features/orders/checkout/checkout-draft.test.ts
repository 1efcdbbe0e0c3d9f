import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { PlaceOrderInput } from '../../../../contract/orders/orders.contract.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/shop/durations.ts';
import { attemptFor, isAskedAgain } from './checkout-draft.ts';

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

test('a press within 23 hours has the same keys, a later one has new ones', () => {
  const attempt = attemptFor(order, null, 0);
  expect(attemptFor(order, attempt, 23 * HOUR_MS - 1)).toEqual(attempt);
  const next = attemptFor(order, attempt, 23 * HOUR_MS);
  expect(next.orderKey).not.toBe(attempt.orderKey);
  expect(next.paymentKey).not.toBe(attempt.paymentKey);
  expect(next.sentAt).toBe(23 * HOUR_MS);
});

test('a press for another order has new keys', () => {
  const attempt = attemptFor(order, null);
  const more = { ...order, items: [{ product: 'p1', quantity: 2, price: 100 }] };
  const next = attemptFor(more, attempt);
  expect(next.order).toEqual(more);
  expect(next.orderKey).not.toBe(attempt.orderKey);
  expect(next.paymentKey).not.toBe(attempt.paymentKey);
});

describe('asked again by itself', () => {
  const attempt = attemptFor(order, null, 0);
  const cart = (quantity: number) => ({
    items: [{ product: { _id: 'p1' }, quantity }] as Cart['items'],
  });

  test('within 5 minutes, while the cart holds the same or was emptied by the order', () => {
    expect(isAskedAgain(attempt, cart(1), 5 * MINUTE_MS - 1)).toBe(true);
    expect(isAskedAgain(attempt, { items: [] }, 1)).toBe(true);
  });

  test('not by a tab that is opened later', () => {
    expect(isAskedAgain(attempt, cart(1), 5 * MINUTE_MS)).toBe(false);
    const { sentAt: _, ...ofNoKnownTime } = attempt;
    expect(isAskedAgain(ofNoKnownTime, cart(1))).toBe(false);
  });

  test('not when it was left', () => {
    expect(isAskedAgain({ ...attempt, isLeft: true }, cart(1), 1)).toBe(false);
  });

  test('not when another tab changed the cart meanwhile', () => {
    expect(isAskedAgain(attempt, cart(2), 1)).toBe(false);
    expect(isAskedAgain(attempt, { items: [...cart(1).items, ...cart(1).items] }, 1)).toBe(false);
  });
});
