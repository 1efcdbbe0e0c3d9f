import { expect, it, test } from 'vitest';
import { formatDeadline } from './kathmandu-time.ts';
import { endOfWorkingDays, isWorkingDay, type WorkingCalendar } from './working-days.ts';

const calendar: WorkingCalendar = {
  weeklyHoliday: 'saturday',
  holidays: [{ day: '2026-12-25' }, { day: '2026-12-27' }],
  officeCloses: '17:00',
};
const until = (asked: string, count: number, of = calendar) =>
  formatDeadline(endOfWorkingDays(new Date(`${asked}+05:45`), count, of));

test('Saturdays, the settings’ second day and public holidays are no working days', () => {
  const both: WorkingCalendar = { ...calendar, weeklyHoliday: 'saturday_sunday' };
  expect(isWorkingDay('2026-11-27', calendar)).toBe(true);
  expect(isWorkingDay('2026-11-28', calendar)).toBe(false);
  expect(isWorkingDay('2026-11-29', calendar)).toBe(true);
  expect(isWorkingDay('2026-11-29', both)).toBe(false);
  expect(isWorkingDay('2026-12-25', calendar)).toBe(false);
});

it.each([
  ['2026-11-22T11:20', 2, 'Tue 24 Nov, 17:00'],
  ['2026-11-22T00:00', 2, 'Tue 24 Nov, 17:00'],
  ['2026-11-22T23:59', 2, 'Tue 24 Nov, 17:00'],
  // Across a Saturday, begun on one, and begun after hours.
  ['2026-11-26T09:00', 2, 'Sun 29 Nov, 17:00'],
  ['2026-11-27T18:00', 2, 'Mon 30 Nov, 17:00'],
  ['2026-11-28T12:00', 2, 'Mon 30 Nov, 17:00'],
  // Friday 25 and Sunday 27 December are holidays, the 26th a Saturday.
  ['2026-12-23T10:00', 2, 'Mon 28 Dec, 17:00'],
  ['2026-12-24T10:00', 1, 'Mon 28 Dec, 17:00'],
  ['2026-11-22T11:20', 0, 'Sun 22 Nov, 17:00'],
])('asked at %s, %i working days end at %s', (asked, count, end) => {
  expect(until(asked, count)).toBe(end);
});

it('ends when the office closes', () => {
  expect(until('2026-11-22T11:20', 1, { ...calendar, officeCloses: '18:30' })).toBe('Mon 23 Nov, 18:30');
});
