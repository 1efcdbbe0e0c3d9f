import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';
import {
  datedFileName,
  formatDate,
  formatDateTime,
  formatDayRange,
  formatMonth,
  formatTime,
  formatWeekday,
  kathmanduDate,
  kathmanduYear,
  sortableDateTime,
  startOfKathmanduDay,
} from './kathmandu-time.ts';

const at = (text: string) => new Date(text);

test('days and months read as people write them', () => {
  expect(dayInWords('2026-12-05')).toBe('5 Dec 2026');
  expect(formatMonth(at('2026-11-30T18:14:59Z'))).toBe('Nov 2026');
  expect(formatMonth(at('2026-11-30T18:15:00Z'))).toBe('Dec 2026');
});

test('a day that money moves on has its weekday, and a range says once what its days share', () => {
  expect(formatWeekday(at('2026-11-29T18:15:00Z'))).toBe('Mon 30 Nov 2026');
  expect(formatDayRange(at('2026-11-15T00:00:00Z'), at('2026-11-21T00:00:00Z'))).toBe('15–21 Nov 2026');
  expect(formatDayRange(at('2026-11-29T00:00:00Z'), at('2026-12-05T00:00:00Z'))).toBe('29 Nov–5 Dec 2026');
  expect(formatDayRange(at('2026-12-27T00:00:00Z'), at('2027-01-02T00:00:00Z'))).toBe(
    '27 Dec 2026–2 Jan 2027',
  );
  expect(formatDayRange(at('2026-11-15T00:00:00Z'), at('2026-11-15T01:00:00Z'))).toBe('15 Nov 2026');
});

test('a day of Nepal begins at 18:15 UTC', () => {
  expect(startOfKathmanduDay(at('2026-11-20T18:14:59Z'))).toEqual(at('2026-11-19T18:15:00Z'));
  expect(startOfKathmanduDay(at('2026-11-20T18:14:59.999Z'))).toEqual(at('2026-11-19T18:15:00Z'));
  expect(startOfKathmanduDay(at('2026-11-20T18:15:00Z'))).toEqual(at('2026-11-20T18:15:00Z'));
  expect(startOfKathmanduDay(at('2026-03-01T00:00:00Z'), 1)).toEqual(at('2026-02-27T18:15:00Z'));
});

test('the start of a day is within the day before and lies on the same day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('1970-01-02T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true }),
      (instant) => {
        const start = startOfKathmanduDay(instant);
        const age = instant.getTime() - start.getTime();
        expect(age >= 0 && age < 86_400_000).toBe(true);
        expect(startOfKathmanduDay(start)).toEqual(start);
        expect(formatDate(start)).toBe(formatDate(instant));
        expect(formatDateTime(start)).toMatch(/, 00:00$/);
      },
    ),
  );
});

test('dates read as on a clock in Kathmandu', () => {
  expect(formatDate(at('2026-11-18T18:14:59Z'))).toBe('18 Nov 2026');
  expect(formatDate(at('2026-11-18T18:15:00Z'))).toBe('19 Nov 2026');
  expect(kathmanduDate(at('2026-12-31T18:14:59Z'))).toBe('2026-12-31');
  expect(kathmanduDate(at('2026-12-31T18:15:00Z'))).toBe('2027-01-01');
  expect(formatDateTime(at('2026-11-18T10:11:00Z'))).toBe('18 Nov 2026, 15:56');
  expect(formatTime(at('2026-11-18T18:20:00Z'))).toBe('00:05');
  expect(sortableDateTime(at('2026-11-18T18:20:00Z'))).toBe('2026-11-19 00:05');
  expect(datedFileName('payments', at('2026-11-18T18:20:00Z'))).toBe('payments-2026-11-19.csv');
  expect(kathmanduYear(at('2026-12-31T18:14:59Z'))).toBe(2026);
  expect(kathmanduYear(at('2026-12-31T18:15:00Z'))).toBe(2027);
});
