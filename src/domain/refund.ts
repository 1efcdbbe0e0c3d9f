import { shareOfPaisa } from './money.ts';
import { VAT_BASIS_POINTS } from './order-totals.ts';
import type { ParcelShare } from './parcel-shares.ts';

/** What was charged for an order; in paisa. */
export interface ChargedOrder {
  subtotalPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
}

/** A parcel, and whether it is still to be delivered before and after. */
export interface RefundedParcel {
  subtotalPaisa: number;
  /** VAT and voucher frozen with the order; null for orders placed before that was kept. */
  share: ParcelShare | null;
  wasKept: boolean;
  isKept: boolean;
}

/**
 * What goes back when some parcels of a paid order are cancelled: their price, their VAT, less their voucher, and
 * delivery with the last of them. However an order is cancelled piece by piece, what goes back and what is billed sum up
 * to exactly what was paid.
 */
export function refundPaisa(order: ChargedOrder, parcels: readonly RefundedParcel[]): number {
  const ended = parcels.filter(({ wasKept, isKept }) => wasKept && !isKept);
  if (ended.length === 0) return 0;
  let goodsPaisa = 0;
  for (const { subtotalPaisa, share } of ended) {
    if (share === null) return refundBeforeShares(order, parcels);
    goodsPaisa += subtotalPaisa + share.taxPaisa - share.voucherPaisa;
  }
  return goodsPaisa + (parcels.some(({ isKept }) => isKept) ? 0 : order.shippingPaisa);
}

/**
 * What of the price stays with us when only lines worth `keptSubtotalPaisa` are delivered: they, their VAT and their
 * share of the coupon; delivery as it was charged, as long as anything is delivered.
 */
function keptPaisa(order: ChargedOrder, keptSubtotalPaisa: number, isAnythingKept: boolean): number {
  if (!isAnythingKept) return 0;
  const discountShare =
    order.subtotalPaisa === 0
      ? 0
      : Number((BigInt(order.discountPaisa) * BigInt(keptSubtotalPaisa)) / BigInt(order.subtotalPaisa));
  const taxPaisa = shareOfPaisa(keptSubtotalPaisa, VAT_BASIS_POINTS);
  return Math.max(0, keptSubtotalPaisa + taxPaisa + order.shippingPaisa - discountShare);
}

/** The rule for orders placed before parcels had shares: what is kept is reckoned anew as a whole. */
function refundBeforeShares(order: ChargedOrder, parcels: readonly RefundedParcel[]): number {
  const sum = (kept: typeof parcels) => kept.reduce((total, parcel) => total + parcel.subtotalPaisa, 0);
  const before = parcels.filter((parcel) => parcel.wasKept);
  const after = parcels.filter((parcel) => parcel.isKept);
  return keptPaisa(order, sum(before), before.length > 0) - keptPaisa(order, sum(after), after.length > 0);
}
