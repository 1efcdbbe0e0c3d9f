import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ANY_DAY, DATE_BOUND } from './date-bound.ts';

const root = path.join(import.meta.dirname, '..');

async function filesOf(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await fs.readdir(path.join(root, folder), { recursive: true });
  return names.filter((name) => pattern.test(name)).map((name) => path.posix.join(folder, name));
}

const sources = new Map<string, string>();
for (const folder of ['src/server', 'src/demo', 'db', 'test', 'scripts'])
  for (const file of await filesOf(folder, /\.(ts|sql)$/))
    sources.set(file, await fs.readFile(path.join(root, file), 'utf8'));

const READS_THE_CLOCK =
  /new Date\(\)|Date\.now\(\)|\bclock(\.now)?\(\)|\b(now|(statement|clock)_timestamp)\(\)/;
const READS_THE_CALENDAR =
  /kathmandu(Date|Year)\(|kathmandu_(day|midnight)\(|startOfKathmandu|bsDateOf\(|fiscalYearOf\(|date_trunc|getUTC(FullYear|Month|Day|Date)\(/;
/** Runs the built shop, which goes by the clock of the machine. */
const RUNS_ELSEWHERE = /running-shop\.ts/;
const SELF = 'test/date-bound.test.ts';

test('every test of the demo shop and of the calendar runs on eight days, or says why it need not', () => {
  const found = [...sources].filter(
    ([file, text]) =>
      file.endsWith('.test.ts') &&
      file !== SELF &&
      !RUNS_ELSEWHERE.test(text) &&
      (/\bseedDemo\(.*now/.test(text) || (READS_THE_CLOCK.test(text) && READS_THE_CALENDAR.test(text))),
  );
  expect(found.map(([file]) => file).sort()).toEqual([...DATE_BOUND, ...Object.keys(ANY_DAY)].sort());
});

test('each of their files says which of its tests the day may decide', () => {
  const silent = DATE_BOUND.filter(
    (file) => !/@module-tag days\b|\btags: 'days'/.test(String(sources.get(file))),
  );
  expect(silent).toEqual([]);
});

test('the demo shop is filled for the moment it is given: none of its files reads the clock', () => {
  const found = [...sources].filter(
    ([file, text]) =>
      file.startsWith('src/demo/seed/') &&
      !file.endsWith('.test.ts') &&
      // The moment when nobody names one.
      READS_THE_CLOCK.test(text.replaceAll('now = new Date()', '')),
  );
  expect(found.map(([file]) => file)).toEqual([]);
});

test('the day in SQL is that of Nepal, and of the clock that tests choose', () => {
  const found = [...sources].filter(
    ([file, text]) =>
      file !== SELF &&
      /\bcurrent_(date|time|timestamp)\b|\blocaltime(stamp)?\b/i.test(text.replace(/`current_date`/, '')),
  );
  expect(found.map(([file]) => file)).toEqual([]);
});
