import { DAY_MS, MINUTE_MS } from './durations.ts';
import { kathmanduDate, startOfKathmanduDay } from './kathmandu-time.ts';

/** Which days the office works and when such a day ends; as the settings say it. */
export interface WorkingCalendar {
  weeklyHoliday: 'saturday' | 'saturday_sunday';
  /** Days of Nepal, '2026-12-25'. */
  holidays: readonly { day: string }[];
  /** '17:00', Nepal's time. */
  officeCloses: string;
}

/** Whether people work on a day of Nepal, '2026-11-22'. */
export function isWorkingDay(day: string, { weeklyHoliday, holidays }: WorkingCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6 || (weekday === 0 && weeklyHoliday === 'saturday_sunday')) return false;
  return !holidays.some((holiday) => holiday.day === day);
}

/**
 * When somebody who was asked at `asked` has had so many working days: at the end of the last of them. The day of the
 * question does not count, however early it came.
 *
 * | asked | two working days |
 * |---|---|
 * | Sunday 22 Nov, 11:20 | Tuesday 24 Nov, 17:00 |
 * | Friday 27 Nov, 09:00 | Monday 30 Nov, 17:00 |
 */
export function endOfWorkingDays(asked: Date, count: number, calendar: WorkingCalendar): Date {
  const day = startOfWorkingDay(asked, count, calendar);
  const [hours = 0, minutes = 0] = calendar.officeCloses.split(':').map(Number);
  return new Date(day.getTime() + (hours * 60 + minutes) * MINUTE_MS);
}

/** The day of Nepal, '2026-11-24', that is so many working days after the day of an instant. */
export function workingDayAfter(instant: Date, count: number, calendar: WorkingCalendar): string {
  return kathmanduDate(startOfWorkingDay(instant, count, calendar));
}

function startOfWorkingDay(instant: Date, count: number, calendar: WorkingCalendar): Date {
  let start = startOfKathmanduDay(instant).getTime();
  for (let left = count; left > 0; ) {
    start += DAY_MS;
    if (isWorkingDay(kathmanduDate(new Date(start)), calendar)) left -= 1;
  }
  return new Date(start);
}
