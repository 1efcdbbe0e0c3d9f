/** spec 9: shipping is free when the subtotal is above 5000 rupees, otherwise 100. */
export const FREE_SHIPPING_ABOVE_PAISA = 5_000_00;
export const SHIPPING_PAISA = 100_00;

/**
 * How a parcel that was ordered ended for its buyer: it never came (cancelled before it was sent, by whomever, or lost on
 * its way); all that was sent of it came back through the seller's fault; or its delivery stands, since it is still to
 * come, the buyer has some of it, or gave it back for a change of mind. A replacement is no parcel that was ordered.
 */
export type ParcelEnd = 'never_came' | 'sellers_fault' | 'stands';

/** What is known of a parcel that was ordered. */
export interface ParcelFacts {
  id: string;
  isCancelled: boolean;
  /** Units that were not cancelled line by line. */
  units: number;
  /** Those of them that came back through the seller's fault and were refunded. */
  faultyUnits: number;
}

export function parcelEnd({
  isCancelled,
  units,
  faultyUnits,
}: Pick<ParcelFacts, 'isCancelled' | 'units' | 'faultyUnits'>): ParcelEnd {
  if (isCancelled) return 'never_came';
  return faultyUnits >= units ? 'sellers_fault' : 'stands';
}

/** How the parcels of an order have ended before something happens, and after it. */
export interface ChangedEnds {
  before: readonly ParcelEnd[];
  after: readonly ParcelEnd[];
}

/** The ends of an order's parcels when this becomes of one of them. */
export function endsWhen(
  parcels: readonly ParcelFacts[],
  parcelId: string,
  becomes: (parcel: ParcelFacts) => Partial<ParcelFacts>,
): ChangedEnds {
  return {
    before: parcels.map(parcelEnd),
    after: parcels.map((parcel) =>
      parcelEnd(parcel.id === parcelId ? { ...parcel, ...becomes(parcel) } : parcel),
    ),
  };
}

/** Nothing of the order was delivered and stands: its delivery fee is the buyer's. */
export function isDeliveryUndone(ends: readonly ParcelEnd[]): boolean {
  return ends.every((end) => end !== 'stands');
}

/**
 * What of the delivery fee goes back with something that happens: `leftPaisa`, which is the fee less what our desk gave
 * back of it, as soon as no parcel's delivery stands any more. An end other than `stands` is for good, so the last event
 * makes the fee due, whichever it is, and none makes it due twice (docs/decisions/0032).
 */
export function deliveryBackPaisa(leftPaisa: number, { before, after }: ChangedEnds): number {
  return isDeliveryUndone(after) && !isDeliveryUndone(before) ? leftPaisa : 0;
}
