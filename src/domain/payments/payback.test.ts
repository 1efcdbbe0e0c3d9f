import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals } from '../buying/order-totals.ts';
import { bothTotals, planPayback } from './payback.ts';

const YEARLY = { pricePaisa: 999_900, durationDays: 365 };

test.each([
  [{ yearPaisa: 0, cartPaisa: 0 }, null],
  [{ yearPaisa: 999_899, cartPaisa: 0 }, null],
  [{ yearPaisa: 999_900, cartPaisa: 0 }, 365],
  [{ yearPaisa: 1_999_800, cartPaisa: 0 }, 183],
  [{ yearPaisa: 999_899, cartPaisa: 1 }, 365],
  [{ yearPaisa: 0, cartPaisa: 999_899 }, null],
  [{ yearPaisa: 0, cartPaisa: 999_900 }, 0],
])('saving %j, the yearly plan has paid for itself after %s days', (saving, days) => {
  expect(planPayback(YEARLY, saving).paysBackAfterDays).toBe(days);
});

test('a monthly plan is measured by a month of the saving', () => {
  const plan = { pricePaisa: 99_900, durationDays: 30 };
  expect(planPayback(plan, { yearPaisa: 1_215_450, cartPaisa: 0 })).toEqual({
    expectedSavingPaisa: 99_900,
    paysBackAfterDays: 30,
  });
});

test('both totals are what the pricing function charges, to the paisa', () => {
  const line = fc
    .record({
      regularPricePaisa: fc.integer({ min: 0, max: 10_000_000 }),
      cut: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ regularPricePaisa, cut, quantity }) => ({
      regularPricePaisa,
      wholesalePricePaisa: Math.max(0, regularPricePaisa - cut),
      quantity,
    }));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 10_000 })),
      (lines, isWholesale, percentBasisPoints) => {
        const coupon =
          percentBasisPoints === null ? null : ({ type: 'percent', percentBasisPoints } as const);
        const bought = computeTotals(lines, { isSubscriber: isWholesale, coupon });
        const totals = bothTotals({ lines, isWholesale, coupon, discountPaisa: bought.discountPaisa });
        expect(isWholesale ? totals.wholesalePaisa : totals.regularPaisa).toBe(bought.totalPaisa);
        if (bought.discountPaisa > 0 || coupon === null) {
          const other = computeTotals(lines, { isSubscriber: !isWholesale, coupon });
          expect(isWholesale ? totals.regularPaisa : totals.wholesalePaisa).toBe(other.totalPaisa);
        }
      },
    ),
  );
});
