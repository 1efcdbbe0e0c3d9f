import { expect, test } from 'vitest';
import { stockRefusalText, whyCannotTake } from './stock.ts';

const textFor = (quantity: number, available: number, minimumOrderQuantity = 1) => {
  const refusal = whyCannotTake(quantity, { available, minimumOrderQuantity });
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
