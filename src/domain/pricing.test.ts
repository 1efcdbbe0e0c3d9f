import { expect, test } from 'vitest';
import { unitPricePaisa } from './pricing.ts';
import { discountPercent, paybackUnits } from './savings.ts';

const prices = { regularPricePaisa: 100_000, wholesalePricePaisa: 80_000 };

test('a subscriber pays the wholesale price, everybody else the regular one', () => {
  expect(unitPricePaisa(prices, true)).toBe(80_000);
  expect(unitPricePaisa(prices, false)).toBe(100_000);
});

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
