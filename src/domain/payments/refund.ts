import { type BillAmounts, creditAmounts } from '../books/bill.ts';
import {
  type ChangedEnds,
  deliveryBackPaisa,
  type EndedParcel,
  isDeliveryUndone,
} from '../books/delivery-fee.ts';
import type { ParcelShare } from '../books/parcel-shares.ts';
import { VAT_BASIS_POINTS } from '../books/vat.ts';
import { shareOfPaisa } from '../shop/money.ts';

/** What was charged for an order; in paisa. */
export interface ChargedOrder {
  subtotalPaisa: number;
  shippingPaisa: number;
  discountPaisa: number;
}

/** A parcel, and whether it is still to be delivered before and after. */
export interface RefundedParcel {
  subtotalPaisa: number;
  /** VAT and voucher fixed with the order; null for orders placed before that was recorded. */
  share: ParcelShare | null;
  /** What of it was cancelled line by line before. */
  cancelled: BillAmounts;
  wasKept: boolean;
  isKept: boolean;
  /** What its way cost beyond the delivery fee; none where it is left out. */
  surchargePaisa?: number;
  /** All that was sent of it came back through the seller's fault. */
  hasComeBack?: boolean;
  /** What is cancelled of it now, while the rest is kept. */
  part?: BillAmounts;
}

/**
 * The share of a parcel's price, VAT and voucher of lines worth `goodsPaisa`: in proportion, calculated over everything
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

/** How the parcels of an order have ended, as the rule of its delivery fee sees them. */
export function endsOf(parcels: readonly RefundedParcel[]): ChangedEnds {
  const endOf = (
    isKept: boolean,
    { hasComeBack = false, surchargePaisa = 0 }: RefundedParcel,
  ): EndedParcel => ({
    end: isKept ? (hasComeBack ? 'sellers_fault' : 'stands') : 'never_came',
    surchargePaisa,
  });
  return {
    before: parcels.map((parcel) => endOf(parcel.wasKept, parcel)),
    after: parcels.map((parcel) => endOf(parcel.isKept, parcel)),
  };
}

/**
 * What goes back when some parcels of a paid order are cancelled, whole or in part: their price, their VAT, less their
 * voucher, and delivery by its own rule (`deliveryBackPaisa`). However an order is cancelled piece by piece, refunds
 * and bills add up to exactly what was paid.
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
  return goodsPaisa + deliveryBackPaisa(order.shippingPaisa, endsOf(parcels));
}

/**
 * What stays paid when only lines worth `keptSubtotalPaisa` are delivered: the lines, their VAT, less their share of
 * the coupon; delivery as it was charged, unless it goes back.
 */
function keptPaisa(
  order: ChargedOrder,
  keptSubtotalPaisa: number,
  { isAnythingKept, isDeliveryKept }: { isAnythingKept: boolean; isDeliveryKept: boolean },
): number {
  if (!isAnythingKept) return 0;
  const discountShare =
    order.subtotalPaisa === 0
      ? 0
      : Number((BigInt(order.discountPaisa) * BigInt(keptSubtotalPaisa)) / BigInt(order.subtotalPaisa));
  const taxPaisa = shareOfPaisa(keptSubtotalPaisa, VAT_BASIS_POINTS);
  const deliveryPaisa = isDeliveryKept ? order.shippingPaisa : 0;
  return Math.max(0, keptSubtotalPaisa + taxPaisa + deliveryPaisa - discountShare);
}

/** The rule for orders placed before parcels had shares: what is kept is calculated anew as a whole. */
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
  const ends = endsOf(parcels);
  return (
    keptPaisa(order, beforePaisa, {
      isAnythingKept: before.length > 0,
      isDeliveryKept: !isDeliveryUndone(ends.before),
    }) -
    keptPaisa(order, afterPaisa, {
      isAnythingKept: after.length > 0,
      isDeliveryKept: !isDeliveryUndone(ends.after),
    })
  );
}
