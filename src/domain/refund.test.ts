import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTotals } from './order-totals.ts';
import { refundPaisa } from './refund.ts';

const parcel = (subtotalPaisa: number, wasKept: boolean, isKept: boolean) => ({
  subtotalPaisa,
  wasKept,
  isKept,
});

test('a cancelled parcel gives back its lines, their VAT and what of the coupon was not theirs; delivery stays', () => {
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
        const refunds = subtotals.map((_, nth) =>
          refundPaisa(
            totals,
            subtotals.map((paisa, index) => parcel(paisa, index >= nth, index > nth)),
          ),
        );
        for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0);
        expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(totals.totalPaisa);
      },
    ),
  );
});
