import { type BillAmounts, creditAmounts } from '../books/bill.ts';
import { type ChangedEnds, deliveryBackPaisa } from '../books/delivery-fee.ts';
import { paidPaisa } from '../payments/refund.ts';
import { daysAfter } from '../shop/durations.ts';
import { startOfKathmanduDay } from '../shop/kathmandu-time.ts';
import { endOfWorkingDays, type WorkingCalendar } from '../shop/working-days.ts';

export const RETURN_REASONS = [
  'wrong_item',
  'not_as_described',
  'damaged',
  'parts_missing',
  'does_not_work',
  'changed_mind',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
export const RETURN_REASON_NAMES: Record<ReturnReason, string> = {
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  damaged: 'Damaged',
  parts_missing: 'Parts missing',
  does_not_work: 'Does not work',
  changed_mind: 'Changed my mind',
};

/** The seller's fault: the seller pays the way back, and photos show the fault. */
export const isSellersFault = (reason: ReturnReason) => reason !== 'changed_mind';

export const RETURN_PHOTOS = { least: 1, most: 6 } as const;

export const RETURN_STATUSES = [
  'requested',
  'question',
  'accepted',
  'sent_back',
  'received',
  'refunded',
  'replaced',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];
export const RETURN_STATUS_NAMES: Record<ReturnStatus, string> = {
  requested: 'Requested',
  question: 'Question',
  accepted: 'Accepted',
  sent_back: 'Sent back',
  received: 'Received',
  refunded: 'Refunded',
  replaced: 'Replaced',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** We wait for somebody, and the seller's money is held. */
export const OPEN_RETURN_STATUSES = [
  'requested',
  'question',
  'accepted',
  'sent_back',
  'received',
] as const satisfies readonly ReturnStatus[];
export const isOpenReturn = (status: ReturnStatus) =>
  (OPEN_RETURN_STATUSES as readonly ReturnStatus[]).includes(status);

/** The steps of a return: who takes them, from which states, to which (null: the state stays). */
export const RETURN_STEPS = {
  accept: { by: 'seller', from: ['requested', 'question'], to: 'accepted' },
  decline: { by: 'seller', from: ['requested', 'question'], to: 'declined' },
  question: { by: 'seller', from: ['requested'], to: 'question' },
  offer: { by: 'seller', from: ['requested', 'question', 'accepted'], to: null },
  receive: { by: 'seller', from: ['accepted', 'sent_back'], to: 'received' },
  refund: { by: 'seller', from: ['received'], to: 'refunded' },
  replace: { by: 'seller', from: ['received'], to: 'replaced' },
  answer: { by: 'buyer', from: ['question'], to: 'requested' },
  send_back: { by: 'buyer', from: ['accepted'], to: 'sent_back' },
  take_offer: { by: 'buyer', from: ['requested', 'question', 'accepted'], to: 'refunded' },
  decline_offer: { by: 'buyer', from: ['requested', 'question', 'accepted'], to: null },
  withdraw: { by: 'buyer', from: ['requested', 'question', 'accepted'], to: 'withdrawn' },
} as const satisfies Record<
  string,
  { by: 'buyer' | 'seller'; from: readonly ReturnStatus[]; to: ReturnStatus | null }
>;
export type ReturnStep = keyof typeof RETURN_STEPS;

/** Whether a step is possible now; what an offer needs, or forbids, is part of it. */
export function canStep(step: ReturnStep, at: { status: ReturnStatus; hasOffer: boolean }): boolean {
  if (!(RETURN_STEPS[step].from as readonly ReturnStatus[]).includes(at.status)) return false;
  if (step === 'take_offer' || step === 'decline_offer') return at.hasOffer;
  return step !== 'offer' || !at.hasOffer;
}

/** The steps that are possible now, for one of the two. */
export function possibleSteps(
  by: 'buyer' | 'seller',
  at: { status: ReturnStatus; hasOffer: boolean },
): ReturnStep[] {
  return (Object.keys(RETURN_STEPS) as ReturnStep[]).filter(
    (step) => RETURN_STEPS[step].by === by && canStep(step, at),
  );
}

/** How long each side has, in days; in working days for the seller's answer. */
export const RETURN_CLOCKS = {
  window: 7,
  sellerAnswers: 2,
  buyerAnswers: 7,
  offerStands: 3,
  sendBack: 7,
  arrives: 7,
  decide: 3,
  refund: 7,
  /** After it was declined, for a complaint; the money is held until then. */
  complain: 7,
} as const;

/** The first instant at which a parcel that arrived at `deliveredAt` can no longer be returned: day 8 begins, in Nepal. */
export function returnsEndAt(deliveredAt: Date): Date {
  return daysAfter(startOfKathmanduDay(deliveredAt), RETURN_CLOCKS.window + 1);
}

/**
 * `returnsEndAt` the other way round, for queries: what arrived before this instant can no longer be returned at `now`.
 * Sellers' money becomes ready by the same rule: while a buyer may still return something, it is not paid out.
 */
export function returnableSince(now: Date): Date {
  return startOfKathmanduDay(now, RETURN_CLOCKS.window);
}

/** Until when somebody has to act once a return is in this state; null: nobody has to. */
export function returnDueAt(
  { status, hasOffer }: { status: ReturnStatus; hasOffer: boolean },
  since: Date,
  calendar: WorkingCalendar,
): Date | null {
  switch (status) {
    case 'requested':
      return hasOffer
        ? daysAfter(since, RETURN_CLOCKS.offerStands)
        : endOfWorkingDays(since, RETURN_CLOCKS.sellerAnswers, calendar);
    case 'question':
      return daysAfter(since, RETURN_CLOCKS.buyerAnswers);
    case 'accepted':
      return daysAfter(since, RETURN_CLOCKS.sendBack);
    case 'sent_back':
      return daysAfter(since, RETURN_CLOCKS.arrives);
    case 'received':
      return daysAfter(since, RETURN_CLOCKS.decide);
    default:
      return null;
  }
}

/** What happens when time has run out; null: nothing does. */
export type ReturnTimeout = 'accepted' | 'offer_lapsed' | 'expired' | 'received' | 'refunded';
export function returnTimeout({
  status,
  hasOffer,
}: {
  status: ReturnStatus;
  hasOffer: boolean;
}): ReturnTimeout | null {
  switch (status) {
    case 'requested':
      return hasOffer ? 'offer_lapsed' : 'accepted';
    case 'question':
    case 'accepted':
      return 'expired';
    case 'sent_back':
      return 'received';
    case 'received':
      return 'refunded';
    default:
      return null;
  }
}

/** A parcel of an order as the money of returns sees it; in paisa. */
export interface ReturnedParcel {
  /** What was sent of it, or what the buyer's bill says of it. */
  sent: BillAmounts;
  /** What went back of that so far. */
  givenBack: BillAmounts;
  /** What comes back now, at the paid price. */
  goodsPaisa: number;
}

export interface ReturnedMoney {
  /** The lines at the paid price, their VAT, less their share of the voucher. */
  goods: BillAmounts;
  deliveryPaisa: number;
  totalPaisa: number;
}

/**
 * What goes back for lines of a parcel: their price with their VAT, less their share of the voucher, rounded half up
 * over everything that came back so far, so that the last lines take exactly what is left. Delivery goes with them by
 * its own rule (`deliveryBackPaisa`). Never more than is left of the parcel.
 */
export function returnedMoney(
  { sent, givenBack, goodsPaisa }: ReturnedParcel,
  order: { shippingPaisa: number; ends: ChangedEnds },
): ReturnedMoney {
  const taxablePaisa = Math.min(goodsPaisa, Math.max(0, sent.taxablePaisa - givenBack.taxablePaisa));
  const goods =
    sent.taxablePaisa === 0
      ? { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 }
      : creditAmounts(sent, givenBack, taxablePaisa);
  const deliveryPaisa = deliveryBackPaisa(order.shippingPaisa, order.ends);
  return { goods, deliveryPaisa, totalPaisa: paidPaisa(goods) + deliveryPaisa };
}

/** The first instant at which the buyer of a return that was declined then can no longer complain. */
export function complainUntil(declinedAt: Date): Date {
  return daysAfter(declinedAt, RETURN_CLOCKS.complain);
}

/** 'R-2083-000418' */
export function returnNumber(bsYear: number, serial: number): string {
  return `R-${bsYear}-${String(serial).padStart(6, '0')}`;
}
