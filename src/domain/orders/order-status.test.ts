import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deriveOrderStatus,
  ORDER_STATUSES,
  type ParcelStatus,
  stockHeldUntil,
  whyCannotCancel,
  whySellerCannotMove,
} from './order-status.ts';

test('a seller ships what is paid, delivers what is shipped, cancels what is not shipped, and nothing else', () => {
  const refusals = ORDER_STATUSES.map((from) => ORDER_STATUSES.map((to) => whySellerCannotMove(from, to)));
  expect(refusals).toEqual([
    // to pending, processing, shipped, delivered, cancelled
    ['already_there', 'unpaid', 'unpaid', 'unpaid', 'unpaid'],
    ['not_possible', 'already_there', null, 'not_possible', null],
    ['not_possible', 'not_possible', 'already_there', null, 'not_possible'],
    ['not_possible', 'not_possible', 'not_possible', 'already_there', 'not_possible'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'already_there'],
  ]);
});

test.each<[ParcelStatus[], ParcelStatus]>([
  [['pending'], 'pending'],
  [['processing', 'pending'], 'pending'],
  [['processing', 'delivered'], 'processing'],
  [['shipped', 'delivered'], 'shipped'],
  [['delivered', 'delivered'], 'delivered'],
  [['cancelled', 'delivered'], 'delivered'],
  [['cancelled', 'shipped', 'processing'], 'processing'],
  [['cancelled', 'cancelled'], 'cancelled'],
])('parcels %j make the order %s', (parcels, status) => {
  expect(deriveOrderStatus(parcels)).toBe(status);
});

test('the order’s status is one of its parcels’, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 8 }), (parcels) => {
      const status = deriveOrderStatus(parcels);
      expect(parcels).toContain(status);
      expect(deriveOrderStatus([...parcels].reverse())).toBe(status);
    }),
  );
});

test('only an unpaid order can be cancelled by its buyer', () => {
  expect(ORDER_STATUSES.map(whyCannotCancel)).toEqual([
    null,
    'already_paid',
    'already_paid',
    'already_paid',
    'already_cancelled',
  ]);
});

test('switching the method never holds stock longer than a bank transfer would have', () => {
  const placedAt = new Date('2026-11-20T06:00:00Z');
  const after = (hours: number) => new Date(placedAt.getTime() + hours * 3_600_000);
  expect(stockHeldUntil('bank', placedAt, placedAt)).toEqual(after(72));
  expect(stockHeldUntil('esewa', placedAt, placedAt)).toEqual(after(0.5));
  expect(stockHeldUntil('bank', placedAt, after(71))).toEqual(after(72));
  expect(stockHeldUntil('khalti', placedAt, after(10))).toEqual(after(10.5));
  expect(stockHeldUntil('khalti', placedAt, after(71.9))).toEqual(after(72));
});
