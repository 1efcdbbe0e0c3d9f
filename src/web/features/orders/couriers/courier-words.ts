import type { CourierEvent, CourierRefusal } from '../../../../domain/orders/courier.ts';

/** What couriers say, as people read it. */
export const COURIER_EVENT_WORDS: Record<CourierEvent, string> = {
  accepted: 'Accepted',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  attempt_failed: 'Nobody was there',
  on_hold: 'On hold',
  delivered: 'Delivered',
  partly_delivered: 'Partly delivered',
  refused: 'Refused at the door',
  returned: 'Goes back to the seller',
  lost: 'Lost',
  cancelled: 'Cancelled by the courier',
};

/** Why what a courier said changed nothing. */
export const COURIER_REFUSAL_WORDS: Record<CourierRefusal, string> = {
  not_booked: 'Not followed: the courier is not booked.',
  parcel_cancelled: 'Not followed: the parcel is cancelled.',
  out_of_order: 'Not followed: something newer is known.',
  backwards: 'Not followed: the parcel is further than that.',
  not_sent: 'Not followed: nobody said that it was picked up.',
  no_bill: 'Not followed: its bill cannot be written yet. Check your tax details and HS codes.',
};
