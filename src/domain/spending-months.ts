import { MONTHS } from './day-in-words.ts';
import { kathmanduDate } from './kathmandu-time.ts';

/** This month of Nepal's days and the `count - 1` before it, oldest first, as '2026-11', and when they begin. */
export function lastMonths(count: number, now: Date): { since: Date; months: string[] } {
  const [year = 0, month = 0] = kathmanduDate(now).split('-').map(Number);
  const current = year * 12 + month - 1;
  const months = Array.from({ length: count }, (_, index) => {
    const number = current - count + 1 + index;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
  return { since: new Date(`${months[0]}-01T00:00:00+05:45`), months };
}

/** '2026-11' as 'Nov 2026'. */
export function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}
