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
  /** What its way costs beyond the delivery fee. */
  surchargePaisa: number;
}

export function parcelEnd({
  isCancelled,
  units,
  faultyUnits,
}: Pick<ParcelFacts, 'isCancelled' | 'units' | 'faultyUnits'>): ParcelEnd {
  if (isCancelled) return 'never_came';
  return faultyUnits >= units ? 'sellers_fault' : 'stands';
}

/** How a parcel ended, and what its way costs beyond the delivery fee. */
export interface EndedParcel {
  end: ParcelEnd;
  surchargePaisa: number;
}

/** How the parcels of an order have ended before something happens, and after it, in the same order. */
export interface ChangedEnds {
  before: readonly EndedParcel[];
  after: readonly EndedParcel[];
}

/** The ends of an order's parcels when this becomes of one of them. */
export function endsWhen(
  parcels: readonly ParcelFacts[],
  parcelId: string,
  becomes: (parcel: ParcelFacts) => Partial<ParcelFacts>,
): ChangedEnds {
  const endOf = (parcel: ParcelFacts): EndedParcel => ({
    end: parcelEnd(parcel),
    surchargePaisa: parcel.surchargePaisa,
  });
  return {
    before: parcels.map(endOf),
    after: parcels.map((parcel) =>
      endOf(parcel.id === parcelId ? { ...parcel, ...becomes(parcel) } : parcel),
    ),
  };
}

/** Nothing of the order was delivered and stands: its delivery fee is the buyer's. */
export function isDeliveryUndone(ends: readonly Pick<EndedParcel, 'end'>[]): boolean {
  return ends.every(({ end }) => end !== 'stands');
}

/** The surcharges of the parcels whose delivery stood before and does not after. */
export function surchargesBackPaisa({ before, after }: ChangedEnds): number {
  return after.reduce(
    (sum, { end, surchargePaisa }, index) =>
      end !== 'stands' && before[index]?.end === 'stands' ? sum + surchargePaisa : sum,
    0,
  );
}

/**
 * What of an order's delivery goes back with something that happens. `leftPaisa` is all of it, the fee and the surcharges,
 * less what went back before. A parcel's surcharge goes as soon as that parcel's delivery does not stand any more; all
 * that is left goes as soon as none does. An end other than `stands` is for good, so the last event makes the rest due,
 * whichever it is, and nothing is due twice (docs/decisions/0032, 0049).
 */
export function deliveryBackPaisa(leftPaisa: number, ends: ChangedEnds): number {
  if (isDeliveryUndone(ends.before)) return 0;
  return isDeliveryUndone(ends.after) ? leftPaisa : Math.min(leftPaisa, surchargesBackPaisa(ends));
}
