/** The words of a return's timeline. The web gives each its sentence. */
export const RETURN_EVENTS = [
  'requested',
  'accepted',
  'declined',
  'question',
  'answered',
  /** "Keep it, refund part": with the amount. */
  'offered',
  'offer_declined',
  /** The buyer said nothing. */
  'offer_lapsed',
  'sent_back',
  'received',
  /** With the amount. */
  'refunded',
  'replaced',
  'expired',
  'withdrawn',
] as const;
export type ReturnEvent = (typeof RETURN_EVENTS)[number];
