import { expect, test } from 'vitest';
import { daysRemaining, yearlySavingRupees } from './subscription.ts';

test('the yearly plan saves against twelve monthly ones', () => {
  expect(yearlySavingRupees(9_999)).toBe(1_989);
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
