import { type BillAmounts, creditAmounts } from './bill.ts';
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
  /** What of it was cancelled line by line before. */
  cancelled: BillAmounts;
  wasKept: boolean;
  isKept: boolean;
  /** What of it is cancelled now, of a parcel that is kept otherwise. */
  part?: BillAmounts;
}

/**
 * What of a parcel's price, VAT and voucher goes with lines worth `goodsPaisa`: in proportion, reckoned over everything
 * cancelled so far, so that the last lines take exactly what is left.
 */
export function cancelledPart(
  parcel: { subtotalPaisa: number; share: ParcelShare; cancelled: BillAmounts },
  goodsPaisa: number,
): BillAmounts {
  const { taxPaisa: vatPaisa, voucherPaisa } = parcel.share;
  return creditAmounts(
    { taxablePaisa: parcel.subtotalPaisa, vatPaisa, voucherPaisa },
    parcel.cancelled,
    goodsPaisa,
  );
}

/** What the buyer had paid of a part of a bill or parcel. */
export function paidPaisa({ taxablePaisa, vatPaisa, voucherPaisa }: BillAmounts): number {
  return taxablePaisa + vatPaisa - voucherPaisa;
}

/**
 * What goes back when some parcels of a paid order are cancelled, whole or in part: their price, their VAT, less their
 * voucher, and delivery with the last of them. However an order is cancelled piece by piece, what goes back and what is
 * billed sum up to exactly what was paid.
 */
export function refundPaisa(order: ChargedOrder, parcels: readonly RefundedParcel[]): number {
  const changed = parcels.filter(({ wasKept, isKept, part }) => wasKept && (!isKept || part !== undefined));
  if (changed.length === 0) return 0;
  let goodsPaisa = 0;
  for (const { subtotalPaisa, share, cancelled, isKept, part } of changed) {
    if (share === null) return refundBeforeShares(order, parcels);
    goodsPaisa +=
      isKept && part !== undefined
        ? paidPaisa(part)
        : subtotalPaisa + share.taxPaisa - share.voucherPaisa - paidPaisa(cancelled);
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
  const before = parcels.filter((parcel) => parcel.wasKept);
  const after = parcels.filter((parcel) => parcel.isKept);
  const beforePaisa = before.reduce(
    (sum, { subtotalPaisa, cancelled }) => sum + subtotalPaisa - cancelled.taxablePaisa,
    0,
  );
  const afterPaisa = after.reduce(
    (sum, { subtotalPaisa, cancelled, part }) =>
      sum + subtotalPaisa - cancelled.taxablePaisa - (part?.taxablePaisa ?? 0),
    0,
  );
  return keptPaisa(order, beforePaisa, before.length > 0) - keptPaisa(order, afterPaisa, after.length > 0);
}
