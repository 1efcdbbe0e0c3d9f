import { expect, test } from 'vitest';
import { bsMonthOf, budgetCost, budgetPeriodOf, budgetState } from './budget.ts';

test('a budget counts goods with 13 % VAT, half up', () => {
  expect([0, 100, 50, 333].map(budgetCost)).toEqual([0, 113, 57, 376]);
});

test('a month and a fiscal year begin and end at midnight in Kathmandu', () => {
  // 1 Mangsir 2083 is 17 November 2026.
  const first = new Date('2026-11-16T18:15:00Z');
  const last = new Date(first.getTime() - 1);
  expect(budgetPeriodOf('month', first).name).toBe('Mangsir 2083');
  expect(bsMonthOf(last)).toMatchObject({ name: 'Kartik 2083', until: first });
  const year = budgetPeriodOf('year', first);
  expect(year.name).toBe('fiscal year 2083/84');
  expect(budgetPeriodOf('year', year.from)).toEqual(year);
  expect(budgetPeriodOf('year', new Date(year.from.getTime() - 1)).name).toBe('fiscal year 2082/83');
});

test.each([
  [{ amount: 100, spent: 79, requested: 0 }, 'well'],
  [{ amount: 100, spent: 80, requested: 0 }, 'short'],
  [{ amount: 100, spent: 50, requested: 30 }, 'short'],
  [{ amount: 100, spent: 50, requested: 500 }, 'short'],
  [{ amount: 100, spent: 100, requested: 0 }, 'short'],
  [{ amount: 100, spent: 100.01, requested: 0 }, 'over'],
  [{ amount: 0, spent: 0, requested: 0 }, 'short'],
] as const)('%o stands %s', (budget, state) => {
  expect(budgetState(budget)).toBe(state);
});
