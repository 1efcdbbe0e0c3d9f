import type {
  Cart,
  Totals,
  CartLineProblem as WireProblem,
} from '../../../../contract/buying/cart.contract.ts';
import { type CartLineProblem, cartLineProblems } from '../../../../domain/buying/cart-line.ts';
import { type CouponRefusal, whyCannotUseCoupon } from '../../../../domain/buying/coupon.ts';
import {
  computeTotals,
  type OrderTotals,
  type PricedLine,
  savingsOf,
  subtotalOf,
} from '../../../../domain/buying/order-totals.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { formatRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toProductCard } from '../../../db/product-card.ts';
import { type Coupon, toCoupon } from '../coupons/coupons.sql.ts';
import type { CartLineRow, CartRow } from './cart.sql.ts';
import { buyerOf, limitsOfCard, toLinePrice } from './line-price-view.ts';

/** The cart of the wire, and the id of a coupon that has to leave it. */
export interface CartReading {
  cart: Cart;
  unusableCouponId: string | null;
}

/** What counts in the totals: lines that can still be bought. */
export function pricedLines(rows: readonly CartRow[]): PricedLine[] {
  return linesOf(rows)
    .filter((line) => line.isPublic)
    .map(toPricedLine);
}

export function readCart(rows: readonly CartRow[], isSubscriber: boolean): CartReading {
  const head = rows[0];
  const lines = linesOf(rows);
  const counted = pricedLines(rows);
  const { coupon, refusal, usable } = readCoupon(rows, isSubscriber);
  const cart: Cart = {
    items: lines.map((line) => toCartItem(line, { isSubscriber, at: line.now })),
    totals: toTotals(computeTotals(counted, { isSubscriber, coupon: usable?.value ?? null })),
    coupon: usable === null ? null : { code: usable.code },
    couponNote: coupon === null || refusal === null ? null : couponNote(coupon, refusal),
    wholesaleSubtotal: rupeesFromPaisa(subtotalOf(counted, true)),
    wholesaleSavings: rupeesFromPaisa(savingsOf(counted)),
    isSubscriber,
    updatedAt: head === undefined ? null : head.updatedAt.toISOString(),
  };
  return { cart, unusableCouponId: coupon !== null && refusal !== null ? coupon.id : null };
}

/** The coupon on a cart, and why it cannot be used right now; `usable` is null then. */
export function readCoupon(
  rows: readonly CartRow[],
  isSubscriber: boolean,
): { coupon: Coupon | null; refusal: CouponRefusal | null; usable: Coupon | null } {
  const head = rows[0];
  const coupon = head === undefined ? null : toCoupon(head);
  if (head === undefined || coupon === null) return { coupon: null, refusal: null, usable: null };
  const refusal = whyCannotUseCoupon(coupon.terms, {
    now: head.now,
    usesByBuyer: head.usesByBuyer,
    subtotalPaisa: subtotalOf(pricedLines(rows), isSubscriber),
  });
  return { coupon, refusal, usable: refusal === null ? coupon : null };
}

/** The totals of cart and order on the wire: rupees. */
export function toTotals(totals: OrderTotals): Totals {
  return {
    subtotal: rupeesFromPaisa(totals.subtotalPaisa),
    tax: rupeesFromPaisa(totals.taxPaisa),
    shipping: rupeesFromPaisa(totals.shippingPaisa),
    discount: rupeesFromPaisa(totals.discountPaisa),
    total: rupeesFromPaisa(totals.totalPaisa),
    savings: rupeesFromPaisa(totals.savingsPaisa),
  };
}

/** The lines without the row that an empty cart has. */
export function linesOf(rows: readonly CartRow[]): (CartRow & CartLineRow)[] {
  return rows.filter((row): row is CartRow & CartLineRow => row.lineId !== null);
}

function toPricedLine(line: CartRow & CartLineRow): PricedLine {
  const { lineQuantity: quantity, referencePricePaisa } = line;
  return { quantity, referencePricePaisa, ...unitPrice(line, buyerOf(line, false), quantity, line.now) };
}

function toCartItem(
  line: CartLineRow,
  { isSubscriber, at }: { isSubscriber: boolean; at: Date },
): Cart['items'][number] {
  const { lineQuantity: quantity } = line;
  const price = unitPrice(line, buyerOf(line, isSubscriber), quantity, at);
  const problems = cartLineProblems(
    {
      ...limitsOfCard(line),
      quantity,
      adjustedFrom: line.adjustedFrom,
      seen: line.seen ?? price,
      current: price,
      isAvailable: line.isPublic,
      awayUntil: line.sellerAwayUntil,
    },
    isSubscriber,
  );
  return {
    _id: line.lineId,
    quantity,
    ...toLinePrice(line, { quantity, isSubscriber, at }),
    priceWithoutPro: rupeesFromPaisa(unitPrice(line, buyerOf(line, false), quantity, at).pricePaisa),
    product: toProductCard(line),
    problems: problems.map(toWireProblem),
  };
}

function toWireProblem(problem: CartLineProblem): WireProblem {
  if (problem.kind !== 'price_changed') return problem;
  return { kind: 'price_changed', previousUnitPrice: rupeesFromPaisa(problem.previousUnitPricePaisa) };
}

function couponNote(coupon: Coupon, refusal: CouponRefusal): string {
  return refusal === 'below_minimum'
    ? `Coupon ${coupon.code} was removed: it needs a subtotal of at least ${formatRupees(coupon.terms.minimumSubtotalPaisa)}.`
    : `Coupon ${coupon.code} was removed: it is no longer available.`;
}
