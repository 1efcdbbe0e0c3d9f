import { bsDateOf, isInBsCalendar, startOfBsDay } from './bikram-sambat.ts';
import { BS_MONTH_LENGTHS } from './bikram-sambat-months.ts';
import { DAY_MS } from './durations.ts';
import { startOfNamedDay } from './kathmandu-input.ts';
import { kathmanduDate } from './kathmandu-time.ts';

// A month as a calendar shows it. Days are those of Nepal AD, '2026-11-22', whichever calendar is looked at.

export interface CalendarMonth {
  firstDay: string;
  length: number;
  /** The place of the day that was asked about, from 1. */
  date: number;
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A day so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(atNoon(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether Bikram Sambat is known for a day. */
export function isBsKnown(day: string): boolean {
  const start = startOfNamedDay(day);
  return start !== null && isInBsCalendar(start);
}

/** The month of a day: its first day, how many it has, and where the day stands in it. */
export function calendarMonth(day: string, calendar: 'ad' | 'bs'): CalendarMonth {
  if (calendar === 'bs') {
    const { year, month, day: date } = bsDateOf(startOfNamedDay(day) as Date);
    const length = BS_MONTH_LENGTHS[year]?.[month - 1] as number;
    return { firstDay: dayAfter(day, 1 - date), length, date };
  }
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { firstDay: dayAfter(day, 1 - date), length: new Date(Date.UTC(year, month, 0)).getUTCDate(), date };
}

/** The same date so many months later, or the last of a shorter month; itself where Bikram Sambat is not known. */
export function monthsAfter(day: string, months: number, calendar: 'ad' | 'bs'): string {
  const { date } = calendarMonth(day, calendar);
  const first = firstDayOfMonth(day, months, calendar);
  if (first === null) return day;
  return dayAfter(first, Math.min(date, calendarMonth(first, calendar).length) - 1);
}

function firstDayOfMonth(day: string, months: number, calendar: 'ad' | 'bs'): string | null {
  if (calendar === 'ad') {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  }
  const { year, month } = bsDateOf(startOfNamedDay(day) as Date);
  const number = year * 12 + month - 1 + months;
  const target = { year: Math.floor(number / 12), month: (number % 12) + 1, day: 1 };
  return BS_MONTH_LENGTHS[target.year] === undefined ? null : kathmanduDate(startOfBsDay(target));
}
