import { expect, test } from 'vitest';
import { countText, countUpTo, formatCount } from './count-text.ts';

test('numbers above 999 have separators', () => {
  expect([0, 1, 999, 1_000, 1_846].map(formatCount)).toEqual(['0', '1', '999', '1,000', '1,846']);
});

test('one thing, and any other number of things', () => {
  expect([0, 1, 2, 1_204].map((count) => countText(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,204 items',
  ]);
  expect(countText(1, 'copy', 'copies')).toBe('1 copy');
  expect(countText(1_204, 'copy', 'copies')).toBe('1,204 copies');
});

test('what was counted up to a ceiling says so', () => {
  expect(countUpTo(9_999, 10_000)).toBe('9,999');
  expect(countUpTo(10_000, 10_000)).toBe('10,000+');
  expect(countUpTo(10_000, undefined)).toBe('10,000');
});
