import { expect, test } from 'vitest';
import { type CartLineState, cartLineProblems } from './cart-line.ts';

const prices = { regularPricePaisa: 1000, wholesalePricePaisa: 800 };
const line: CartLineState = {
  quantity: 5,
  seen: prices,
  current: prices,
  isAvailable: true,
  awayUntil: null,
  available: 10,
  minimumOrderQuantity: 1,
};

test('a line that can be bought as it was put in has no problems', () => {
  expect(cartLineProblems(line, false)).toEqual([]);
  expect(cartLineProblems(line, true)).toEqual([]);
});

test('a line that cannot be bought at all says only that', () => {
  expect(cartLineProblems({ ...line, isAvailable: false, available: 0 }, false)).toEqual([
    { kind: 'unavailable' },
  ]);
  expect(cartLineProblems({ ...line, awayUntil: '2026-12-05', available: 0 }, false)).toEqual([
    { kind: 'seller_away', until: '2026-12-05' },
  ]);
});

test('stock and price can both have changed', () => {
  const current = { regularPricePaisa: 1100, wholesalePricePaisa: 800 };
  expect(cartLineProblems({ ...line, available: 3, current }, false)).toEqual([
    { kind: 'insufficient_stock', available: 3 },
    { kind: 'price_changed', previousUnitPricePaisa: 1000 },
  ]);
  expect(cartLineProblems({ ...line, available: 0 }, false)).toEqual([{ kind: 'out_of_stock' }]);
  expect(cartLineProblems({ ...line, minimumOrderQuantity: 6 }, false)).toEqual([
    { kind: 'below_minimum', minimum: 6 },
  ]);
});

test("only the price this buyer pays counts: a subscriber does not mind the regular one's change", () => {
  const current = { regularPricePaisa: 1100, wholesalePricePaisa: 800 };
  expect(cartLineProblems({ ...line, current }, true)).toEqual([]);
});
