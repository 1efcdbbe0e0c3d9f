import { expect, test } from 'vitest';
import { goodsBySeller } from './sellers-goods.ts';

const product = (id: string, seller: string) => ({
  _id: id,
  name: id.toUpperCase(),
  seller: { _id: seller, companyName: seller },
});

test('lines are asked of their sellers, in their order, a product once', () => {
  const goods = goodsBySeller([
    { product: product('a', 'Himal'), quantity: 2 },
    { product: product('b', 'Koshi'), quantity: 1, wishPrice: 90 },
    { product: product('a', 'Himal'), quantity: 3, wishPrice: 80 },
    { product: product('c', 'Himal'), quantity: 1 },
  ]);
  expect(goods.map(({ seller, lines }) => [seller._id, lines])).toEqual([
    [
      'Himal',
      [
        { product: 'a', name: 'A', quantity: 5, wishPrice: null },
        { product: 'c', name: 'C', quantity: 1, wishPrice: null },
      ],
    ],
    ['Koshi', [{ product: 'b', name: 'B', quantity: 1, wishPrice: 90 }]],
  ]);
  expect(goodsBySeller([])).toEqual([]);
});
