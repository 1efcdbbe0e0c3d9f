import { dayText } from './day-in-words.ts';
import { daySpanText } from './day-span.ts';
import { inChosenDigits } from './digits.ts';
import { DAY_MS } from './durations.ts';

// Days and dates are Nepal's: UTC+05:45, no daylight saving. Formatted by hand, since server and browser
// do not agree on Intl data for Nepal (nepal.md 7).

const OFFSET_MS = (5 * 60 + 45) * 60_000;

function inKathmandu(instant: Date): Date {
  return new Date(instant.getTime() + OFFSET_MS);
}

/** The instant at which the Nepal day of `instant` began, `daysAgo` days earlier. */
export function startOfKathmanduDay(instant: Date, daysAgo = 0): Date {
  const dayNumber = Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS);
  return new Date((dayNumber - daysAgo) * DAY_MS - OFFSET_MS);
}

/** The year AD in Nepal, which begins at 18:15 UTC of 31 December. */
export function kathmanduYear(instant: Date): number {
  return inKathmandu(instant).getUTCFullYear();
}

/** '2026-11-18': the day as PostgreSQL writes it. */
export function kathmanduDate(instant: Date): string {
  return inKathmandu(instant).toISOString().slice(0, 10);
}

/** '18 Nov 2026' */
export function formatDate(instant: Date): string {
  return dayText(inKathmandu(instant), { date: true, year: true });
}

/** '18 Nov': where the year is plain. */
export function formatDay(instant: Date): string {
  return dayText(inKathmandu(instant), { date: true });
}

/** 'Wed 18 Nov 2026': a day on which money moves. */
export function formatWeekday(instant: Date): string {
  return dayText(inKathmandu(instant), { weekday: true, date: true, year: true });
}

/** '15–21 Nov 2026', '29 Nov–5 Dec 2026': what two days have in common is said once. */
export function formatDayRange(from: Date, to: Date): string {
  return daySpanText(inKathmandu(from), inKathmandu(to), { year: true });
}

/** 'Tue 24 – Thu 26 Nov', 'Mon 30 Nov – Wed 2 Dec', 'Tue 24 Nov': from one day of Nepal to another, as YYYY-MM-DD. */
export function dayRangeInWords(from: string, to: string): string {
  const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
  return daySpanText(dayOf(from), dayOf(to), { weekday: true });
}

/** 'Nov 2026' */
export function formatMonth(instant: Date): string {
  return dayText(inKathmandu(instant), { year: true });
}

/** '15:56': where the day is plain. */
export function formatTime(instant: Date): string {
  return inChosenDigits(inKathmandu(instant).toISOString().slice(11, 16));
}

/** '18 Nov 2026, 15:56' */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** 'Tue 24 Nov, 17:00': until when somebody has time. */
export function formatDeadline(instant: Date): string {
  return `${dayText(inKathmandu(instant), { weekday: true, date: true })}, ${formatTime(instant)}`;
}

/** '2026-11-18 15:56': for files, where dates are sorted as text. */
export function sortableDateTime(instant: Date): string {
  return inKathmandu(instant).toISOString().slice(0, 16).replace('T', ' ');
}

/** 'payments-2026-11-18.csv' */
export function datedFileName(name: string, instant: Date): string {
  return `${name}-${sortableDateTime(instant).slice(0, 10)}.csv`;
}
