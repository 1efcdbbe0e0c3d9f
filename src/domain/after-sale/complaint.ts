import { daysAfter } from '../shop/durations.ts';

export const COMPLAINT_KINDS = [
  'not_received',
  'return_declined',
  'product',
  'payment',
  'seller',
  'other',
  /** A claim under the warranty of a line. */
  'warranty',
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export const COMPLAINT_KIND_NAMES: Record<ComplaintKind, string> = {
  not_received: 'Not received',
  return_declined: 'Return declined',
  product: 'Product',
  payment: 'Payment',
  seller: 'Seller',
  other: 'Other',
  warranty: 'Warranty',
};

/** Open: it waits for our desk. */
export const CASE_STATES = ['open', 'waiting_for_seller', 'waiting_for_buyer', 'decided', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_DECISIONS = ['full', 'part', 'none'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** How a complaint came to its end: by its decision, or because the buyer said that the parcel has arrived. */
export type CaseEnding = 'decided' | 'received';

/** The words of a complaint's trace. */
export type CaseEvent =
  | 'sent'
  | 'read'
  | 'asked'
  | 'answered'
  | 'written'
  | 'not_answered'
  | 'overdue'
  | 'received'
  | 'decided'
  | 'closed';

/** The two sides of a complaint, beside the desk. */
export type CaseSide = 'buyer' | 'seller';
export const CASE_SIDES = ['buyer', 'seller'] as const satisfies readonly CaseSide[];

/** What our terms promise: a decision within so many days of the number. */
export const DECIDED_WITHIN_DAYS = 15;
/** How long a decision can be read before its complaint is closed. */
export const CLOSED_AFTER_DAYS = 7;
/** How many working days a side has to answer; then it is the desk's turn again. */
export const ANSWER_WORKING_DAYS: Record<CaseSide, number> = { seller: 2, buyer: 5 };
/** How long a buyer may deny that a parcel has arrived after somebody else said so. */
export const NOT_RECEIVED_DAYS = 7;
/** How long a guest's complaint waits for its address to be confirmed. */
export const CONFIRMED_WITHIN_HOURS = 24;

/** 'G-2083-000123', in the year of Bikram Sambat. */
export function complaintNumber(bsYear: number, serial: number): string {
  return `G-${bsYear}-${String(serial).padStart(6, '0')}`;
}

/** How much of a reason fits on a printed credit note. */
const NOTED_CHARACTERS = 300;

/** A decision as credit notes, refunds and timelines show it; the mail and the complaint have the whole reason. */
export function decisionNote(number: string, reason: string): string {
  const letters = [...`${number}: ${reason}`];
  return letters.length > NOTED_CHARACTERS
    ? `${letters.slice(0, NOTED_CHARACTERS - 1).join('')}…`
    : letters.join('');
}

/** Neither decided nor closed: the desk still has to decide. */
export function isOpenCase(state: CaseState): boolean {
  return state === 'open' || state === 'waiting_for_seller' || state === 'waiting_for_buyer';
}

/** The state after a side has written: the desk's turn, when it was this side that was asked. */
export function stateAfterMessage(state: CaseState, author: CaseSide): CaseState {
  return state === `waiting_for_${author}` ? 'open' : state;
}

/**
 * Whether the seller reads a complaint from its first day. One about our desk, a payment or the seller is shown to the
 * seller only once the desk asks.
 */
export function isSellerToldAtOnce(kind: ComplaintKind): boolean {
  return kind === 'not_received' || kind === 'return_declined' || kind === 'product' || kind === 'warranty';
}

/** Whether an open complaint holds its parcel: its money does not become ready and no clock goes on. */
export function holdsParcel(kind: ComplaintKind): boolean {
  return kind === 'not_received' || kind === 'return_declined';
}

/** What decides whether a buyer may say that a parcel has not arrived. */
interface MissedParcel {
  status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
  deliveredAt: Date | null;
  isReceivedByBuyer: boolean;
}

/** Until when a buyer may say that a parcel has not arrived; null: without an end, or not at all. */
export function missedUntil({ status, deliveredAt, isReceivedByBuyer }: MissedParcel): Date | null {
  if (status !== 'delivered' || deliveredAt === null || isReceivedByBuyer) return null;
  return daysAfter(deliveredAt, NOT_RECEIVED_DAYS);
}

/** Why a buyer cannot say that a parcel has not arrived, or null: from sending until 7 days after others said it has. */
export function whyCannotMiss(
  parcel: MissedParcel,
  now: Date,
): 'not_sent' | 'cancelled' | 'received' | 'over' | null {
  switch (parcel.status) {
    case 'pending':
    case 'processing':
      return 'not_sent';
    case 'cancelled':
      return 'cancelled';
    case 'shipped':
      return null;
    case 'delivered': {
      if (parcel.isReceivedByBuyer) return 'received';
      const until = missedUntil(parcel);
      return until !== null && now < until ? null : 'over';
    }
  }
}

/**
 * What a decision gives back, in paisa, where `leftPaisa` of what was paid has not gone back yet; `most` where the part
 * is not less than that. No part can be given of nothing, or of a single paisa.
 */
export function decidedPaisa(
  decision: CaseDecision,
  partPaisa: number | null,
  leftPaisa: number,
): { amountPaisa: number } | { mostPaisa: number } {
  if (decision === 'none') return { amountPaisa: 0 };
  if (leftPaisa === 0) return { mostPaisa: 0 };
  if (decision === 'full') return { amountPaisa: leftPaisa };
  if (partPaisa === null || partPaisa <= 0 || partPaisa >= leftPaisa) return { mostPaisa: leftPaisa };
  return { amountPaisa: partPaisa };
}
