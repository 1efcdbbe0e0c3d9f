import { expect, test } from 'vitest';
import { inChosenOrder } from './column-order.ts';

const columns = ['name', 'seller', 'price', 'status'].map((id) => ({ id }));
const ordered = (...order: string[]) => inChosenOrder(columns, order).map(({ id }) => id);

test('columns stand in the order chosen; the others keep their places', () => {
  expect(ordered()).toEqual(['name', 'seller', 'price', 'status']);
  expect(ordered('status', 'price', 'seller')).toEqual(['name', 'status', 'price', 'seller']);
  expect(ordered('price', 'seller')).toEqual(['name', 'price', 'seller', 'status']);
});

test('a column that came or went since the choice harms nothing', () => {
  expect(ordered('status', 'gone', 'seller')).toEqual(['name', 'status', 'price', 'seller']);
});
