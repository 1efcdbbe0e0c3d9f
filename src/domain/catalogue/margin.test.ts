import { expect, test } from 'vitest';
import { marginPercent } from './margin.ts';

test('a margin is what stays of the price, to one decimal', () => {
  expect(marginPercent(18_900_00, 14_250_00)).toBe(24.6);
  expect(marginPercent(100_00, 100_00)).toBe(0);
  expect(marginPercent(100_00, 0)).toBe(100);
});

test('a price below cost has a negative margin, a free product has none', () => {
  expect(marginPercent(100_00, 150_00)).toBe(-50);
  expect(marginPercent(0, 10_00)).toBeNull();
});
