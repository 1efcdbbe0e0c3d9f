import { defineConfig } from 'vitest/config';
import { onDay } from './chosen-day.ts';
import { DATE_BOUND, DAY_BOUND } from './date-bound.ts';

/** Nepal's time: every weekday, both ends of days, months and years of both calendars, and a leap day. */
const DAYS = {
  'Sunday, as the week closes': '2026-11-29T00:01:00+05:45',
  'the end of a Sunday': '2026-12-06T23:59:00+05:45',
  'Monday, when sellers are paid': '2026-11-30T10:00:00+05:45',
  'Tuesday, after they were paid': '2027-02-02T12:00:00+05:45',
  'Wednesday, 1 Baisakh': '2027-04-14T00:01:00+05:45',
  'Thursday, 31 December': '2026-12-31T23:59:00+05:45',
  'Friday, 1 January': '2027-01-01T00:01:00+05:45',
  Saturday: '2027-03-06T10:00:00+05:45',
  '29 February': '2028-02-29T11:00:00+05:45',
  'the end of 31 Chaitra': '2028-04-13T23:59:00+05:45',
  'the end of 32 Ashadh': '2029-07-16T23:59:00+05:45',
  '1 Shrawan': '2029-07-17T00:01:00+05:45',
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // One server for all days: projects are given what the whole run was given.
    globalSetup: ['test/database-setup.ts'],
    projects: Object.entries(DAYS).map(([name, moment]) => ({
      test: {
        name,
        include: [...DATE_BOUND],
        testTimeout: 60_000,
        hookTimeout: 180_000,
        isolate: false,
        tags: [DAY_BOUND],
        ...onDay(moment),
      },
    })),
  },
});
