import { bsMonthText, fiscalMonthRange } from '../../domain/shop/bikram-sambat.ts';
import { dayTextIn } from '../../domain/shop/day-in-words.ts';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';

/** 'Mangsir 2083': the month of a fiscal year. */
export function monthName(fiscalYear: string, month: number): string {
  return bsMonthText({ year: Number(fiscalYear.slice(0, 4)) + (month >= 4 ? 0 : 1), month });
}

/** 'Mangsir 2083', or 'FY 2083/84' where no month is chosen. */
export function periodName(fiscalYear: string, month: number | null): string {
  return month === null ? `FY ${fiscalYear}` : monthName(fiscalYear, month);
}

/** '17 Nov 2026 to 15 Dec 2026': in AD, whichever calendar is preferred. */
export function monthInAd(fiscalYear: string, month: number): string {
  const { from, until } = fiscalMonthRange(fiscalYear, month);
  const dayInAd = (instant: Date) =>
    dayTextIn('ad', new Date(kathmanduDate(instant)), { date: true, year: true });
  const lastDay = dayInAd(new Date(until.getTime() - 1));
  return `${dayInAd(from)} to ${lastDay}`;
}
