import NepaliDate from 'nepali-date-converter';
import { expect, test } from 'vitest';
import { dayOrNothing, dayText } from './days.contract.ts';

const MISSING = 'This date does not exist';
const FAR = 'Choose a year from 1970 to 2069 AD or from 2070 to 2090 BS';

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2083-08-06', '2026-11-22'],
  ['२०८३-०८-०६', '2026-11-22'],
  ['२०२६-११-२२', '2026-11-22'],
  ['2070-01-01', '2013-04-14'],
  ['2083-03-32', '2026-07-16'],
  ['2069-12-31', '2069-12-31'],
  ['1970-01-01', '1970-01-01'],
  ['2090-12-30', '2034-04-13'],
  ['2099-12-31', '2099-12-31'],
  ['9999-12-31', '9999-12-31'],
])('%s is the day %s', (text, day) => {
  expect(dayText.parse(text)).toBe(day);
  expect(dayOrNothing.parse(text)).toBe(day);
});

test.each([
  ['2083-13-01', MISSING],
  ['2083-00-01', MISSING],
  ['2083-02-33', MISSING],
  ['2083-02-32', MISSING],
  ['2083-08-00', MISSING],
  ['2083-08-30', MISSING],
  ['2091-01-01', FAR],
  ['2098-12-30', FAR],
  ['1969-12-31', FAR],
  ['0000-00-00', FAR],
  ['2026-02-30', 'Invalid date'],
  ['2083-8-6', 'Invalid date'],
  ['2083/08/06', 'Invalid date'],
  ['tomorrow', 'Invalid date'],
  [20830806, 'Invalid date'],
  [null, 'Invalid date'],
])('%s is refused: %s', (text, message) => {
  expect(dayText.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  expect(dayOrNothing.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('nothing is a day only where nothing may be said', () => {
  expect(dayOrNothing.parse('')).toBe('');
  expect(dayText.safeParse('').success).toBe(false);
});

test('every day of the fixed years means the same in either calendar', () => {
  const end = Date.UTC(2027, 3, 13);
  for (let time = Date.UTC(2013, 3, 14); time <= end; time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    const bs = new NepaliDate(new Date(year, month - 1, date)).format('YYYY-MM-DD');
    expect(dayText.parse(bs)).toBe(day);
    expect(dayText.parse(day)).toBe(day);
  }
});
