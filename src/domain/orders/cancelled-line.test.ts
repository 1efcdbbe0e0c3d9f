import { expect, test } from 'vitest';
import { type BoughtLine, leavingRefusalText, whyCannotLeave } from './cancelled-line.ts';

const ROWS = [
  { from: 50, regularPricePaisa: 80_000, wholesalePricePaisa: 70_000 },
  { from: 100, regularPricePaisa: 70_000, wholesalePricePaisa: null },
];

/** 100 units at 700, their price from 100 on. */
const line = (values: Partial<BoughtLine> = {}): BoughtLine => ({
  ordered: 100,
  left: values.ordered ?? 100,
  unitPricePaisa: 70_000,
  priceReason: 'break',
  agreedPricePaisa: null,
  isSubscriber: false,
  regularPricePaisa: 100_000,
  wholesalePricePaisa: 90_000,
  priceBreaks: ROWS,
  minimumOrderQuantity: 1,
  orderMultiple: 1,
  ...values,
});
const textFor = (quantity: number, values?: Partial<BoughtLine>) => {
  const refusal = whyCannotLeave(quantity, line(values));
  return refusal && leavingRefusalText('Bolt', refusal);
};
const leave = (rest: string) => `Cancel all of "Bolt", or leave ${rest}`;

test('what keeps a quantity price is as much as the price asks for', () => {
  expect(textFor(0)).toBeNull();
  expect(textFor(99)).toBe(leave('at least 100'));
  expect(textFor(100, { ordered: 120 })).toBeNull();
  expect(textFor(99, { ordered: 120 })).toBe(leave('at least 100'));
  expect(textFor(50, { ordered: 99 })).toBeNull();
  expect(textFor(49, { ordered: 99 })).toBe(leave('at least 50'));
});

test('a subscriber paid 700 from 50 on: that row counts, not the last one', () => {
  expect(textFor(50, { isSubscriber: true })).toBeNull();
  expect(textFor(49, { isSubscriber: true })).toBe(leave('at least 50'));
});

test('any other price asks for no quantity', () => {
  expect(textFor(1, { priceReason: 'base' })).toBeNull();
  expect(textFor(1, { priceReason: 'customer' })).toBeNull();
});

test('nor does a quantity price for a buyer who agreed on it, or on less, for any quantity', () => {
  expect(textFor(1, { agreedPricePaisa: 70_000 })).toBeNull();
  expect(textFor(1, { agreedPricePaisa: 70_001 })).toBe(leave('at least 100'));
});

test('the minimum and whole packs hold for every price', () => {
  const packs = { priceReason: 'base', minimumOrderQuantity: 20, orderMultiple: 10 } as const;
  expect(textFor(10, packs)).toBe(leave('at least 20'));
  expect(textFor(20, packs)).toBeNull();
  expect(textFor(25, packs)).toBe(leave('whole packs of 10'));
  // A row between two packs: the next pack is named.
  const priceBreaks = [{ from: 25, regularPricePaisa: 70_000, wholesalePricePaisa: null }];
  const between = { priceBreaks, orderMultiple: 10 };
  expect(textFor(20, between)).toBe(leave('at least 30'));
  expect(textFor(30, between)).toBeNull();
});

test('a rule that what is left does not meet does not bind it', () => {
  // The seller has raised minimum and pack since.
  const raised = { priceReason: 'base', minimumOrderQuantity: 200, orderMultiple: 40 } as const;
  expect(textFor(1, raised)).toBeNull();
  // The seller could send 60 of 100 only.
  expect(textFor(1, { left: 60 })).toBeNull();
  expect(textFor(1, { left: 60, minimumOrderQuantity: 20 })).toBe(leave('at least 20'));
});

test('the rows as they are now say where the price begins, whatever it is by now', () => {
  const dearer = ROWS.map((row) => ({ ...row, regularPricePaisa: row.regularPricePaisa + 5_000 }));
  expect(textFor(99, { priceBreaks: dearer })).toBe(leave('at least 100'));
  expect(textFor(1, { priceBreaks: [] })).toBeNull();
  // A base price that fell below every row.
  expect(textFor(1, { regularPricePaisa: 60_000 })).toBeNull();
});
