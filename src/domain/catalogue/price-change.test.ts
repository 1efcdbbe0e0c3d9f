import { expect, test } from 'vitest';
import { changePrices } from './price-change.ts';

const before = { regularPricePaisa: 100_050, wholesalePricePaisa: 80_000 };

test.each([
  [{ percent: 10, prices: 'both', rounding: 'paisa' }, 110_055, 88_000],
  [{ percent: 10, prices: 'both', rounding: 'rupee' }, 110_100, 88_000],
  [{ percent: -12.5, prices: 'regular', rounding: 'paisa' }, 87_544, 80_000],
  [{ percent: 0.01, prices: 'wholesale', rounding: 'paisa' }, 100_050, 80_008],
  [{ percent: -90, prices: 'both', rounding: 'rupee' }, 10_000, 8_000],
] as const)('%j', (change, regularPricePaisa, wholesalePricePaisa) => {
  expect(changePrices(before, change)).toEqual({ regularPricePaisa, wholesalePricePaisa });
});

test('a wholesale price above the regular one, and a price nobody may ask, are refused', () => {
  expect(changePrices(before, { percent: 30, prices: 'wholesale', rounding: 'paisa' })).toEqual({
    problem: 'Wholesale price must not exceed the regular price',
  });
  const dear = { regularPricePaisa: 9_000_000_000, wholesalePricePaisa: 1 };
  expect(changePrices(dear, { percent: 100, prices: 'regular', rounding: 'paisa' })).toEqual({
    problem: 'Price must be at most 99,999,999',
  });
});
