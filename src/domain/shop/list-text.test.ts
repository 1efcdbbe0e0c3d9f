import { expect, test } from 'vitest';
import { allOf, inTurn, oneOf } from './list-text.ts';

test('a list reads as a sentence says it', () => {
  expect([allOf([]), allOf(['A']), allOf(['A', 'B']), allOf(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect(oneOf(['A', 'B', 'C'])).toBe('A or B or C');
  expect(inTurn(['A', 'B', 'C'])).toBe('A, then B, then C');
});
