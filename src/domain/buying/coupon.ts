import { shareOfPaisa } from '../shop/money.ts';

/** What a coupon takes off: a share of the subtotal or a fixed amount, never more than the subtotal. */
export type CouponValue =
  | { type: 'percent'; percentBasisPoints: number }
  | { type: 'fixed'; amountPaisa: number };

export interface CouponTerms {
  isActive: boolean;
  startsAt: Date;
  endsAt: Date | null;
  minimumSubtotalPaisa: number;
  usageLimit: number | null;
  usedCount: number;
  perUserLimit: number | null;
}

export type CouponRefusal = 'unusable' | 'below_minimum' | 'used_up' | 'used_up_by_you';

/** A percentage applies to the subtotal, rounded half up (product.md 4); a discount never exceeds it. */
export function couponDiscountPaisa(coupon: CouponValue, subtotalPaisa: number): number {
  const discountPaisa =
    coupon.type === 'percent' ? shareOfPaisa(subtotalPaisa, coupon.percentBasisPoints) : coupon.amountPaisa;
  return Math.min(discountPaisa, subtotalPaisa);
}

/** Why this coupon cannot be used now by someone who used it `usesByBuyer` times, or null. */
export function whyCannotUseCoupon(
  terms: CouponTerms,
  { now, subtotalPaisa, usesByBuyer }: { now: Date; subtotalPaisa: number; usesByBuyer: number },
): CouponRefusal | null {
  if (!terms.isActive || terms.startsAt > now || (terms.endsAt !== null && terms.endsAt <= now))
    return 'unusable';
  if (terms.usageLimit !== null && terms.usedCount >= terms.usageLimit) return 'used_up';
  if (terms.perUserLimit !== null && usesByBuyer >= terms.perUserLimit) return 'used_up_by_you';
  if (subtotalPaisa < terms.minimumSubtotalPaisa) return 'below_minimum';
  return null;
}

export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used_up', 'inactive'] as const;
/** What a coupon is to all buyers at a moment; the first that holds of inactive, expired, used up, scheduled. */
export type CouponState = (typeof COUPON_STATES)[number];
