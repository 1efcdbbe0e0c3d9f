import { expect, test } from 'vitest';
import { computeTotals } from '../buying/order-totals.ts';
import { unitPrice, unitPricePaisa } from './pricing.ts';
import { discountPercent, paybackUnits } from './savings.ts';

const prices = { regularPricePaisa: 100_000, wholesalePricePaisa: 80_000 };

test('a subscriber pays the wholesale price, everybody else the regular one', () => {
  expect(unitPricePaisa(prices, true)).toBe(80_000);
  expect(unitPricePaisa(prices, false)).toBe(100_000);
});

test.each([120_000, 79_999, 1])(
  'a quote of %d paisa holds for everybody, dearer or cheaper',
  (quotedPaisa) => {
    const product = { ...prices, priceBreaks: [], referencePricePaisa: null };
    const terms = [{ pricePaisa: 70_000, percentBasisPoints: null, from: '2026-01-01', to: '2026-12-31' }];
    for (const isSubscriber of [true, false]) {
      const at = new Date('2026-11-26T06:00:00Z');
      const price = unitPrice(product, { isSubscriber, terms, quotedPaisa }, 3, at);
      expect(price).toMatchObject({ pricePaisa: quotedPaisa, reason: 'quote', customerPricePaisa: 70_000 });
      const totals = computeTotals([{ ...product, ...price, quantity: 3 }], { isSubscriber, coupon: null });
      expect(totals).toMatchObject({ subtotalPaisa: 3 * quotedPaisa, savingsPaisa: 0 });
    }
  },
);

test.each([
  [100_000, 80_000, 20],
  [100_000, 70_500, 30],
  [100_000, 70_501, 29],
  [300, 200, 33],
  [100, 100, 0],
  [0, 0, 0],
])('from %d to %d is %d percent off', (regularPricePaisa, wholesalePricePaisa, percent) => {
  expect(discountPercent({ regularPricePaisa, wholesalePricePaisa })).toBe(percent);
});

test('a plan is earned back by the unit that makes the saving whole', () => {
  expect(paybackUnits(prices, 999_900)).toBe(50);
  expect(paybackUnits(prices, 1_000_001)).toBe(51);
  expect(paybackUnits({ regularPricePaisa: 100, wholesalePricePaisa: 100 }, 999_900)).toBeNull();
});
