import { isProvince, PROVINCES, type Province } from '../shop/nepal.ts';
import { type WorkingCalendar, workingDayAfter } from '../shop/working-days.ts';

/** How many working days goods are under way, not counting the day of the order. */
export interface DayRange {
  minimum: number;
  maximum: number;
}

/** By the province they are sent from, then by the one they go to. */
export type DeliveryDays = Readonly<Record<Province, Readonly<Record<Province, DayRange>>>>;

/** Nothing arrives on the day it is ordered, and nothing that takes longer is an estimate. */
export const FEWEST_DELIVERY_DAYS = 1;
export const MOST_DELIVERY_DAYS = 60;

/** In the order of PROVINCES, both ways alike: '2-4' working days. */
const USUAL_DAYS = [
  ['1-2', '2-3', '2-4', '3-5', '3-5', '5-8', '5-7'],
  ['2-3', '1-2', '2-3', '2-4', '2-4', '4-7', '4-6'],
  ['2-4', '2-3', '1-2', '2-3', '2-4', '4-7', '4-6'],
  ['3-5', '2-4', '2-3', '1-2', '2-3', '4-6', '4-6'],
  ['3-5', '2-4', '2-4', '2-3', '1-2', '3-5', '2-4'],
  ['5-8', '4-7', '4-7', '4-6', '3-5', '2-4', '3-5'],
  ['5-7', '4-6', '4-6', '4-6', '2-4', '3-5', '1-3'],
] as const;

/** What holds before an admin has entered anything. */
export const USUAL_DELIVERY_DAYS = Object.fromEntries(
  PROVINCES.map((from, row) => [
    from,
    Object.fromEntries(PROVINCES.map((to, column) => [to, readDayRange(USUAL_DAYS[row]?.[column] ?? '')])),
  ]),
) as unknown as DeliveryDays;

/** '2-4', '2–4' and '3' as people write them, in Latin digits; null for anything else. */
export function readDayRange(text: string): DayRange | null {
  const match = /^(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, minimum, maximum = minimum] = match;
  return { minimum: Number(minimum), maximum: Number(maximum) };
}

/** '2–4', or '3' where both are the same. */
export function dayRangeText({ minimum, maximum }: DayRange): string {
  return minimum === maximum ? String(minimum) : `${minimum}–${maximum}`;
}

/** '2–4 working days' */
export function workingDaysText(days: DayRange): string {
  return days.maximum === 1 ? '1 working day' : `${dayRangeText(days)} working days`;
}

export interface DeliveryEstimate {
  days: DayRange;
  /** Days of Nepal, YYYY-MM-DD: the first and the last on which the goods may arrive. */
  earliest: string;
  latest: string;
}

export type Delivery =
  | { from: Province; estimate: DeliveryEstimate; why: null }
  /** Nothing can be ordered now, or nobody knows where the goods would be sent from. */
  | { from: Province | null; estimate: null; why: 'away' | 'no_address' };

/** When goods that are ordered and paid now arrive. `from` is the province of the seller's default address. */
export function estimateDelivery(
  seller: { province: string | null; isAway: boolean },
  to: Province,
  { table, calendar, now }: { table: DeliveryDays; calendar: WorkingCalendar; now: Date },
): Delivery {
  const from = isProvince(seller.province) ? seller.province : null;
  if (seller.isAway) return { from, estimate: null, why: 'away' };
  if (from === null) return { from, estimate: null, why: 'no_address' };
  const days = table[from][to];
  return {
    from,
    estimate: {
      days,
      earliest: workingDayAfter(now, days.minimum, calendar),
      latest: workingDayAfter(now, days.maximum, calendar),
    },
    why: null,
  };
}
