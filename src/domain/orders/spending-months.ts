import { bsDateOf, bsMonthText, formatBsDate, startOfBsDay } from '../shop/bikram-sambat.ts';
import { dayTextIn } from '../shop/day-in-words.ts';
import { isBsYear } from '../shop/either-calendar.ts';
import { kathmanduDate } from '../shop/kathmandu-time.ts';

/** By which months spending is told: those of the common era, or of Bikram Sambat. */
export const CALENDARS = ['ad', 'bs'] as const;
export type Calendar = (typeof CALENDARS)[number];

export interface SpendingMonth {
  /** '2026-11', '2083-08' */
  month: string;
  /** 'Nov 2026', 'Mangsir 2083' */
  name: string;
  /** Its first day in Nepal, '2026-11-17'. */
  firstDay: string;
}

/** This month of Nepal's days and the `count - 1` before it, oldest first. */
export function lastMonths(count: number, now: Date, calendar: Calendar = 'ad'): SpendingMonth[] {
  const { year, month } = calendar === 'ad' ? adMonthOf(now) : bsDateOf(now);
  const current = year * 12 + month - 1;
  return Array.from({ length: count }, (_, index) => {
    const number = current - count + 1 + index;
    return toMonth(Math.floor(number / 12), (number % 12) + 1, calendar);
  });
}

function adMonthOf(now: Date) {
  const [year = 0, month = 0] = kathmanduDate(now).split('-').map(Number);
  return { year, month };
}

function toMonth(year: number, month: number, calendar: Calendar): SpendingMonth {
  if (calendar === 'bs') {
    const first = { year, month, day: 1 };
    return {
      month: formatBsDate(first).slice(0, 7),
      name: spendingMonthName(formatBsDate(first).slice(0, 7)),
      firstDay: kathmanduDate(startOfBsDay(first)),
    };
  }
  const text = `${year}-${String(month).padStart(2, '0')}`;
  return { month: text, name: spendingMonthName(text), firstDay: `${text}-01` };
}

/** '2026-11' as 'Nov 2026', '2083-08' as 'Mangsir 2083': no month of Bikram Sambat has a year of ours. */
export function spendingMonthName(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return isBsYear(year)
    ? bsMonthText({ year, month: number })
    : dayTextIn('ad', new Date(Date.UTC(year, number - 1)), { year: true });
}
