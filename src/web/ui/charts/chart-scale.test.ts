import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridValues, labelEvery, shortNumber } from './chart-scale.ts';

test('the grid ends at a round number that holds the highest column', () => {
  expect(gridValues(512_300, { isWhole: false })).toEqual([0, 200_000, 400_000, 600_000]);
  expect(gridValues(3, { isWhole: true })).toEqual([0, 1, 2, 3]);
  expect(gridValues(0, { isWhole: false })).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.boolean(), (highest, isWhole) => {
      const grid = gridValues(highest, { isWhole });
      expect(grid.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(grid.length).toBeLessThanOrEqual(6);
      expect(new Set(grid).size).toBe(grid.length);
    }),
  );
});

test('numbers at the axis are short', () => {
  expect([0, 7, 950, 1_000, 2_500, 450_000, 1_200_000].map(shortNumber)).toEqual([
    '0',
    '7',
    '950',
    '1k',
    '2.5k',
    '450k',
    '1.2M',
  ]);
});

test('labels leave columns out rather than touch', () => {
  expect(labelEvery(7, 80, 46)).toBe(1);
  expect(labelEvery(30, 11, 46)).toBe(5);
});
