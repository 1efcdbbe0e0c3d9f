export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};
/** A parcel (one seller's part of an order) has the same words. */
export type ParcelStatus = OrderStatus;

/** What a seller may do with a parcel; payment moves it from pending to processing. */
export const SELLER_PARCEL_TRANSITIONS = {
  pending: [],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<ParcelStatus, readonly ParcelStatus[]>;

export type ParcelRefusal = 'unpaid' | 'already_there' | 'cancelled' | 'not_possible';

/** Why a seller cannot move a parcel there, or null. */
export function whySellerCannotMove(from: ParcelStatus, to: ParcelStatus): ParcelRefusal | null {
  if ((SELLER_PARCEL_TRANSITIONS[from] as readonly ParcelStatus[]).includes(to)) return null;
  if (from === to) return 'already_there';
  if (from === 'pending') return 'unpaid';
  return from === 'cancelled' ? 'cancelled' : 'not_possible';
}

/** Why lines of a parcel, or all of it, cannot be cancelled after the payment; null when they can, until it is sent. */
export function whyCannotCancelLines(status: ParcelStatus): 'unpaid' | 'sent' | 'cancelled' | null {
  switch (status) {
    case 'pending':
      return 'unpaid';
    case 'processing':
      return null;
    case 'shipped':
    case 'delivered':
      return 'sent';
    case 'cancelled':
      return 'cancelled';
  }
}

/** Days after which a sent parcel counts as delivered when nobody says anything. */
export const DELIVERED_AFTER_DAYS = { tracked: 7, untracked: 14 } as const;

/** When a parcel counts as delivered that was sent then, unless somebody says so before. */
export function deliveredBy(shippedAt: Date, trackingNumber: string | null): Date {
  const { tracked, untracked } = DELIVERED_AFTER_DAYS;
  return new Date(shippedAt.getTime() + (trackingNumber ? tracked : untracked) * 86_400_000);
}

/**
 * The order's status, derived from its parcels:
 * all cancelled -> cancelled; otherwise the least advanced of those not cancelled.
 */
export function deriveOrderStatus(parcels: readonly ParcelStatus[]): OrderStatus {
  const live = parcels.filter((status) => status !== 'cancelled');
  if (live.length === 0) return 'cancelled';
  for (const status of ['pending', 'processing', 'shipped'] as const)
    if (live.includes(status)) return status;
  return 'delivered';
}

/** The order's status once these of its parcels have this one. What replaces returned goods changes nothing of it. */
export function orderStatusAfter(
  parcels: readonly { id: string; status: ParcelStatus; isReplacement: boolean }[],
  changedIds: readonly string[],
  status: ParcelStatus,
): OrderStatus {
  return deriveOrderStatus(
    parcels
      .filter(({ isReplacement }) => !isReplacement)
      .map((parcel) => (changedIds.includes(parcel.id) ? status : parcel.status)),
  );
}

/** A buyer cancels a whole order while it is unpaid; once it is paid, parcels and lines of it (spec 10). */
export function whyCannotCancel(status: OrderStatus): 'already_cancelled' | 'already_paid' | null {
  if (status === 'pending') return null;
  return status === 'cancelled' ? 'already_cancelled' : 'already_paid';
}

/** How long an unpaid order holds its stock (product.md: orders). */
export const STOCK_HOLD_MINUTES = {
  esewa: 30,
  khalti: 30,
  bank: 72 * 60,
  connectips: 30,
  fonepay: 30,
  nepalpay: 30,
  cod: 30,
} as const;

/**
 * Until when an unpaid order keeps its stock after choosing `method` at `now`: the method's time, but never
 * longer than a bank transfer's from the order's creation, however often the method is switched.
 */
export function stockHeldUntil(method: keyof typeof STOCK_HOLD_MINUTES, createdAt: Date, now: Date): Date {
  const longest = createdAt.getTime() + STOCK_HOLD_MINUTES.bank * 60_000;
  return new Date(Math.min(longest, now.getTime() + STOCK_HOLD_MINUTES[method] * 60_000));
}
