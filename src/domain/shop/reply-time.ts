import { DAY_MS, MINUTE_MS } from './durations.ts';
import { kathmanduDate, startOfKathmanduDay } from './kathmandu-time.ts';

const SATURDAY = 6;
/** Who waits longer has not been answered: a longer wait would say no more. */
const LONGEST_DAYS = 365;

/** Whole minutes somebody waited for an answer; Saturdays of Nepal do not count. */
export function replyMinutes(askedAt: Date, answeredAt: Date): number {
  const from = Math.max(askedAt.getTime(), answeredAt.getTime() - LONGEST_DAYS * DAY_MS);
  const to = answeredAt.getTime();
  let waited = 0;
  let day = startOfKathmanduDay(new Date(from)).getTime();
  for (; day < to; day += DAY_MS) {
    if (weekdayOf(new Date(day)) === SATURDAY) continue;
    waited += Math.min(to, day + DAY_MS) - Math.max(from, day);
  }
  return Math.max(0, Math.floor(waited / MINUTE_MS));
}

function weekdayOf(instant: Date): number {
  return new Date(`${kathmanduDate(instant)}T00:00:00Z`).getUTCDay();
}
