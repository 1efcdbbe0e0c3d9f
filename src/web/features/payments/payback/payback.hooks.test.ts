import { expect, test } from 'vitest';
import { bestPlan } from './payback.hooks.ts';

const monthly = {
  id: 'MONTHLY',
  name: 'Monthly',
  price: 999,
  duration: 30,
  expectedSaving: 0,
  paysBackAfterDays: null,
  isWorthIt: false,
};
const yearly = { ...monthly, id: 'YEARLY', name: 'Yearly', price: 9_999, duration: 365 };

test('the plan that saves most over its price is the best', () => {
  const worthMonthly = { ...monthly, expectedSaving: 2_000, isWorthIt: true };
  const worthYearly = { ...yearly, expectedSaving: 24_000, isWorthIt: true };
  expect(bestPlan([worthMonthly, worthYearly])).toBe(worthYearly);
  expect(bestPlan([worthMonthly, { ...worthYearly, expectedSaving: 10_500 }])).toBe(worthMonthly);
});

test('without a plan worth its price the longest one is spoken about', () => {
  expect(bestPlan([monthly, yearly])).toBe(yearly);
  expect(bestPlan([])).toBeNull();
});
