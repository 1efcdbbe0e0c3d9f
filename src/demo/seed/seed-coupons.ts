import type { CouponValue } from '../../domain/buying/coupon.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { paisaFromRupees } from '../../domain/shop/money.ts';
import { seedId } from './seed-rows.ts';
import type { SeedCoupon } from './seed-types.ts';

/** A coupon while the history is told: how often it was used by then. */
export type CouponState = {
  seed: SeedCoupon;
  id: string;
  value: CouponValue;
  usedCount: number;
  usesByBuyer: Map<string, number>;
};

export function couponId(code: string): string {
  return seedId('coupon', code);
}

export function couponValue(coupon: SeedCoupon): CouponValue {
  return coupon.type === 'percent'
    ? { type: 'percent', percentBasisPoints: Math.round(coupon.value * 100) }
    : { type: 'fixed', amountPaisa: paisaFromRupees(coupon.value) };
}

/** What `whyCannotUseCoupon` asks of it. */
export function couponTerms(coupon: CouponState, now: Date) {
  const { seed } = coupon;
  return {
    isActive: seed.isActive,
    startsAt: new Date(now.getTime() - seed.startsDaysAgo * DAY_MS),
    endsAt: seed.endsInDays === null ? null : new Date(now.getTime() + seed.endsInDays * DAY_MS),
    minimumSubtotalPaisa: paisaFromRupees(seed.minimumSubtotal ?? 0),
    usageLimit: seed.usageLimit,
    usedCount: coupon.usedCount,
    perUserLimit: seed.perUserLimit,
  };
}
