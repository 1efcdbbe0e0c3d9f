import { bsDateOf } from '../shop/bikram-sambat.ts';
import { daysAfter, HOUR_MS } from '../shop/durations.ts';
import { kathmanduDate } from '../shop/kathmandu-time.ts';

/**
 * `open`: sellers answer, or its quotes are being opened; `closed`: they can be compared and awarded; `lapsed`: what was
 * awarded was not paid, and can be awarded anew; `expired`: the last offer ran out. The last two of the list are ends.
 */
export const REQUEST_FOR_QUOTES_STATUSES = [
  'open',
  'closed',
  'awarded',
  'lapsed',
  'cancelled',
  'expired',
] as const;
export type RequestForQuotesStatus = (typeof REQUEST_FOR_QUOTES_STATUSES)[number];

/** What a seller finds a request under; `closed`: it is over and they did not win, or nothing is awarded yet. */
export const SELLER_REQUEST_STATES = ['open', 'answered', 'closed', 'won', 'lost'] as const;
export type SellerRequestState = (typeof SELLER_REQUEST_STATES)[number];

export const MOST_REQUEST_LINES = 200;
export const FEWEST_CHOSEN_SELLERS = 3;
export const MOST_CHOSEN_SELLERS = 20;
export const LEAST_CLOSING_HOURS = 4;
export const MOST_CLOSING_DAYS = 14;
/** Prices hold so long after the closing at least: a committee needs time. */
export const LEAST_VALID_DAYS = 2;
/** Below so many, a rate says nothing about anybody. */
export const FEWEST_FOR_SCORE = 5;
/** Of one line of a quote: sums of a request stay exact. */
export const HIGHEST_LINE_PAISA = 10_000_000_000_000;

/** What can be done to a request by its buyer. */
export type RequestForQuotesDeed = 'cancel' | 'award';
const DEEDS: Partial<Record<RequestForQuotesStatus, readonly RequestForQuotesDeed[]>> = {
  open: ['cancel'],
  closed: ['cancel', 'award'],
  lapsed: ['cancel', 'award'],
};

/** The one table of its steps; time and payments do the others. */
export function mayWithRequest(status: RequestForQuotesStatus, deed: RequestForQuotesDeed): boolean {
  return DEEDS[status]?.includes(deed) ?? false;
}

/** 'RFQ-2083-000123', with the year of Nepal's calendar. */
export function requestForQuotesNumber(serial: number, at: Date): string {
  return `RFQ-${bsDateOf(at).year}-${String(serial).padStart(6, '0')}`;
}

/** Why a request cannot close then, or null. */
export function closingConflict(closesAt: Date, now: Date): string | null {
  if (closesAt.getTime() < now.getTime() + LEAST_CLOSING_HOURS * HOUR_MS)
    return `Closing must be at least ${LEAST_CLOSING_HOURS} hours from now`;
  if (closesAt > daysAfter(now, MOST_CLOSING_DAYS))
    return `Closing must be at most ${MOST_CLOSING_DAYS} days from now`;
  return null;
}

/** The first day that may be the last of an offer. */
export const firstValidDay = (closesAt: Date): string => kathmanduDate(daysAfter(closesAt, LEAST_VALID_DAYS));

/** 'A' for the first, 'Z' for the 26th, 'AA' for the 27th. */
export function sellerLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${sellerLetter(Math.floor(place / 26) - 1)}${letter}`;
}

/** A share in whole percent, or null where there were too few to say anything. */
export function scorePercent(done: number, all: number): number | null {
  return all < FEWEST_FOR_SCORE ? null : Math.round((done * 100) / all);
}
