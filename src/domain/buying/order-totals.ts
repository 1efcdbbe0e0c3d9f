import { FREE_SHIPPING_ABOVE_PAISA, SHIPPING_PAISA } from '../books/delivery-fee.ts';
import { VAT_BASIS_POINTS } from '../books/vat.ts';
import type { ComparedPrices } from '../catalogue/priced-product.ts';
import { unitPricePaisa } from '../catalogue/pricing.ts';
import { comparedPaisa } from '../catalogue/savings.ts';
import { shareOfPaisa, sumOfRupees } from '../shop/money.ts';
import { type CouponValue, couponDiscountPaisa } from './coupon.ts';

/** A line with the prices that hold at its quantity. */
export interface PricedLine extends ComparedPrices {
  quantity: number;
  /** What one costs this buyer by agreement with the seller; null or left out without one. */
  customerPricePaisa?: number | null;
  /** What one costs by the quote that the line is ordered from; null or left out without one. */
  quotedPaisa?: number | null;
}

/** All in paisa. `savingsPaisa` is what a subscriber saved (`savingsOf`); it is already inside the subtotal. */
export interface OrderTotals {
  subtotalPaisa: number;
  taxPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
  totalPaisa: number;
  savingsPaisa: number;
}

/** VAT base in one place: the subtotal before discount and without shipping (spec 9; nepal.md 8.1 differs in law). */
function vatPaisa(subtotalPaisa: number): number {
  return shareOfPaisa(subtotalPaisa, VAT_BASIS_POINTS);
}

/** Shipping of a cart of which something is sent; an empty cart, and one that is fetched, ship for 0. */
function shippingOf(subtotalPaisa: number, isSent: boolean): number {
  return !isSent || subtotalPaisa > FREE_SHIPPING_ABOVE_PAISA ? 0 : SHIPPING_PAISA;
}

/** In paisa, before VAT, with the prices that a subscriber pays or everybody else. */
export function subtotalOf(lines: readonly PricedLine[], isSubscriber: boolean): number {
  return lines.reduce((sum, line) => sum + unitPricePaisa(line, isSubscriber) * line.quantity, 0);
}

/** The line as savings count it: its regular price is never above the lowest one of 30 days. */
export function comparedLine<Line extends PricedLine>(line: Line): Line {
  return { ...line, regularPricePaisa: comparedPaisa(line) };
}

/** What the lines cost a subscriber less than anybody else, each counted from its compared price; never below 0. */
export function savingsOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => {
    const without = unitPricePaisa(comparedLine(line), false);
    return sum + Math.max(0, without - unitPricePaisa(line, true)) * line.quantity;
  }, 0);
}

/**
 * The one pricing function of cart, order and invoice (spec 9, product.md: money):
 * subtotal, then VAT and shipping on the undiscounted subtotal, then the coupon; never below 0. What heavy parcels cost
 * beyond the delivery fee is a part of shipping.
 */
export function computeTotals(
  lines: readonly PricedLine[],
  {
    isSubscriber,
    coupon,
    surchargePaisa = 0,
    isAllPickedUp = false,
  }: {
    isSubscriber: boolean;
    coupon: CouponValue | null;
    surchargePaisa?: number;
    /** Every parcel is fetched at its seller's counter. */
    isAllPickedUp?: boolean;
  },
): OrderTotals {
  const subtotalPaisa = subtotalOf(lines, isSubscriber);
  const savingsPaisa = isSubscriber ? savingsOf(lines) : 0;
  const taxPaisa = vatPaisa(subtotalPaisa);
  const shippingPaisa = shippingOf(subtotalPaisa, lines.length > 0 && !isAllPickedUp) + surchargePaisa;
  const discountPaisa = coupon === null ? 0 : couponDiscountPaisa(coupon, subtotalPaisa);
  const totalPaisa = Math.max(0, subtotalPaisa + shippingPaisa + taxPaisa - discountPaisa);
  return { subtotalPaisa, taxPaisa, shippingPaisa, discountPaisa, totalPaisa, savingsPaisa };
}

/** Totals in rupees, with what heavy parcels cost on their way; the goods cost as much as before. */
export function withSurcharge<Totals extends { shipping: number; total: number }>(
  totals: Totals,
  surcharge: number,
): Totals {
  return {
    ...totals,
    shipping: sumOfRupees([totals.shipping, surcharge]),
    total: sumOfRupees([totals.total, surcharge]),
  };
}
