import { expect, test } from 'vitest';
import { type CouponTerms, couponDiscountPaisa, whyCannotUseCoupon } from './coupon.ts';

const now = new Date('2026-11-20T06:00:00Z');
const terms: CouponTerms = {
  isActive: true,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  minimumSubtotalPaisa: 0,
  usageLimit: null,
  usedCount: 0,
  perUserLimit: null,
};
const why = (changes: Partial<CouponTerms>, subtotalPaisa = 100_000, usesByBuyer = 0) =>
  whyCannotUseCoupon({ ...terms, ...changes }, { now, subtotalPaisa, usesByBuyer });

test('a percentage is taken of the subtotal, half up; a fixed amount never exceeds it', () => {
  expect(couponDiscountPaisa({ type: 'percent', percentBasisPoints: 1_000 }, 99_995)).toBe(10_000);
  expect(couponDiscountPaisa({ type: 'percent', percentBasisPoints: 1_000 }, 99_994)).toBe(9_999);
  expect(couponDiscountPaisa({ type: 'percent', percentBasisPoints: 10_000 }, 99_994)).toBe(99_994);
  expect(couponDiscountPaisa({ type: 'fixed', amountPaisa: 50_000 }, 100_000)).toBe(50_000);
  expect(couponDiscountPaisa({ type: 'fixed', amountPaisa: 50_000 }, 49_999)).toBe(49_999);
  expect(couponDiscountPaisa({ type: 'fixed', amountPaisa: 50_000 }, 0)).toBe(0);
});

test('a coupon counts from its start up to, not including, its end', () => {
  expect(why({})).toBeNull();
  expect(why({ isActive: false })).toBe('unusable');
  expect(why({ startsAt: now })).toBeNull();
  expect(why({ startsAt: new Date(now.getTime() + 1) })).toBe('unusable');
  expect(why({ endsAt: new Date(now.getTime() + 1) })).toBeNull();
  expect(why({ endsAt: now })).toBe('unusable');
});

test('its limits count what was used before this time', () => {
  expect(why({ usageLimit: 2, usedCount: 1 })).toBeNull();
  expect(why({ usageLimit: 2, usedCount: 2 })).toBe('used_up');
  expect(why({ perUserLimit: 1 }, 100_000, 0)).toBeNull();
  expect(why({ perUserLimit: 1 }, 100_000, 1)).toBe('used_up_by_you');
  expect(why({ minimumSubtotalPaisa: 100_000 })).toBeNull();
  expect(why({ minimumSubtotalPaisa: 100_001 })).toBe('below_minimum');
});
