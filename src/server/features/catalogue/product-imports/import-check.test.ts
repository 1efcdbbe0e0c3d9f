import { expect, test } from 'vitest';
import { picturesIn } from './import-input.ts';

const SHOP = 'https://shop.example';

test('the pictures of a cell stand in any order of separators, with our host or without', () => {
  expect(picturesIn(` ${SHOP}/uploads/a-600.webp,\n/uploads/b-600.webp;; | c `, SHOP)).toEqual([
    '/uploads/a-600.webp',
    '/uploads/b-600.webp',
    'c',
  ]);
  expect(picturesIn(' ,;| ', SHOP)).toEqual([]);
});

test.each(['a ', ' a'])('of a cell full of %j no more are read than show that they are too many', (piece) => {
  const pictures = picturesIn(piece.repeat(16_383), SHOP);
  expect(pictures.length).toBeGreaterThan(8);
  expect(pictures.length).toBeLessThanOrEqual(10);
});
