import { describe, expect, test } from 'vitest';
import {
  changedFields,
  type JudgedState,
  jumpedRows,
  MODERATION_ACTIONS,
  type RiskFacts,
  riskSigns,
  whyCannotModerate,
} from './product-moderation.ts';
import { PRODUCT_STATUSES } from './product-status.ts';

const state: JudgedState = {
  name: 'Drill',
  brand: null,
  description: 'Drills holes of 13 mm, 2,900 per minute',
  longDescription: null,
  nameNe: null,
  descriptionNe: null,
  categoryId: 'c1',
  sku: 'D-1',
  barcode: null,
  tags: ['tool'],
  images: ['/a.webp'],
  specifications: [{ name: 'Power', value: '600 W' }],
  regularPricePaisa: 500_000,
  wholesalePricePaisa: 400_000,
  priceBreaks: [],
  minimumOrderQuantity: 1,
  orderMultiple: 1,
  maximumPerOrder: null,
  hsCode: null,
  model: null,
  unit: 'pcs',
  originCountry: null,
  warrantyMonths: null,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  hasSerials: null,
  datasheets: [],
};
const facts: RiskFacts = {
  state,
  judged: null,
  medianPaisa: 500_000,
  seller: { isApproved: true, approvedProducts: 3 },
};

test('only a waiting product is approved; everything else may happen to any', () => {
  for (const status of PRODUCT_STATUSES) {
    for (const action of MODERATION_ACTIONS) {
      expect([status, action, whyCannotModerate(status, action) === null]).toEqual([
        status,
        action,
        action !== 'approve' || status === 'pending_approval',
      ]);
    }
  }
});

test('what differs is named, the weightiest first', () => {
  expect(changedFields(state, { ...state })).toEqual([]);
  expect(
    changedFields(state, { ...state, tags: [], images: ['/a.webp', '/b.webp'], name: 'Hammer drill' }),
  ).toEqual(['name', 'images', 'tags']);
  expect(changedFields(state, { ...state, specifications: [{ name: 'Power', value: '650 W' }] })).toEqual([
    'specifications',
  ]);
});

describe('what deserves a second look', () => {
  test('an ordinary product of a known seller: nothing', () => expect(riskSigns(facts)).toEqual([]));

  test.each<[string, Partial<RiskFacts>]>([
    ['seller_unapproved', { seller: { isApproved: false, approvedProducts: 0 } }],
    ['first_product', { seller: { isApproved: true, approvedProducts: 0 } }],
    ['price_low', { medianPaisa: 2_500_000 }],
    ['price_high', { medianPaisa: 100_000 }],
    ['price_jump', { judged: { ...state, regularPricePaisa: 200_000 } }],
    ['price_jump', { judged: { ...state, regularPricePaisa: 1_100_000 } }],
    ['no_picture', { state: { ...state, images: [] } }],
    ['contact_details', { state: { ...state, description: 'Call 9841-234-567' } }],
    ['contact_details', { state: { ...state, description: 'Call +977 984 1234567' } }],
    ['contact_details', { state: { ...state, longDescription: '<p>me@shop.com.np</p>' } }],
    ['contact_details', { state: { ...state, name: 'Drill www.cheaper.example' } }],
    ['contact_details', { state: { ...state, description: 'Also on WhatsApp' } }],
  ])('%s', (sign, change) => expect(riskSigns({ ...facts, ...change })).toEqual([sign]));

  test('a row whose price moved by more than half, at its own quantity', () => {
    const row = (from: number, regularPricePaisa: number, wholesalePricePaisa: number | null = null) => ({
      from,
      regularPricePaisa,
      wholesalePricePaisa,
    });
    const before = { ...state, priceBreaks: [row(10, 450_000), row(50, 400_000)] };
    const jumps = (...priceBreaks: ReturnType<typeof row>[]) =>
      jumpedRows(before, { ...state, priceBreaks }).map(({ from }) => from);
    expect(jumps(row(10, 450_000), row(50, 200_000))).toEqual([]);
    expect(jumps(row(10, 450_000), row(50, 199_999))).toEqual([50]);
    expect(jumps(row(10, 450_000, 190_000), row(60, 180_000))).toEqual([10, 60]);
    const after = { ...state, priceBreaks: [row(10, 100_000)] };
    expect(riskSigns({ ...facts, state: after, judged: before })).toEqual(['price_jump']);
  });

  test('prices within the usual and numbers that are no phones are nothing', () => {
    expect(
      riskSigns({ ...facts, medianPaisa: 2_499_999, judged: { ...state, regularPricePaisa: 750_000 } }),
    ).toEqual([]);
    expect(riskSigns({ ...facts, medianPaisa: null })).toEqual([]);
    expect(
      riskSigns({ ...facts, state: { ...state, description: 'EAN 4059952510248, 98 x 61 mm' } }),
    ).toEqual([]);
  });
});
