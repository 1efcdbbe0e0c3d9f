import { expect, test } from 'vitest';
import { dueDayBs, dueDayText, isPastDue } from './due-day.ts';

/** The start of 30 December 2026 in Kathmandu. */
const dueAt = '2026-12-29T18:15:00.000Z';

test('a due day is said in both calendars', () => {
  expect(dueDayBs(dueAt)).toBe('2083-09-15');
  expect(dueDayText(dueAt)).toBe('2083-09-15 (30 Dec 2026)');
});

test('all of the due day is in time', () => {
  expect(isPastDue(dueAt, new Date('2026-12-30T18:14:59.999Z'))).toBe(false);
  expect(isPastDue(dueAt, new Date('2026-12-30T18:15:00.000Z'))).toBe(true);
});
