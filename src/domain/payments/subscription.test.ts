import { expect, test } from 'vitest';
import { daysRemaining, whyNoPriceFrom, whyNoWithdrawal, yearlySavingRupees } from './subscription.ts';

test('the yearly plan saves against twelve monthly ones', () => {
  expect(yearlySavingRupees(9_999, 999)).toBe(1_989);
  expect(yearlySavingRupees(9_999.1, 999.3)).toBe(1_992.5);
  expect(yearlySavingRupees(13_000, 999)).toBe(-1_012);
});

test.each([
  [-1, 'past'],
  [0, null],
  [366, null],
  [367, 'too_far'],
])('a price from %i days ahead is refused with %s', (days, refusal) => {
  const today = new Date('2026-11-20T18:15:00Z');
  expect(whyNoPriceFrom(new Date(today.getTime() + days * 86_400_000), today)).toBe(refusal);
});

test('a day that has begun counts as remaining; after the end there is none', () => {
  const endsAt = new Date('2026-11-20T12:00:00Z');
  const before = (milliseconds: number) => daysRemaining(endsAt, new Date(endsAt.getTime() - milliseconds));
  expect(before(1)).toBe(1);
  expect(before(86_400_000)).toBe(1);
  expect(before(86_400_001)).toBe(2);
  expect(before(0)).toBe(0);
  expect(before(-1)).toBe(0);
});

test.each([
  [0, false, null],
  [7 * 86_400_000, false, null],
  [7 * 86_400_000 + 1, false, 'too_late'],
  [1, true, 'wholesale_order_paid'],
])(
  '%i ms after its payment (wholesale order paid: %s) giving a plan back is refused with %s',
  (ms, hasPaidWholesaleOrder, refusal) => {
    const paidAt = new Date('2026-11-20T10:00:00Z');
    const now = new Date(paidAt.getTime() + ms);
    expect(whyNoWithdrawal({ paidAt, now, hasPaidWholesaleOrder })).toBe(refusal);
  },
);
