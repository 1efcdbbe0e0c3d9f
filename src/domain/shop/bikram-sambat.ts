// Nepal's calendar (nepal.md 8.5). Tax months and fiscal years are Bikram Sambat, days are Kathmandu's; instants stay
// UTC, and what a document says in Bikram Sambat is kept with it as text.
import { BS_MONTH_LENGTHS } from './bikram-sambat-months.ts';
import { inChosenDigits } from './digits.ts';
import { DAY_MS } from './durations.ts';
import { startOfKathmanduDay } from './kathmandu-time.ts';
import type { Language } from './language.ts';
import { currentPreferences } from './preferences.ts';

export const FIRST_BS_YEAR = 2070;
export const LAST_BS_YEAR = 2090;
/** 2070-01-01 at midnight in Kathmandu, 14 April 2013. */
const FIRST_DAY = new Date('2013-04-13T18:15:00Z');

export const BS_MONTH_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Baisakh',
    'Jestha',
    'Ashadh',
    'Shrawan',
    'Bhadra',
    'Ashwin',
    'Kartik',
    'Mangsir',
    'Poush',
    'Magh',
    'Falgun',
    'Chaitra',
  ],
  ne: ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
};

/** 'Mangsir', 'मंसिर': a month, 1 to 12, in the language that is read. */
export function bsMonthName(month: number): string {
  return BS_MONTH_NAMES[currentPreferences().language][month - 1] as string;
}

/** 'Mangsir 2083', '2083 मंसिर' */
export function bsMonthText({ year, month }: Pick<BsDate, 'year' | 'month'>): string {
  const isYearFirst = currentPreferences().language === 'ne';
  return inChosenDigits(isYearFirst ? `${year} ${bsMonthName(month)}` : `${bsMonthName(month)} ${year}`);
}

/** The fiscal year begins with Shrawan. */
const FIRST_FISCAL_MONTH = 4;
/** The months of a fiscal year in their order: Shrawan to Chaitra of its first year, then Baisakh to Ashadh. */
export const FISCAL_MONTHS: readonly number[] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3];

/** A day of the calendar; months are 1 = Baisakh to 12 = Chaitra. */
export interface BsDate {
  year: number;
  month: number;
  day: number;
}

/** From the first instant up to, not including, the second. */
export interface InstantRange {
  from: Date;
  until: Date;
}

const lengthsOf = (year: number): readonly number[] => {
  const lengths = BS_MONTH_LENGTHS[year];
  if (lengths === undefined)
    throw new RangeError(`The calendar holds the years ${FIRST_BS_YEAR} to ${LAST_BS_YEAR}`);
  return lengths;
};
const daysOf = (lengths: readonly number[]) => lengths.reduce((sum, days) => sum + days, 0);

/** Whether the calendar holds the day of an instant. */
export function isInBsCalendar(instant: Date): boolean {
  return instant >= FIRST_DAY && instant < startOfBsDay({ year: LAST_BS_YEAR, month: 13, day: 1 });
}

/** The day in Kathmandu; throws a RangeError outside of the years 2070 to 2090. */
export function bsDateOf(instant: Date): BsDate {
  let left = Math.round((startOfKathmanduDay(instant).getTime() - FIRST_DAY.getTime()) / DAY_MS);
  if (left < 0) lengthsOf(FIRST_BS_YEAR - 1);
  let year = FIRST_BS_YEAR;
  for (let days = daysOf(lengthsOf(year)); left >= days; days = daysOf(lengthsOf(year))) {
    left -= days;
    year += 1;
  }
  let month = 1;
  for (const days of lengthsOf(year)) {
    if (left < days) break;
    left -= days;
    month += 1;
  }
  return { year, month, day: left + 1 };
}

/** The instant at which a day of the calendar begins in Kathmandu; the day after a month's last is the next month's first. */
export function startOfBsDay({ year, month, day }: BsDate): Date {
  let days = day - 1;
  for (let past = FIRST_BS_YEAR; past < year; past += 1) days += daysOf(lengthsOf(past));
  days += daysOf(lengthsOf(year).slice(0, month - 1));
  return new Date(FIRST_DAY.getTime() + days * DAY_MS);
}

const two = (number: number) => String(number).padStart(2, '0');

/** '2083-08-01' */
export function formatBsDate({ year, month, day }: BsDate): string {
  return `${year}-${two(month)}-${two(day)}`;
}

/** '1 Mangsir 2083', '2083 मंसिर 1': in Bikram Sambat, whatever calendar is preferred. */
export function formatBsDateInWords({ year, month, day }: BsDate): string {
  const isYearFirst = currentPreferences().language === 'ne';
  const [first, last] = isYearFirst ? [year, day] : [day, year];
  return inChosenDigits(`${first} ${bsMonthName(month)} ${last}`);
}

const labelOf = (firstYear: number) => `${firstYear}/${two((firstYear + 1) % 100)}`;
const firstYearOf = (fiscalYear: string) => Number(fiscalYear.slice(0, 4));

/** '2083/84': the fiscal year of a day of the calendar. */
export function fiscalYearOfBs({ year, month }: Pick<BsDate, 'year' | 'month'>): string {
  return labelOf(month >= FIRST_FISCAL_MONTH ? year : year - 1);
}

/** '2083/84': the fiscal year in which an instant lies. */
export function fiscalYearOf(instant: Date): string {
  return fiscalYearOfBs(bsDateOf(instant));
}

/** '2083/84' and alike, of years the calendar holds to their end. */
export function isFiscalYear(text: string): boolean {
  const year = firstYearOf(text);
  return (
    /^\d{4}\/\d{2}$/.test(text) && text === labelOf(year) && year >= FIRST_BS_YEAR && year < LAST_BS_YEAR
  );
}

/** The instants of a whole fiscal year. */
export function fiscalYearRange(fiscalYear: string): InstantRange {
  const year = firstYearOf(fiscalYear);
  return {
    from: startOfBsDay({ year, month: FIRST_FISCAL_MONTH, day: 1 }),
    until: startOfBsDay({ year: year + 1, month: FIRST_FISCAL_MONTH, day: 1 }),
  };
}

/** The instants of a month of a fiscal year: 2083/84 holds the months 4 to 12 of 2083 and 1 to 3 of 2084. */
export function fiscalMonthRange(fiscalYear: string, month: number): InstantRange {
  const year = firstYearOf(fiscalYear) + (month >= FIRST_FISCAL_MONTH ? 0 : 1);
  const from = startOfBsDay({ year, month, day: 1 });
  const days = lengthsOf(year)[month - 1] as number;
  return { from, until: new Date(from.getTime() + days * DAY_MS) };
}

/** The last fiscal years up to the one of `instant`, newest first. */
export function fiscalYearsUpTo(instant: Date, count: number): string[] {
  const newest = firstYearOf(fiscalYearOf(instant));
  return Array.from({ length: count }, (_, nth) => labelOf(newest - nth)).filter(isFiscalYear);
}
