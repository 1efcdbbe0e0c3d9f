import { beforeAll, describe, TestRunner } from 'vitest';
import { beginDay } from './chosen-day.ts';

/** Nepal's time: every weekday, both ends of days, months and years of both calendars, and a leap day. */
const DAYS = {
  'Monday, when sellers are paid': '2026-11-30T10:00:00+05:45',
  'Friday, 1 January': '2027-01-01T00:01:00+05:45',
  'Wednesday, 1 Baisakh': '2027-04-14T00:01:00+05:45',
  'Tuesday, 29 February': '2028-02-29T11:00:00+05:45',
  'the end of Thursday, 31 Chaitra': '2028-04-13T23:59:00+05:45',
  'the end of Saturday, 31 Ashadh': '2028-07-15T23:59:00+05:45',
  'Sunday, 1 Shrawan, as the week closes': '2028-07-16T00:01:00+05:45',
  'the end of Sunday, 31 December': '2028-12-31T23:59:00+05:45',
};

/**
 * Runs each file once a day, one day after another in one process: to load the server anew for each takes longer than
 * most of the tests. The file is read anew each time, so that nothing of its own outlives a day.
 */
export default class DaysRunner extends TestRunner {
  override importFile(filepath: string, source: 'setup' | 'collect') {
    if (source === 'setup') return super.importFile(filepath, source);
    for (const [name, moment] of Object.entries(DAYS)) {
      // biome-ignore lint/correctness/usePlaywrightValidDescribeCallback: Vitest waits for it; this is none of Playwright's.
      describe(name, async () => {
        beginDay(moment);
        // Whatever the file has noted of the time is past once its tests run, as if no other day stood between.
        let begun = Date.parse(moment);
        beforeAll(() => beginDay(begun));
        await super.importFile(filepath, source);
        begun = Date.now();
      });
    }
  }
}
