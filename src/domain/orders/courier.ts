import type { ParcelStatus } from './order-status.ts';

/** Whom a parcel may be given to: by an API, or a company without one, of which people say what it says. */
export const COURIERS = ['pathao', 'hand'] as const;
export type CourierId = (typeof COURIERS)[number];

/** What a courier says of a parcel. */
export const COURIER_EVENTS = [
  /** It knows of the parcel, and comes for it. */
  'accepted',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  /** Nobody was there; it comes again. */
  'attempt_failed',
  'on_hold',
  'delivered',
  'partly_delivered',
  'refused',
  'returned',
  'lost',
  /** It does not come for it. */
  'cancelled',
] as const;
export type CourierEvent = (typeof COURIER_EVENTS)[number];

/** How far a parcel is when its courier says so; what it only adds has no place of its own. */
const PLACE: Partial<Record<CourierEvent, number>> = {
  accepted: 0,
  picked_up: 1,
  in_transit: 2,
  out_for_delivery: 3,
  delivered: 4,
  partly_delivered: 4,
  refused: 4,
  returned: 5,
  lost: 5,
  cancelled: 5,
};

/** Why what a courier says is kept and not obeyed. */
export const COURIER_REFUSALS = [
  /** The booking was cancelled, or never made. */
  'not_booked',
  'parcel_cancelled',
  /** Older than what is known. */
  'out_of_order',
  /** The parcel is further than that. */
  'backwards',
  /** Nobody has said that it was picked up. */
  'not_sent',
  /** It cannot be sent yet: its bill cannot be written. */
  'no_bill',
] as const;
export type CourierRefusal = (typeof COURIER_REFUSALS)[number];

/** What is known of a booked parcel when its courier says something. */
export interface CourierKnowledge {
  isBooked: boolean;
  parcelStatus: ParcelStatus;
  /** The last that was obeyed, and its time; null: nothing was. */
  last: { event: CourierEvent; at: Date } | null;
}

export type CourierMove = 'shipped' | 'delivered';

/**
 * What of it is obeyed: the steps that the parcel takes, in their order, none where it is only noted, or why it is not
 * obeyed. A parcel moves forward only. Whoever asked the courier (`isAsked`) knows that a delivered parcel was picked up;
 * a message that says so before another has said that is not believed.
 */
export function courierMoves(
  { event, at }: { event: CourierEvent; at: Date },
  { isBooked, parcelStatus, last }: CourierKnowledge,
  isAsked: boolean,
): { moves: readonly CourierMove[] } | { refusal: CourierRefusal } {
  if (!isBooked) return { refusal: 'not_booked' };
  if (parcelStatus === 'cancelled') return { refusal: 'parcel_cancelled' };
  if (last !== null && at.getTime() < last.at.getTime()) return { refusal: 'out_of_order' };
  const place = PLACE[event];
  const reached = last === null ? 0 : (PLACE[last.event] ?? 0);
  if (place !== undefined && place < reached) return { refusal: 'backwards' };
  const isWaiting = parcelStatus === 'pending' || parcelStatus === 'processing';
  switch (event) {
    case 'picked_up':
    case 'in_transit':
    case 'out_for_delivery':
      return { moves: isWaiting ? ['shipped'] : [] };
    case 'delivered':
      if (isWaiting) return isAsked ? { moves: ['shipped', 'delivered'] } : { refusal: 'not_sent' };
      return { moves: parcelStatus === 'shipped' ? ['delivered'] : [] };
    default:
      return { moves: [] };
  }
}

/** Until its courier has a parcel, its booking can be cancelled. */
export const isWithCourier = (last: CourierEvent | null): boolean =>
  last !== null && last !== 'accepted' && last !== 'cancelled' && last !== 'on_hold';

/** After so long without a word a courier is asked, and is called silent on the desk. */
export const COURIER_SILENT_HOURS = 24;

export const MOST_PIECES = 50;
