import { expect, test } from 'vitest';
import { leftOfLimit } from './member-limits.ts';

const limits = { orderLimitPaisa: 500, monthLimitPaisa: 1000 };

test.each([
  ['within both', limits, { totalPaisa: 500, monthPaisa: 500 }, null],
  [
    'above what an order may cost',
    limits,
    { totalPaisa: 501, monthPaisa: 0 },
    { leftPaisa: 500, per: 'order' },
  ],
  [
    'above what is left of the month',
    limits,
    { totalPaisa: 301, monthPaisa: 700 },
    { leftPaisa: 300, per: 'month' },
  ],
  ['a month that is used up', limits, { totalPaisa: 1, monthPaisa: 1200 }, { leftPaisa: 0, per: 'month' }],
  [
    'a limit of nothing',
    { orderLimitPaisa: 0, monthLimitPaisa: null },
    { totalPaisa: 1, monthPaisa: 0 },
    { leftPaisa: 0, per: 'order' },
  ],
  [
    'no limits',
    { orderLimitPaisa: null, monthLimitPaisa: null },
    { totalPaisa: 1e12, monthPaisa: 1e12 },
    null,
  ],
] as const)('%s', (_, given, order, left) => {
  expect(leftOfLimit(given, order)).toEqual(left);
});
