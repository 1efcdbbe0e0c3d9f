/** The words of an order's timeline. The web gives each its sentence. */
export const ORDER_EVENTS = [
  'order_placed',
  'payment_method_changed',
  /** The buyer sent the slip of a bank transfer. */
  'receipt_sent',
  'payment_received',
  /** The phone is confirmed: the courier collects the money. */
  'cash_agreed',
  'parcel_processing',
  /** Its seller lends it: it is prepared before it is paid. */
  'parcel_on_account',
  'parcel_shipped',
  /** It lies at the seller's counter: its buyer may fetch it. */
  'parcel_ready',
  /** Somebody at the counter did not know its code. */
  'pickup_code_wrong',
  /** Handed over for its code: sent and delivered at once. */
  'parcel_picked_up',
  'tracking_changed',
  'parcel_delivered',
  /** The buyer said so. */
  'parcel_received',
  /** The buyer said that it has not arrived. */
  'parcel_missed',
  /** It was sent and never arrived: our desk gave the money back. */
  'parcel_lost',
  /** The buyer did not take it at the door; the note says why. */
  'parcel_refused',
  /** What was refused is with its seller again. */
  'parcel_back',
  /** What its courier was to collect was paid by a gateway; the note names it. */
  'cash_paid',
  /** The way back of a refused parcel costs its buyer something; the note says how much, or why no longer. */
  'return_fee_charged',
  'return_fee_paid',
  'return_fee_waived',
  'parcel_cancelled',
  /** Some of a paid parcel; the note says which, and why. */
  'lines_cancelled',
  'order_cancelled',
  'order_expired',
  /** Money that came too late, or twice: it goes back. */
  'refund_due',
  'refunded',
  /** Of goods that were billed already; the note names the document. */
  'credit_note_issued',
  'bill_reissued',
  /** The note names the return. */
  'return_requested',
  /** A parcel that replaces returned goods is prepared; the note names the return. */
  'replacement_added',
  /** The note names courier and number. */
  'courier_booked',
  'courier_cancelled',
  /** What a courier says, obeyed or not, beside what people say. */
  'courier_picked_up',
  'courier_in_transit',
  'courier_out_for_delivery',
  'courier_attempt_failed',
  'courier_on_hold',
  'courier_delivered',
  'courier_partly_delivered',
  'courier_refused',
  'courier_returned',
  'courier_lost',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];
