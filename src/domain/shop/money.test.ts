import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAmount,
  formatRupees,
  isRupeeAmount,
  paisaFromRupees,
  rupeesFromPaisa,
  shareOfPaisa,
  sumOfRupees,
} from './money.ts';

/** Up to ten crore rupees. */
const paisa = fc.integer({ min: 0, max: 100_000_000_00 });

test('every amount survives the way to the wire and back', () => {
  fc.assert(
    fc.property(paisa, (amount) => {
      expect(paisaFromRupees(JSON.parse(JSON.stringify(rupeesFromPaisa(amount))))).toBe(amount);
      expect(isRupeeAmount(rupeesFromPaisa(amount))).toBe(true);
    }),
  );
});

test('rupees add up to the paisa, also below 0', () => {
  expect(sumOfRupees([0.1, 0.2, -0.05])).toBe(0.25);
  expect(sumOfRupees([])).toBe(0);
});

test.each([0, 0.01, 0.1, 0.29, 1.1, 4999.99, 1e6])('%d is an amount of rupees', (amount) => {
  expect(isRupeeAmount(amount)).toBe(true);
});

test.each([0.001, 0.005, 1.999, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 2 ** 53])(
  '%d is not an amount of rupees',
  (amount) => {
    expect(isRupeeAmount(amount)).toBe(false);
  },
);

test('a share is rounded half up, exactly', () => {
  expect(shareOfPaisa(50, 100)).toBe(1);
  expect(shareOfPaisa(49, 100)).toBe(0);
  expect(shareOfPaisa(150, 1300)).toBe(20);
  expect(shareOfPaisa(Number.MAX_SAFE_INTEGER, 10_000)).toBe(Number.MAX_SAFE_INTEGER);
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      // Half up means: at most half a paisa away from the true share, and never below it by exactly half.
      const distance =
        BigInt(shareOfPaisa(amount, basisPoints)) * 10_000n - BigInt(amount) * BigInt(basisPoints);
      expect(distance > -5_000n && distance <= 5_000n).toBe(true);
    }),
  );
});

test.each([
  [0, 'रू\u00a00'],
  [1, 'रू\u00a00.01'],
  [1_450_000, 'रू\u00a014,500'],
  [455_220, 'रू\u00a04,552.20'],
  [123_456_750, 'रू\u00a01,234,567.50'],
  [-50_000, '−रू\u00a0500'],
])('%d paisa read %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test('the number alone has neither sign nor symbol', () => {
  expect(formatAmount(-455_220)).toBe('4,552.20');
});
