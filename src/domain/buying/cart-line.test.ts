import { expect, test } from 'vitest';
import { type CartLineState, cartLineProblems } from './cart-line.ts';

const prices = { regularPricePaisa: 1000, wholesalePricePaisa: 800, customerPricePaisa: null };
const line: CartLineState = {
  quantity: 5,
  seen: prices,
  current: prices,
  isAvailable: true,
  awayUntil: null,
  available: 10,
  minimumOrderQuantity: 1,
  orderMultiple: 1,
  maximumPerOrder: null,
  adjustedFrom: null,
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
  const current = { ...prices, regularPricePaisa: 1100 };
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
  const current = { ...prices, regularPricePaisa: 1100 };
  expect(cartLineProblems({ ...line, current }, true)).toEqual([]);
});

test("a buyer's own price counts as what was seen and what is", () => {
  const current = { ...prices, regularPricePaisa: 1100, customerPricePaisa: 700 };
  expect(cartLineProblems({ ...line, seen: { ...prices, customerPricePaisa: 700 }, current }, false)).toEqual(
    [],
  );
  expect(cartLineProblems({ ...line, current }, true)).toEqual([
    { kind: 'price_changed', previousUnitPricePaisa: 800 },
  ]);
});

test('packs and a maximum that came meanwhile name the nearest quantity', () => {
  expect(cartLineProblems({ ...line, quantity: 7, orderMultiple: 5 }, false)).toEqual([
    { kind: 'not_in_packs', multiple: 5, quantity: 10 },
  ]);
  expect(cartLineProblems({ ...line, quantity: 7, maximumPerOrder: 6 }, false)).toEqual([
    { kind: 'above_maximum', maximum: 6, quantity: 6 },
  ]);
});

test('a quantity that joining two carts changed says so, with the reason while it holds', () => {
  expect(cartLineProblems({ ...line, quantity: 10, orderMultiple: 5, adjustedFrom: 7 }, false)).toEqual([
    { kind: 'quantity_adjusted', wanted: 7, reason: 'Sold in packs of 5' },
  ]);
  expect(cartLineProblems({ ...line, adjustedFrom: 7 }, false)).toEqual([
    { kind: 'quantity_adjusted', wanted: 7, reason: null },
  ]);
});
