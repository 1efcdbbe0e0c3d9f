import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals } from '../buying/order-totals.ts';
import { shareOfPaisa } from '../shop/money.ts';
import { inProportion, parcelShares } from './parcel-shares.ts';
import { VAT_BASIS_POINTS } from './vat.ts';

const orderOf = (subtotals: readonly number[], discountPaisa = 0) => {
  const subtotalPaisa = subtotals.reduce((sum, paisa) => sum + paisa, 0);
  return { subtotalPaisa, taxPaisa: shareOfPaisa(subtotalPaisa, VAT_BASIS_POINTS), discountPaisa };
};
const taxes = (subtotals: number[]) =>
  parcelShares(orderOf(subtotals), subtotals).map(({ taxPaisa }) => taxPaisa);
const vouchers = (subtotals: number[], discountPaisa: number) =>
  parcelShares(orderOf(subtotals, discountPaisa), subtotals).map(({ voucherPaisa }) => voucherPaisa);

test('VAT is half up for each parcel, and the last takes the rest', () => {
  expect(taxes([10_050, 10_050, 10_050])).toEqual([1_307, 1_307, 1_306]);
  expect(taxes([100_000])).toEqual([13_000]);
});

test('a rest below 0 is given by the parcel before', () => {
  // Twice 0.52 paisa are 1 each, all three together 1.17.
  expect(taxes([4, 4, 1])).toEqual([1, 0, 0]);
});

test('a parcel worth nothing takes no part of the rest', () => {
  // Twice 0.39 paisa are 0 each, together 0.78.
  expect(taxes([3, 3, 0])).toEqual([0, 1, 0]);
});

test('the voucher is divided by the price, never above it', () => {
  expect(vouchers([100_000, 300_000], 40_000)).toEqual([10_000, 30_000]);
  expect(vouchers([10_000, 10_000, 10_000], 10_000)).toEqual([3_333, 3_333, 3_334]);
  // 1.64 paisa are 2 for each of six, which is too much by two.
  expect(vouchers([10, 10, 10, 10, 10, 10, 1], 10)).toEqual([2, 2, 2, 2, 2, 0, 0]);
});

test('proportions are exact and half up', () => {
  expect(inProportion(100, 1, 3)).toBe(33);
  expect(inProportion(100, 1, 8)).toBe(13);
  expect(inProportion(9_000_000_000_000_000, 9_007_199_254_740_990, 9_007_199_254_740_991)).toBe(
    8_999_999_999_999_999,
  );
  expect(inProportion(100, 0, 0)).toBe(0);
});

test('whatever is ordered, the shares add up, are never negative and leave no parcel below 0', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 900_000_000 })), {
        minLength: 1,
        maxLength: 9,
      }),
      fc.integer({ min: 1, max: 10_000 }),
      (subtotals, percentBasisPoints) => {
        const lines = subtotals.map((paisa) => ({
          regularPricePaisa: paisa,
          wholesalePricePaisa: paisa,
          quantity: 1,
        }));
        const totals = computeTotals(lines, {
          isSubscriber: false,
          coupon: { type: 'percent', percentBasisPoints },
        });
        const shares = parcelShares(totals, subtotals);
        expect(shares.reduce((sum, { taxPaisa }) => sum + taxPaisa, 0)).toBe(totals.taxPaisa);
        expect(shares.reduce((sum, { voucherPaisa }) => sum + voucherPaisa, 0)).toBe(totals.discountPaisa);
        for (const [index, { taxPaisa, voucherPaisa }] of shares.entries()) {
          const subtotal = subtotals[index] as number;
          expect(taxPaisa).toBeGreaterThanOrEqual(0);
          expect(voucherPaisa).toBeGreaterThanOrEqual(0);
          expect(subtotal + taxPaisa - voucherPaisa).toBeGreaterThanOrEqual(0);
          if (subtotal === 0) expect({ taxPaisa, voucherPaisa }).toEqual({ taxPaisa: 0, voucherPaisa: 0 });
        }
      },
    ),
  );
});
