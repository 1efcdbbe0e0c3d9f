import { expect, test } from 'vitest';
import type { SellerProductRow } from '../../../../contract/catalogue/seller-products.contract.ts';
import { fillColumn, nextQuickPlace, quickProblem } from './quick-edit.ts';

const row = (id: string) =>
  ({
    _id: id,
    name: 'Product',
    pricing: { regularPrice: 1000, wholesalePrice: 800, costPrice: null },
    inventory: { quantity: 5 },
  }) as SellerProductRow;
const ROWS = [row('first'), row('second')];

test('Tab and Enter go down the column that is being edited, and end after the last row', () => {
  expect(nextQuickPlace(ROWS, { id: 'first', field: 'quantity' }, 1)).toEqual({
    id: 'second',
    field: 'quantity',
  });
  expect(nextQuickPlace(ROWS, { id: 'second', field: 'regularPrice' }, -1)).toEqual({
    id: 'first',
    field: 'regularPrice',
  });
  expect(nextQuickPlace(ROWS, { id: 'second', field: 'quantity' }, 1)).toBeNull();
  expect(nextQuickPlace(ROWS, { id: 'first', field: 'regularPrice' }, -1)).toBeNull();
  expect(nextQuickPlace(ROWS, { id: 'gone', field: 'quantity' }, 1)).toBeNull();
});

test('a pasted column goes down from the open row; what cannot be is named', () => {
  const [first, second] = ROWS;
  expect(fillColumn(ROWS, { id: 'first', field: 'quantity' }, ['१२', '7', '8'])).toEqual({
    edits: [
      { row: first, value: 12 },
      { row: second, value: 7 },
    ],
    problems: [],
    left: 1,
  });
  expect(fillColumn(ROWS, { id: 'second', field: 'quantity' }, ['x'])).toEqual({
    edits: [],
    problems: ['Product: "x" is not a number'],
    left: 0,
  });
  expect(fillColumn(ROWS, { id: 'first', field: 'quantity' }, ['', '5'])).toMatchObject({ edits: [] });
  expect(fillColumn(ROWS, { id: 'first', field: 'wholesalePrice' }, ['1,001'])).toMatchObject({
    problems: ['Product: Wholesale price must not exceed the regular price'],
  });
});

test('a value is refused by the contract or by the other price', () => {
  const [product] = ROWS;
  if (!product) throw new Error('No row');
  expect(quickProblem(product, 'quantity', Number.NaN)).toBe('Quantity is required');
  expect(quickProblem(product, 'quantity', 1.5)).toBe('Must be a whole number');
  expect(quickProblem(product, 'regularPrice', -1)).toBe('Price must be positive');
  expect(quickProblem(product, 'wholesalePrice', 1000.01)).toBe(
    'Wholesale price must not exceed the regular price',
  );
  expect(quickProblem(product, 'regularPrice', 799)).toBe(
    'Regular price must not be below the wholesale price',
  );
  expect(quickProblem(product, 'wholesalePrice', 1000)).toBeNull();
});
