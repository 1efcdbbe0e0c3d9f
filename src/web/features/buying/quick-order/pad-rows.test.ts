import { describe, expect, test } from 'vitest';
import type { ResolvedLine } from '../../../../contract/buying/quick-order.contract.ts';
import type { ProductCard } from '../../../../contract/catalogue/products.contract.ts';
import { type Correction, linesToAdd, padRows as rowsOf, sumOf } from './pad-rows.ts';

function card(id: string, values: Partial<ProductCard> = {}): ProductCard {
  return {
    ...{
      _id: id,
      id,
      name: id,
      brand: null,
      sku: id,
      images: [],
      highlights: [],
      chosenHighlights: 0,
      salesCount: 0,
    },
    category: { _id: 'c', name: 'C', slug: 'c', rootSlug: 'c' },
    seller: { _id: 's', companyName: 'S', slug: 's', awayUntil: null },
    pricing: { regularPrice: 100, wholesalePrice: 80, priceBreaks: [] },
    inventory: { quantity: 50, lowStockThreshold: 1, trackInventory: true, inStock: true },
    ...{
      stockConfirmedAt: '2026-11-20T00:00:00.000Z',
      minimumOrderQuantity: 1,
      orderMultiple: 1,
      maximumPerOrder: null,
    },
    ratings: { average: 0, count: 0 },
    createdAt: '2026-01-01T00:00:00Z',
    ...values,
  };
}

function line(values: Partial<ResolvedLine> = {}): ResolvedLine {
  return {
    ...{
      raw: 'a x 2',
      quantity: 2,
      quantityAssumed: false,
      quantities: [],
      match: 'exact' as const,
      isOwnWord: false,
    },
    ...{ product: card('a'), alternatives: [], targetPrice: null, problems: [], suggestion: null },
    ...values,
  };
}

const padRows = (lines: ResolvedLine[], corrections: Record<string, Correction>) =>
  rowsOf({ lines, own: [] }, corrections);
const stateOf = (one: ResolvedLine, correction = {}) =>
  padRows([one], { [`1 ${one.raw}`]: correction })[0]?.state;

describe('the state of a line', () => {
  test('is ready only when the product is sure', () => {
    expect(stateOf(line())).toBe('ready');
    expect(stateOf(line({ match: 'likely' }))).toBe('likely');
    expect(stateOf(line({ match: 'likely' }), { takenId: 'a' })).toBe('ready');
    expect(stateOf(line({ match: 'likely' }), { takenId: 'b' })).toBe('likely');
    expect(stateOf(line({ match: 'several', product: null, alternatives: [card('b')] }))).toBe('choose');
    expect(stateOf(line({ match: 'several', product: null }), { product: card('b') })).toBe('ready');
    expect(stateOf(line(), { isSkipped: true })).toBe('skipped');
  });

  test('is skipped when nothing matches and no quantity is named, else waits', () => {
    expect(stateOf(line({ match: 'none', product: null, quantityAssumed: true }))).toBe('skipped');
    expect(stateOf(line({ match: 'none', product: null }))).toBe('none');
  });

  test('names what mends it, and goes with it', () => {
    const scarce = card('a', { orderMultiple: 5, minimumOrderQuantity: 5 });
    const [row] = padRows([line({ product: scarce, quantity: 7 })], {});
    expect(row).toMatchObject({
      state: 'mend',
      problems: [{ message: 'Sold in packs of 5', quantities: [10] }],
    });
    expect(stateOf(line({ product: scarce, quantity: 7 }), { quantity: 10 })).toBe('ready');
    const gone = card('a', { inventory: { ...scarce.inventory, quantity: 0, inStock: false } });
    const [other] = padRows([line({ product: gone, alternatives: [card('b')] })], {});
    expect(other).toMatchObject({ state: 'mend', problems: [{ quantities: [], product: { _id: 'b' } }] });
    const [two] = padRows([line({ quantity: null, quantities: [5, 10] })], {});
    expect(two).toMatchObject({ state: 'mend', problems: [{ quantities: [5, 10] }] });
  });
});

test('two lines of the same text are told apart', () => {
  const rows = padRows([line(), line()], { '2 a x 2': { quantity: 9 } });
  expect(rows.map(({ quantity }) => quantity)).toEqual([2, 9]);
});

test('the sum follows the quantity prices', () => {
  const priceBreaks = [{ from: 10, regularPrice: 90, wholesalePrice: null }];
  const product = card('a', { pricing: { regularPrice: 100, wholesalePrice: 95, priceBreaks } });
  expect(sumOf(padRows([line({ product, quantity: 10 }), line()], {}))).toEqual({
    regular: 1100,
    pro: 1060,
    saving: 40,
  });
});

test('what PRO saves counts from the lowest regular price of 30 days', () => {
  const pricing = { regularPrice: 100, wholesalePrice: 80, referencePrice: 85, priceBreaks: [] };
  const product = card('a', { pricing });
  const sum = sumOf(padRows([line({ product, quantity: 10 })], {}));
  expect(sum).toEqual({ regular: 1000, pro: 800, saving: 50 });
});

test('what was agreed with the seller is the price in both columns, where it is lower', () => {
  const own = [{ product: 'a', partNumber: null, customerPrice: 90 }];
  const rows = rowsOf({ lines: [line({ quantity: 2 })], own }, {});
  expect(sumOf(rows)).toEqual({ regular: 180, pro: 160, saving: 20 });
});

test('only what was chosen or confirmed teaches, never what stands in for another product', () => {
  const several = line({ match: 'several', product: null, alternatives: [card('b')] });
  const rawOf = (one: ResolvedLine, correction: Correction) =>
    linesToAdd(padRows([one], { [`1 ${one.raw}`]: correction }))[0]?.raw;
  expect(rawOf(several, { product: card('b') })).toBe('a x 2');
  expect(rawOf(line({ match: 'likely' }), { takenId: 'a' })).toBe('a x 2');
  expect(rawOf(line(), { quantity: 3 })).toBeUndefined();
  expect(rawOf(line(), { product: card('b'), isSubstitute: true })).toBeUndefined();
});

test('of a product that was kept by its id the card is the one of the reading, and one that is not there is dropped', () => {
  const several = line({ match: 'several', product: null, alternatives: [card('b')] });
  const [found] = padRows([several], { '1 a x 2': { product: 'b', quantity: 5 } });
  expect(found).toMatchObject({ state: 'ready', product: { _id: 'b' }, quantity: 5, isTaught: true });
  const [gone] = padRows([several], { '1 a x 2': { product: 'c', quantity: 5 } });
  expect(gone).toMatchObject({ state: 'choose', product: null, quantity: 5, isTaught: false });
});

test('two problems are both said, each with its mend', () => {
  const gone = card('a', { inventory: { ...card('a').inventory, quantity: 0, inStock: false } });
  const problems: ResolvedLine['problems'] = [
    { code: 'quantity_wrong', message: 'Quantity must be a whole number of at least 1' },
    { code: 'out_of_stock', message: 'Product is out of stock' },
  ];
  const [row] = padRows([line({ product: gone, quantity: null, alternatives: [card('b')], problems })], {});
  expect(row?.problems.map(({ message, product }) => [message, product?._id])).toEqual([
    ['Quantity must be a whole number of at least 1', undefined],
    ['Product is out of stock', 'b'],
  ]);
});
