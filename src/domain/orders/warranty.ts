import { DAY_MS } from '../shop/durations.ts';
import { kathmanduDate } from '../shop/kathmandu-time.ts';

/** How many days before its last one a buyer is reminded of a warranty. */
export const REMINDED_DAYS_BEFORE = 30;

/** Days from today to the last one, `endsOn` ('2027-11-26'): 0 on that day, below 0 after it. */
export function warrantyDaysLeft(endsOn: string, now: Date): number {
  return (Date.parse(endsOn) - Date.parse(kathmanduDate(now))) / DAY_MS;
}
