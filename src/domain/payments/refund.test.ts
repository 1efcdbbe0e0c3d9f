import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ParcelShare, parcelShares } from '../books/parcel-shares.ts';
import { computeTotals } from '../buying/order-totals.ts';
import { cancelledPart, paidPaisa, refundPaisa } from './refund.ts';

const NOTHING = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };

const parcel = (
  subtotalPaisa: number,
  wasKept: boolean,
  isKept: boolean,
  share: ParcelShare | null = null,
) => ({ subtotalPaisa, share, wasKept, isKept, cancelled: NOTHING });

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

test('lines go back at the paid price with their VAT, less their share of the voucher', () => {
  const half = { subtotalPaisa: 20_000, share: { taxPaisa: 2_600, voucherPaisa: 1_000 }, cancelled: NOTHING };
  const part = cancelledPart(half, 10_000);
  expect(part).toEqual({ taxablePaisa: 10_000, vatPaisa: 1_300, voucherPaisa: 500 });
  const order = { subtotalPaisa: 20_000, shippingPaisa: 10_000, discountPaisa: 1_000 };
  const kept = { ...half, wasKept: true, isKept: true };
  // Delivery stays as long as anything is delivered.
  expect(refundPaisa(order, [{ ...kept, part }])).toBe(10_800);
  expect(refundPaisa(order, [{ ...kept, isKept: false, cancelled: part }])).toBe(20_800);
});

test('whatever lines are cancelled in whatever order, everything sums up to what was paid', () => {
  const lines = fc.array(
    fc.record({
      pricePaisa: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.array(lines, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (orders, basisPoints, hasShares, choices) => {
        const draw = (below: number) => (choices.next().value as number) % below;
        const units = orders.map((of) => of.map((line) => ({ ...line, left: line.quantity })));
        const subtotals = units.map((of) =>
          of.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0),
        );
        const priced = units.flat().map(({ pricePaisa, quantity }) => ({
          regularPricePaisa: pricePaisa,
          wholesalePricePaisa: pricePaisa,
          quantity,
        }));
        const coupon = { type: 'percent', percentBasisPoints: basisPoints } as const;
        const totals = computeTotals(priced, { isSubscriber: false, coupon });
        const shares = parcelShares(totals, subtotals);
        const state = subtotals.map((paisa, nth) =>
          parcel(paisa, true, true, hasShares ? (shares[nth] as ParcelShare) : null),
        );
        let refundedPaisa = 0;
        for (let step = 0; step < 40 && state.some(({ isKept }) => isKept); step += 1) {
          const live = state.flatMap(({ isKept }, nth) => (isKept ? [nth] : []));
          const nth = live[draw(live.length)] as number;
          const own = units[nth] as (typeof units)[number];
          const open = own.filter(({ left }) => left > 0);
          const line = open[draw(open.length)] as (typeof own)[number];
          const quantity = 1 + draw(line.left);
          line.left -= quantity;
          const before = state[nth] as (typeof state)[number];
          const isWhole = own.every(({ left }) => left === 0) || step > 30;
          const part = cancelledPart(
            { ...before, share: shares[nth] as ParcelShare },
            quantity * line.pricePaisa,
          );
          const change = isWhole ? { ...before, isKept: false } : { ...before, part };
          const refund = refundPaisa(totals, state.with(nth, change));
          expect(refund).toBeGreaterThanOrEqual(0);
          expect(paidPaisa(part)).toBeGreaterThanOrEqual(0);
          refundedPaisa += refund;
          const { taxablePaisa, vatPaisa, voucherPaisa } = before.cancelled;
          state[nth] = isWhole
            ? { ...before, wasKept: false, isKept: false }
            : {
                ...before,
                cancelled: {
                  taxablePaisa: taxablePaisa + part.taxablePaisa,
                  vatPaisa: vatPaisa + part.vatPaisa,
                  voucherPaisa: voucherPaisa + part.voucherPaisa,
                },
              };
        }
        const keptPaisa = refundPaisa(
          totals,
          state.map((kept) => ({ ...kept, isKept: false })),
        );
        expect(refundedPaisa + keptPaisa).toBe(totals.totalPaisa);
      },
    ),
    { numRuns: 1000 },
  );
});
