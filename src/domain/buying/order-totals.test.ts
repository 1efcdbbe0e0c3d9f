import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CouponValue } from './coupon.ts';
import { computeTotals, type PricedLine } from './order-totals.ts';

/** One line of one unit at this price. */
const single = (regularPricePaisa: number): PricedLine[] => [
  { regularPricePaisa, wholesalePricePaisa: regularPricePaisa, quantity: 1 },
];
const guest = { isSubscriber: false, coupon: null };

describe('shipping, VAT and total', () => {
  test.each([
    // subtotal, tax, shipping, total
    [499_999, 65_000, 10_000, 574_999],
    [500_000, 65_000, 10_000, 575_000],
    [500_001, 65_000, 0, 565_001],
    [1, 0, 10_000, 10_001],
    [4, 1, 10_000, 10_005],
    [50, 7, 10_000, 10_057],
    [0, 0, 10_000, 10_000],
  ])('%d paisa: %d tax, %d shipping, %d in all', (subtotalPaisa, taxPaisa, shippingPaisa, totalPaisa) => {
    expect(computeTotals(single(subtotalPaisa), guest)).toEqual({
      subtotalPaisa,
      taxPaisa,
      shippingPaisa,
      totalPaisa,
      discountPaisa: 0,
      savingsPaisa: 0,
    });
  });

  test('an empty cart costs nothing', () => {
    const nothing = computeTotals([], { isSubscriber: true, coupon: { type: 'fixed', amountPaisa: 5_000 } });
    expect(Object.values(nothing)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('VAT and free shipping look at the undiscounted subtotal', () => {
    const coupon: CouponValue = { type: 'fixed', amountPaisa: 400_000 };
    expect(computeTotals(single(500_001), { isSubscriber: false, coupon })).toMatchObject({
      taxPaisa: 65_000,
      shippingPaisa: 0,
      discountPaisa: 400_000,
      totalPaisa: 165_001,
    });
  });

  test('a subscriber’s saving is inside the subtotal and shown beside it', () => {
    const lines = [{ regularPricePaisa: 100_000, wholesalePricePaisa: 70_000, quantity: 3 }];
    expect(computeTotals(lines, { isSubscriber: true, coupon: null })).toMatchObject({
      subtotalPaisa: 210_000,
      savingsPaisa: 90_000,
      totalPaisa: 210_000 + 27_300 + 10_000,
    });
    expect(computeTotals(lines, guest)).toMatchObject({ subtotalPaisa: 300_000, savingsPaisa: 0 });
  });
});

/** The same rules, written apart from them: decimal digits instead of scaled integers. */
function oracle(lines: readonly PricedLine[], isSubscriber: boolean, coupon: CouponValue | null) {
  const percentHalfUp = (amount: bigint, hundredths: bigint): bigint => {
    const digits = (amount * hundredths).toString().padStart(5, '0');
    return BigInt(digits.slice(0, -4)) + (digits.charAt(digits.length - 4) >= '5' ? 1n : 0n);
  };
  let regular = 0n;
  let subtotal = 0n;
  for (const { regularPricePaisa, wholesalePricePaisa, quantity } of lines) {
    for (const [isPaid, price] of [
      [!isSubscriber, regularPricePaisa],
      [isSubscriber, wholesalePricePaisa],
    ] as const) {
      if (isPaid) subtotal += BigInt(price) * BigInt(quantity);
    }
    regular += BigInt(regularPricePaisa) * BigInt(quantity);
  }
  const tax = percentHalfUp(subtotal, 1300n);
  let shipping = 10_000n;
  if (lines.length === 0) shipping = 0n;
  if (subtotal > 500_000n) shipping = 0n;
  let discount = 0n;
  if (coupon?.type === 'fixed') discount = BigInt(coupon.amountPaisa);
  if (coupon?.type === 'percent') discount = percentHalfUp(subtotal, BigInt(coupon.percentBasisPoints));
  if (discount > subtotal) discount = subtotal;
  return {
    subtotalPaisa: Number(subtotal),
    taxPaisa: Number(tax),
    shippingPaisa: Number(shipping),
    discountPaisa: Number(discount),
    totalPaisa: Number(subtotal + shipping + tax - discount),
    savingsPaisa: Number(regular - subtotal),
  };
}

const line = fc
  .record({
    regularPricePaisa: fc.oneof(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(499_999, 500_000, 500_001, 0, 1),
    ),
    wholesaleShare: fc.integer({ min: 0, max: 100 }),
    quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000 })),
  })
  .map(({ regularPricePaisa, wholesaleShare, quantity }) => ({
    regularPricePaisa,
    wholesalePricePaisa: Math.floor((regularPricePaisa * wholesaleShare) / 100),
    quantity,
  }));
const coupon = fc.oneof(
  fc.constant(null),
  fc.record({
    type: fc.constant('percent' as const),
    percentBasisPoints: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({ type: fc.constant('fixed' as const), amountPaisa: fc.integer({ min: 1, max: 10_000_000 }) }),
);

test('the totals of any cart are those of an independent calculation, whole and never negative', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), coupon, (lines, isSubscriber, value) => {
      const totals = computeTotals(lines, { isSubscriber, coupon: value });
      const expected = oracle(lines, isSubscriber, value);
      return (Object.keys(expected) as (keyof typeof expected)[]).every((name) => {
        const amount = totals[name];
        return amount === expected[name] && Number.isSafeInteger(amount) && amount >= 0;
      });
    }),
    { numRuns: 100_000 },
  );
});

test('what heavy parcels cost on their way is a part of shipping, and nothing else changes', () => {
  const coupon = { type: 'fixed', amountPaisa: 5_000 } as const;
  for (const subtotalPaisa of [1, 500_000, 500_001]) {
    const without = computeTotals(single(subtotalPaisa), { isSubscriber: false, coupon });
    expect(
      computeTotals(single(subtotalPaisa), { isSubscriber: false, coupon, surchargePaisa: 240_000 }),
    ).toEqual({
      ...without,
      shippingPaisa: without.shippingPaisa + 240_000,
      totalPaisa: Math.max(
        0,
        subtotalPaisa + without.taxPaisa + without.shippingPaisa + 240_000 - without.discountPaisa,
      ),
    });
  }
});
