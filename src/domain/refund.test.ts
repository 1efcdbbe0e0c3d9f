import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals } from './order-totals.ts';
import { type ParcelShare, parcelShares } from './parcel-shares.ts';
import { refundPaisa } from './refund.ts';

const parcel = (
  subtotalPaisa: number,
  wasKept: boolean,
  isKept: boolean,
  share: ParcelShare | null = null,
) => ({ subtotalPaisa, share, wasKept, isKept });

test('a cancelled parcel gives back exactly what its bill would have said, the last one the delivery too', () => {
  // Three parcels of 100.50: 13.07 + 13.07 + 13.06 of VAT.
  const subtotals = [10_050, 10_050, 10_050];
  const order = { subtotalPaisa: 30_150, taxPaisa: 3_920, shippingPaisa: 10_000, discountPaisa: 0 };
  const shares = parcelShares(order, subtotals);
  const cancelled = (until: number) =>
    subtotals.map((paisa, nth) => parcel(paisa, nth >= until, nth > until, shares[nth] as ParcelShare));
  expect([0, 1, 2].map((nth) => refundPaisa(order, cancelled(nth)))).toEqual([11_357, 11_357, 21_356]);
  expect(
    refundPaisa(
      order,
      subtotals.map((paisa, nth) => parcel(paisa, true, nth < 2, shares[nth] as ParcelShare)),
    ),
  ).toBe(11_356);
  expect(
    refundPaisa(
      order,
      subtotals.map((paisa) => parcel(paisa, true, true)),
    ),
  ).toBe(0);
});

test('of an order from before, a cancelled parcel gives back its lines, their VAT and what of the coupon was not theirs; delivery stays', () => {
  const order = { subtotalPaisa: 400_000, shippingPaisa: 10_000, discountPaisa: 40_000 };
  expect(refundPaisa(order, [parcel(100_000, true, false), parcel(300_000, true, true)])).toBe(
    100_000 + 13_000 - 10_000,
  );
  // The last parcel takes the delivery with it.
  expect(refundPaisa(order, [parcel(100_000, false, false), parcel(300_000, true, false)])).toBe(
    300_000 + 39_000 + 10_000 - 30_000,
  );
});

test('whatever the order of cancelling, the refunds are never negative and sum up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 10_000 }),
      (subtotals, basisPoints) => {
        const lines = subtotals.map((paisa) => ({
          regularPricePaisa: paisa,
          wholesalePricePaisa: paisa,
          quantity: 1,
        }));
        const coupon = { type: 'percent', percentBasisPoints: basisPoints } as const;
        const totals = computeTotals(lines, { isSubscriber: false, coupon });
        for (const shares of [parcelShares(totals, subtotals), subtotals.map(() => null)]) {
          const refunds = subtotals.map((_, nth) =>
            refundPaisa(
              totals,
              subtotals.map((paisa, index) =>
                parcel(paisa, index >= nth, index > nth, shares[index] ?? null),
              ),
            ),
          );
          for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0);
          expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(totals.totalPaisa);
        }
      },
    ),
  );
});
