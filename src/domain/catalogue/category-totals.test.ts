import { expect, test } from 'vitest';
import { categoryTotals } from './category-totals.ts';

const category = (id: string, parentId: string | null, isActive = true) => ({ id, parentId, isActive });

test('a category holds its own products and those of everything below, inactive ones left out', () => {
  const tree = [category('a', null), category('b', 'a'), category('c', 'b'), category('d', 'a', false)];
  const counts = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 4],
    ['d', 8],
  ]);
  expect(Object.fromEntries(categoryTotals(tree, counts))).toEqual({ a: 7, b: 6, c: 4, d: 0 });
});

test('a circle of parents ends', () => {
  expect(categoryTotals([category('a', 'b'), category('b', 'a')], new Map([['a', 1]])).get('b')).toBe(1);
});
