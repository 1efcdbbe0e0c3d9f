import { expect, test } from 'vitest';
import {
  buyableQuantity,
  confirmedText,
  editStock,
  isStaleStock,
  largestQuantity,
  stockEditNote,
  stockRefusalText,
  whyCannotOrder,
  whyCannotTake,
} from './stock.ts';

const limits = (
  available: number,
  minimumOrderQuantity = 1,
  orderMultiple = 1,
  maximumPerOrder: number | null = null,
) => ({ available, minimumOrderQuantity, orderMultiple, maximumPerOrder });
const textFor = (quantity: number, ...rest: Parameters<typeof limits>) => {
  const refusal = whyCannotTake(quantity, limits(...rest));
  return refusal === null ? null : stockRefusalText(refusal);
};

test('as much as there is can be taken, from the product’s minimum on', () => {
  expect(textFor(1, 10)).toBeNull();
  expect(textFor(10, 10)).toBeNull();
  expect(textFor(5, 10, 5)).toBeNull();
});

test('a refusal says what is possible, stock before the minimum', () => {
  expect(textFor(1, 0)).toBe('Product is out of stock');
  expect(textFor(1, 0, 5)).toBe('Product is out of stock');
  expect(textFor(11, 10)).toBe('Only 10 items available');
  expect(textFor(4, 10, 5)).toBe('Minimum order quantity is 5');
  expect(textFor(4, 3, 5)).toBe('Only 3 items available');
});

test('packs and a maximum bound what can be taken; "Only n" names what can be bought', () => {
  expect(textFor(7, 100, 5, 5)).toBe('Sold in packs of 5');
  expect(textFor(4, 100, 5, 5)).toBe('Minimum order quantity is 5');
  expect(textFor(10, 100, 5, 5)).toBeNull();
  expect(textFor(25, 23, 5, 5)).toBe('Only 20 items available');
  expect(textFor(25, 100, 5, 5, 20)).toBe('At most 20 per order');
  expect(textFor(25, 13, 5, 5, 20)).toBe('Only 10 items available');
  expect(textFor(10, 4, 5, 5)).toBe('Only 4 items available');
});

test.each([
  // wanted: [available, minimum, pack, maximum] -> nearest, largest
  [7, [100, 5, 5], 10, 100],
  [1, [100, 5, 5], 5, 100],
  [99, [23, 5, 5], 20, 20],
  [99, [100, 5, 5, 12], 10, 10],
  [7, [4, 5, 5], 0, 0],
  [7, [0], 0, 0],
  [7, [100], 7, 100],
] as const)('%i of %o is best had as %i, %i at most', (wanted, rest, nearest, largest) => {
  const bounds = limits(...(rest as [number]));
  expect([buyableQuantity(wanted, bounds), largestQuantity(bounds)]).toEqual([nearest, largest]);
});

test('a seller who is away comes before stock and minimum', () => {
  const product = { ...limits(0, 5), awayUntil: '2026-12-05' };
  const refusal = whyCannotOrder(1, product);
  expect(refusal && stockRefusalText(refusal)).toBe('The seller is away until 5 Dec 2026');
  expect(whyCannotOrder(1, { ...product, awayUntil: null })).toEqual({ code: 'out_of_stock' });
});

test.each([
  // wanted, seen, current: delta, stock, note
  [20, 17, 17, 3, 20, null],
  [20, 17, 15, 3, 18, '2 were sold meanwhile: stock is now 18'],
  [10, 17, 16, -7, 9, '1 was sold meanwhile: stock is now 9'],
  [20, 17, 18, 3, 21, '1 came back meanwhile: stock is now 21'],
  [17, 17, 3, 0, 3, null],
  [0, 17, 5, -17, -12, '12 were sold meanwhile: stock is now -12'],
  [20, undefined, 5, 15, 20, null],
])('a stock edit to %s that saw %s while there are %s', (wanted, seen, current, delta, stock, note) => {
  const edit = editStock({ wanted, seen, current });
  expect([edit.delta, edit.stock, stockEditNote(edit)]).toEqual([delta, stock, note]);
});

test.each([
  [0, 'Stock confirmed just now'],
  [-5, 'Stock confirmed just now'],
  [59, 'Stock confirmed 59 min ago'],
  [60, 'Stock confirmed 1 h ago'],
  [3 * 60 + 59, 'Stock confirmed 3 h ago'],
  [24 * 60, 'Stock confirmed 1 day ago'],
  [30 * 24 * 60, 'Stock confirmed 30 days ago'],
  [30 * 24 * 60 + 1, 'Ask first: confirmed 30 days ago'],
  [32 * 24 * 60, 'Ask first: confirmed 32 days ago'],
])('stock that was confirmed %i minutes ago: %s', (minutes, text) => {
  const now = new Date('2026-11-22T06:00:00Z');
  const confirmedAt = new Date(now.getTime() - minutes * 60_000);
  expect(confirmedText(confirmedAt, now)).toBe(text);
  expect(isStaleStock(confirmedAt, now)).toBe(text.startsWith('Ask first'));
});
