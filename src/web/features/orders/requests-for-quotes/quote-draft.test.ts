import { expect, test } from 'vitest';
import type { SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { goodsOf, newOffer, toDrafts, toOfferInputs } from './quote-draft.ts';

const line = (_id: string, quantity: number) => ({
  _id,
  product: null,
  name: _id,
  sku: null,
  quantity,
  unit: 'pcs',
  brand: null,
  orEqual: true,
  isOwnProduct: false,
});
const lines = [line('cable', 10), line('lamp', 2)] as [
  SellerRequest['lines'][number],
  SellerRequest['lines'][number],
];
const offer = { line: 'cable', quantity: 10, days: 2, product: null, hsCode: '8544', awarded: 0 };

test('a line without a price is not offered, an alternative always', () => {
  const drafts = toDrafts({ lines, quote: null });
  expect(toOfferInputs(drafts)).toEqual([]);
  const typed = drafts.map((draft) => (draft.line === 'lamp' ? { ...draft, unitPrice: '९५.५०' } : draft));
  expect(toOfferInputs([...typed, newOffer(lines[0], true)])).toEqual([
    { line: 'lamp', alternative: false, unitPrice: 95.5, quantity: 2, days: 3 },
    { line: 'cable', alternative: true, unitPrice: null, quantity: 10, days: 3 },
  ]);
});

test('a quote that was sent is typed again as it is; what its goods cost leaves alternatives out', () => {
  const quote = {
    lines: [
      { ...offer, unitPrice: 90, alternative: false, description: 'cable' },
      { ...offer, unitPrice: 80, alternative: true, description: 'Another cable' },
    ],
  } as NonNullable<SellerRequest['quote']>;
  const drafts = toDrafts({ lines, quote });
  expect(drafts.map(({ line: of, alternative, unitPrice }) => [of, alternative, unitPrice])).toEqual([
    ['cable', false, '90'],
    ['cable', true, '80'],
    ['lamp', false, ''],
  ]);
  expect(toOfferInputs(drafts)).toMatchObject([{ hsCode: '8544' }, { description: 'Another cable' }]);
  expect(goodsOf(drafts)).toBe(900);
  for (const unitPrice of ['x', '1.005', '999999999'])
    expect(goodsOf(drafts.map((draft) => ({ ...draft, unitPrice })))).toBeNull();
});
