import { shareOfPaisa } from './money.ts';
import { VAT_BASIS_POINTS } from './order-totals.ts';

/** What was charged for an order; in paisa. */
export interface ChargedOrder {
  subtotalPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
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

/**
 * What goes back when some parcels of a paid order are cancelled. However an order is cancelled piece by piece, the
 * refunds sum up to exactly what was paid.
 *
 * @param parcels the subtotal of each parcel, and whether it is still to be delivered before and after.
 */
export function refundPaisa(
  order: ChargedOrder,
  parcels: readonly { subtotalPaisa: number; wasKept: boolean; isKept: boolean }[],
): number {
  const sum = (kept: typeof parcels) => kept.reduce((total, parcel) => total + parcel.subtotalPaisa, 0);
  const before = parcels.filter((parcel) => parcel.wasKept);
  const after = parcels.filter((parcel) => parcel.isKept);
  return keptPaisa(order, sum(before), before.length > 0) - keptPaisa(order, sum(after), after.length > 0);
}
