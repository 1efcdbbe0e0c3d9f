import NepaliDate from 'nepali-date-converter';
import { expect, test } from 'vitest';
import {
  bsDateOf,
  FISCAL_MONTHS,
  fiscalMonthRange,
  fiscalYearOf,
  fiscalYearRange,
  fiscalYearsUpTo,
  formatBsDate,
  formatBsDateInWords,
  isFiscalYear,
  startOfBsDay,
} from './bikram-sambat.ts';
import { BS_MONTH_LENGTHS, LAST_FIXED_BS_YEAR } from './bikram-sambat-months.ts';

const at = (text: string) => new Date(text);
const noonOf = (day: string) => at(`${day}T12:00:00+05:45`);

test.each([
  ['2081/82', '2024-07-16'],
  ['2082/83', '2025-07-17'],
  ['2083/84', '2026-07-17'],
  ['2084/85', '2027-07-17'],
])('the fiscal year %s begins on %s', (fiscalYear, day) => {
  expect(fiscalYearRange(fiscalYear).from).toEqual(at(`${day}T00:00:00+05:45`));
  expect(fiscalYearOf(at(`${day}T00:00:00+05:45`))).toBe(fiscalYear);
  expect(fiscalYearOf(new Date(at(`${day}T00:00:00+05:45`).getTime() - 1))).not.toBe(fiscalYear);
});

test.each([
  ['2026-10-17', '2083-06-31'],
  ['2026-11-17', '2083-08-01'],
  ['2026-11-16', '2083-07-30'],
  ['2026-04-14', '2083-01-01'],
])('%s is %s', (day, bs) => {
  expect(formatBsDate(bsDateOf(noonOf(day)))).toBe(bs);
});

test('days are those of Kathmandu', () => {
  expect(formatBsDate(bsDateOf(at('2026-11-16T18:14:59.999Z')))).toBe('2083-07-30');
  expect(formatBsDate(bsDateOf(at('2026-11-16T18:15:00Z')))).toBe('2083-08-01');
  expect(formatBsDateInWords(bsDateOf(at('2026-11-16T18:15:00Z')))).toBe('1 Mangsir 2083');
});

test('every day of the fixed years is the one an independent calendar says', () => {
  for (
    let instant = noonOf('2013-04-14'), end = noonOf('2027-04-13');
    instant <= end;
    instant = new Date(instant.getTime() + 86_400_000)
  ) {
    const [year, month, day] = instant.toISOString().slice(0, 10).split('-').map(Number) as [
      number,
      number,
      number,
    ];
    const other = new NepaliDate(new Date(year, month - 1, day));
    const bs = { year: other.getYear(), month: other.getMonth() + 1, day: other.getDate() };
    expect(bsDateOf(instant)).toEqual(bs);
    expect(startOfBsDay(bs).getTime()).toBe(
      at(`${instant.toISOString().slice(0, 10)}T00:00:00+05:45`).getTime(),
    );
  }
  expect(bsDateOf(noonOf('2027-04-13'))).toEqual({ year: LAST_FIXED_BS_YEAR, month: 12, day: 30 });
});

test('the table holds 21 years of twelve months, and nothing outside of them', () => {
  const years = Object.entries(BS_MONTH_LENGTHS);
  expect(years).toHaveLength(21);
  for (const [, lengths] of years) {
    expect(lengths).toHaveLength(12);
    expect([365, 366]).toContain(lengths.reduce((sum, days) => sum + days, 0));
  }
  expect(() => bsDateOf(noonOf('2013-04-13'))).toThrow(RangeError);
  expect(() => bsDateOf(noonOf('2034-05-01'))).toThrow(RangeError);
});

test('the months of a fiscal year follow each other and fill it', () => {
  for (const fiscalYear of ['2080/81', '2083/84', '2088/89']) {
    const whole = fiscalYearRange(fiscalYear);
    let at = whole.from;
    for (const month of FISCAL_MONTHS) {
      const range = fiscalMonthRange(fiscalYear, month);
      expect(range.from).toEqual(at);
      expect(bsDateOf(range.from).month).toBe(month);
      at = range.until;
    }
    expect(at).toEqual(whole.until);
  }
});

test.each([
  ['2083/84', true],
  ['2099/00', false],
  ['2083', false],
  ['2083/85', false],
  ['2083/4', false],
  ['2069/70', false],
  ['2090/91', false],
  [' 2083/84', false],
])('%s is a fiscal year: %s', (text, isOne) => {
  expect(isFiscalYear(text)).toBe(isOne);
});

test('recent fiscal years are offered newest first', () => {
  expect(fiscalYearsUpTo(noonOf('2026-11-17'), 3)).toEqual(['2083/84', '2082/83', '2081/82']);
  expect(fiscalYearsUpTo(noonOf('2014-01-01'), 3)).toEqual(['2070/71']);
});
