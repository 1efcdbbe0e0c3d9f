import type { CouponValue } from '../buying/coupon.ts';
import { comparedLine, computeTotals, type PricedLine } from '../buying/order-totals.ts';

/** The pace of saving is that of the last 12 months. */
const WINDOW_DAYS = 365;

/** A paid order with both prices of its time. */
export interface BoughtOrder {
  lines: readonly PricedLine[];
  /** Whether it was bought at wholesale prices. */
  isWholesale: boolean;
  /** The coupon on it; null without. */
  coupon: CouponValue | null;
  /** What the coupon took off when the order was placed. */
  discountPaisa: number;
}

/** What the same order costs either way, by the pricing function, and what that saves; in paisa. */
export interface BothTotals {
  regularPaisa: number;
  wholesalePaisa: number;
  /** Counted from the lowest regular prices of the 30 days before it; never below 0. */
  savingPaisa: number;
}

/** A coupon that is not the one of then any more counts with what it took off then. */
export function bothTotals(order: BoughtOrder): BothTotals {
  const { lines } = order;
  const asBought = computeTotals(lines, { isSubscriber: order.isWholesale, coupon: order.coupon });
  // A coupon that was changed since counts with what it took off then.
  const coupon: CouponValue | null =
    order.discountPaisa === 0
      ? null
      : asBought.discountPaisa === order.discountPaisa
        ? order.coupon
        : { type: 'fixed', amountPaisa: order.discountPaisa };
  return totalsBothWays(lines, { regular: coupon, wholesale: coupon });
}

/** The lines of an order or a cart at both columns of prices, each with the coupon that holds there. */
export function totalsBothWays(
  lines: readonly PricedLine[],
  coupons: { regular: CouponValue | null; wholesale: CouponValue | null },
): BothTotals {
  const regularOf = (of: readonly PricedLine[]) =>
    computeTotals(of, { isSubscriber: false, coupon: coupons.regular }).totalPaisa;
  const wholesalePaisa = computeTotals(lines, {
    isSubscriber: true,
    coupon: coupons.wholesale,
  }).totalPaisa;
  return {
    regularPaisa: regularOf(lines),
    wholesalePaisa,
    savingPaisa: Math.max(0, regularOf(lines.map(comparedLine)) - wholesalePaisa),
  };
}

/** What a plan's time would save at last year's pace, and after how many days it has paid for itself, or null. */
export function planPayback(
  plan: { pricePaisa: number; durationDays: number },
  saving: { yearPaisa: number; cartPaisa: number },
): { expectedSavingPaisa: number; paysBackAfterDays: number | null } {
  const expectedSavingPaisa = Math.floor((saving.yearPaisa * plan.durationDays) / WINDOW_DAYS);
  const leftPaisa = plan.pricePaisa - saving.cartPaisa;
  if (leftPaisa <= 0) return { expectedSavingPaisa, paysBackAfterDays: 0 };
  if (saving.yearPaisa <= 0) return { expectedSavingPaisa, paysBackAfterDays: null };
  const days = Math.ceil((leftPaisa * WINDOW_DAYS) / saving.yearPaisa);
  return { expectedSavingPaisa, paysBackAfterDays: days <= plan.durationDays ? days : null };
}
