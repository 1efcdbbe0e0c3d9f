import { expect, test } from 'vitest';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { EMPTY_DRAFT, productDraftSchema, toDraft, toProductInput } from './product-form.ts';

const problemsOf = (draft: unknown) =>
  Object.fromEntries(
    (productDraftSchema.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

const FILLED = {
  ...EMPTY_DRAFT,
  name: 'Drill',
  description: 'Cordless',
  category: 'a-category',
  sku: 'D-1',
  pricing: { regularPrice: '1000', wholesalePrice: '900.5', costPrice: '', priceBreaks: [] },
  inventory: { quantity: '0', lowStockThreshold: '' },
};

test('an empty form lacks what spec 5 requires, each at its field', () => {
  expect(problemsOf(EMPTY_DRAFT)).toEqual({
    name: 'Product name is required',
    description: 'Description is required',
    category: 'Category is required',
    sku: 'SKU is required',
    'pricing.regularPrice': 'Regular price is required',
    'pricing.wholesalePrice': 'Wholesale price is required',
    'inventory.quantity': 'Quantity is required',
  });
});

test('numbers below their least say so, one sentence each', () => {
  expect(
    problemsOf({
      ...FILLED,
      pricing: { regularPrice: '-1', wholesalePrice: '-0.01', costPrice: '-5', priceBreaks: [] },
      inventory: { quantity: '-1', lowStockThreshold: '-1' },
      minimumOrderQuantity: '0',
    }),
  ).toEqual({
    'pricing.regularPrice': 'Price must be positive',
    'pricing.wholesalePrice': 'Price must be positive',
    'pricing.costPrice': 'Price must be positive',
    'inventory.quantity': 'Quantity must be positive',
    'inventory.lowStockThreshold': 'Threshold must be positive',
    minimumOrderQuantity: 'MOQ must be at least 1',
  });
});

test('quantity prices say at their own row what is wrong; empty rows at the end are none', () => {
  const row = (from: string, regularPrice: string, wholesalePrice = '') => ({
    from,
    regularPrice,
    wholesalePrice,
  });
  const problems = (...priceBreaks: ReturnType<typeof row>[]) =>
    problemsOf({ ...FILLED, pricing: { ...FILLED.pricing, priceBreaks } });
  expect(problems(row('१०', '950', '890'), row('50', '900'), row('', ''))).toEqual({});
  expect(problems(row('', '950'), row('1', '-1'))).toEqual({
    'pricing.priceBreaks.0.from': 'Quantity is required',
    'pricing.priceBreaks.1.from': 'Quantities must rise',
    'pricing.priceBreaks.1.regularPrice': 'Price must be positive',
  });
  expect(problems(row('10', '900'), row('9', '950'))).toEqual({
    'pricing.priceBreaks.1.from': 'Quantities must rise',
    'pricing.priceBreaks.1.regularPrice': 'A larger quantity cannot cost more',
  });
  expect(problemsOf({ ...FILLED, minimumOrderQuantity: '7', orderMultiple: '5' })).toEqual({
    minimumOrderQuantity: 'The minimum must be a multiple of the pack',
  });
});

test('a long tag and a bad image speak for their whole field', () => {
  const image = { url: 'https://elsewhere.example/a.webp', alt: '', isPrimary: true };
  expect(problemsOf({ ...FILLED, tags: `ok, ${'x'.repeat(41)}`, images: [image] })).toEqual({
    tags: 'Must be at most 40 characters',
    images: 'Invalid image',
  });
});

test('what is sent are numbers, each tag once, and always the status active', () => {
  expect(problemsOf(FILLED)).toEqual({});
  expect(toProductInput({ ...FILLED, tags: ' Drill, cordless,drill,, ' })).toMatchObject({
    pricing: { regularPrice: 1000, wholesalePrice: 900.5, costPrice: null, priceBreaks: [] },
    inventory: { quantity: 0, lowStockThreshold: undefined, trackInventory: true },
    minimumOrderQuantity: 1,
    tags: ['Drill', 'cordless'],
    status: 'active',
  });
});

test('weight is typed in kilograms and sides in centimetres, stored in grams and millimetres', () => {
  const packed = { weightGrams: '2.345', lengthMm: '१२.५', widthMm: '', heightMm: '4', hasSerials: 'no' };
  expect(problemsOf({ ...FILLED, ...packed })).toEqual({});
  const sent = toProductInput({ ...FILLED, ...packed, hasSerials: 'no' });
  const stored = { weightGrams: 2345, lengthMm: 125, widthMm: null, heightMm: 40, hasSerials: false };
  expect(sent).toMatchObject(stored);
  expect(toProductInput(FILLED)).toMatchObject({ weightGrams: null, hasSerials: null });
  expect(problemsOf({ ...FILLED, weightGrams: '0', lengthMm: '1000.1' })).toEqual({
    weightGrams: 'Weight must be 1 g to 2,000 kg',
    lengthMm: 'Each side must be 1 mm to 10 m',
  });
});

test('a category that is offered no more has to be chosen anew', () => {
  const product = {
    ...{
      name: 'Drill',
      brand: null,
      description: 'Cordless',
      longDescription: null,
      sku: 'D-1',
      barcode: null,
    },
    tags: ['a', 'b'],
    category: { _id: 'closed' },
    pricing: { regularPrice: 10.5, wholesalePrice: 9, costPrice: null, priceBreaks: [] },
    inventory: { quantity: 3, lowStockThreshold: 10 },
    minimumOrderQuantity: 1,
    images: [],
    specificationRows: [],
  } as unknown as OwnProduct;
  expect(toDraft(product, (id) => id === 'closed').category).toBe('closed');
  expect(toDraft(product, () => false)).toMatchObject({
    category: '',
    tags: 'a, b',
    pricing: { regularPrice: '10.5', costPrice: '' },
    specifications: [{ name: '', value: '' }],
  });
});
