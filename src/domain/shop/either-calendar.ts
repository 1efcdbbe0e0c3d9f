import {
  bsDateOf,
  FIRST_BS_YEAR,
  formatBsDate,
  isBsDate,
  isInBsCalendar,
  LAST_BS_YEAR,
  startOfBsDay,
} from './bikram-sambat.ts';
import { latinDigits } from './digits.ts';
import { startOfNamedDay } from './kathmandu-input.ts';
import { kathmanduDate } from './kathmandu-time.ts';

const FIRST_AD_YEAR = 1970;
/** What holds for ever is written so, '2099-12-31': nobody means a day of Bikram Sambat by it. */
const FIRST_FAR_YEAR = 2099;

/** A day of Nepal AD, '2026-11-22', or why a text names none. */
export type EitherDay = { day: string } | { refusal: 'unreadable' | 'not in AD' | 'not in BS' | 'year' };

/** The year alone says which calendar is meant: up to 2069 it is AD, from 2070 on Bikram Sambat, from 2099 on AD again. */
export function isBsYear(year: number): boolean {
  return year >= FIRST_BS_YEAR && year < FIRST_FAR_YEAR;
}

/** Reads 'YYYY-MM-DD' of either calendar, in either digits: '2026-11-22' and '२०८३-०८-०६' are the same day. */
export function dayOfEither(text: string): EitherDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(latinDigits(text));
  if (match === null) return { refusal: 'unreadable' };
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < FIRST_AD_YEAR || (isBsYear(year) && year > LAST_BS_YEAR)) return { refusal: 'year' };
  if (!isBsYear(year))
    return startOfNamedDay(match[0]) === null ? { refusal: 'not in AD' } : { day: match[0] };
  const date = { year, month, day };
  return isBsDate(date) ? { day: kathmanduDate(startOfBsDay(date)) } : { refusal: 'not in BS' };
}

/** What somebody typed, in whatever digits and with whatever between them: '2083/8/6', '२०८३.०८.०६'. */
export function typedDay(text: string): string {
  const parts = latinDigits(text)
    .trim()
    .split(/[-/.\s]+/);
  return parts.length === 3 && parts.every((part) => /^\d{1,4}$/.test(part))
    ? parts.map((part, place) => part.padStart(place === 0 ? 4 : 2, '0')).join('-')
    : text.trim();
}

/** '2083-08-06' of '2026-11-22', as a field shows a day; AD where Bikram Sambat is not wanted or not known. */
export function dayInField(day: string, isInBs: boolean): string {
  const start = startOfNamedDay(day);
  return isInBs && start !== null && isInBsCalendar(start) ? formatBsDate(bsDateOf(start)) : day;
}
