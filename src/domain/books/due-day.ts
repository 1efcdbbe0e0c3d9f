import { bsDateOf, formatBsDate } from '../shop/bikram-sambat.ts';
import { DAY_MS } from '../shop/durations.ts';
import { formatDate } from '../shop/kathmandu-time.ts';
import { currentPreferences } from '../shop/preferences.ts';

/** Whether a due day is over, given the instant it begins: all of it is in time. */
export function isPastDue(dueAt: string, now: Date): boolean {
  return now.getTime() >= Date.parse(dueAt) + DAY_MS;
}

/** '2083-09-15': a due day as documents say it. */
export function dueDayBs(dueAt: string): string {
  return formatBsDate(bsDateOf(new Date(dueAt)));
}

/** '2083-09-15 (30 Dec 2026)': a due day in both calendars, unless another than AD was chosen. */
export function dueDayText(dueAt: string): string {
  const day = formatDate(new Date(dueAt));
  return currentPreferences().calendar === 'ad' ? `${dueDayBs(dueAt)} (${day})` : day;
}
