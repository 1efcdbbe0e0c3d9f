import { BS_MONTH_NAMES, bsMonthText } from '../../domain/shop/bikram-sambat.ts';
import { formatCount } from '../../domain/shop/count-text.ts';
import { dayText, dayTextIn, MONTHS, WEEKDAYS } from '../../domain/shop/day-in-words.ts';
import { daySpanText } from '../../domain/shop/day-span.ts';
import { inChosenDigits } from '../../domain/shop/digits.ts';
import { formatExactAmount, formatRupees } from '../../domain/shop/money.ts';

// Dates, sums and counts as the functions of the domain write them in English, read back and written anew as
// `currentPreferences` asks. Every pattern is anchored and has a bounded number of signs.

const DAY = /^(?:([A-Z][a-z]{2}) )?(\d{1,2}) ([A-Z][a-z]{2})(?: (\d{4}))?(?:, (\d\d:\d\d))?$/;
const DAYS =
  /^(?:([A-Z][a-z]{2}) )?(\d{1,2})(?: ([A-Z][a-z]{2}))?(?: (\d{4}))? ?– ?(?:([A-Z][a-z]{2}) )?(\d{1,2}) ([A-Z][a-z]{2})(?: (\d{4}))?$/;
const MONTH_ALONE = /^([A-Z][a-z]{2}) (\d{4})$/;
const BS_MONTH = /^([A-Z][a-z]{3,8}) (\d{4})$/;
const RUPEES = /^(−?)रू\u00a0(\d{1,3}(?:,\d{3}){0,6})(?:\.(\d\d))?$/;
const EXACT = /^(−?)(\d{1,3}(?:,\d{3}){0,6})\.(\d\d)$/;
const COUNT = /^(-?)(\d{1,3}(?:,\d{3}){0,5})(\+?)$/;
/** Times, fiscal years, what is measured. */
const DIGITS = /^\d{1,2}:\d\d(?:–\d{1,2}:\d\d)?$|^\d{4}\/\d\d$|^\d{1,12}(?:\.\d{1,6})?(?: ?%)?$/;

/** A date, sum or count in English as it is read by whom `currentPreferences` are; null for any other text. */
export function writtenAnew(text: string, now: Date): string | null {
  if (text.length > 40 || !/\d/.test(text)) return null;
  return dayAnew(text, now) ?? sumAnew(text) ?? (DIGITS.test(text) ? inChosenDigits(text) : null);
}

function dayAnew(text: string, now: Date): string | null {
  const [, weekday, date, month, year, time] = DAY.exec(text) ?? [];
  if (date !== undefined && areNames({ months: [month], weekdays: [weekday] })) {
    const day = dayOf({ date, month, year, weekday }, now);
    const written = dayText(day, { date: true, year: year !== undefined, weekday: weekday !== undefined });
    return time === undefined ? written : `${written}, ${inChosenDigits(time)}`;
  }
  const [, fromWeekday, fromDate, fromMonth, fromYear, toWeekday, toDate, toMonth, toYear] =
    DAYS.exec(text) ?? [];
  const named = { months: [fromMonth ?? toMonth, toMonth], weekdays: [fromWeekday, toWeekday] };
  if (toDate !== undefined && areNames(named)) {
    const to = dayOf({ date: toDate, month: toMonth, year: toYear, weekday: toWeekday }, now);
    const from = dayOf(
      {
        date: fromDate,
        month: fromMonth ?? toMonth,
        year: fromYear ?? String(to.getUTCFullYear()),
        weekday: undefined,
      },
      now,
    );
    // '29 Dec – 2 Jan': what begins after it ends began the year before.
    if (from > to) from.setUTCFullYear(from.getUTCFullYear() - 1);
    return daySpanText(from, to, {
      weekday: fromWeekday !== undefined,
      date: true,
      year: toYear !== undefined,
    });
  }
  const [, name, itsYear] = MONTH_ALONE.exec(text) ?? [];
  if (name !== undefined && areNames({ months: [name], weekdays: [] }))
    return dayTextIn('ad', dayOf({ date: '1', month: name, year: itsYear, weekday: undefined }, now), {
      year: true,
    });
  const [, bsName, bsYear] = BS_MONTH.exec(text) ?? [];
  const bsMonth = BS_MONTH_NAMES.en.indexOf(bsName ?? '') + 1;
  return bsMonth === 0 ? null : bsMonthText({ year: Number(bsYear), month: bsMonth });
}

/** Every month must be one, a weekday may be left out. */
function areNames({
  months,
  weekdays,
}: Record<'months' | 'weekdays', readonly (string | undefined)[]>): boolean {
  return (
    months.every((name) => MONTHS.some((month) => month === name)) &&
    weekdays.every((name) => name === undefined || WEEKDAYS.some((weekday) => weekday === name))
  );
}

interface NamedDay {
  date: string | undefined;
  month: string | undefined;
  year: string | undefined;
  weekday: string | undefined;
}

/** A day whose UTC parts are those of Nepal. Where the year is not said it is that of the nearest such day. */
function dayOf({ date, month, year, weekday }: NamedDay, now: Date): Date {
  const inYear = (number: number) => new Date(Date.UTC(number, MONTHS.indexOf(month as never), Number(date)));
  if (year !== undefined) return inYear(Number(year));
  const thisYear = now.getUTCFullYear();
  const near = [thisYear, thisYear - 1, thisYear + 1].map(inYear);
  const fitting = near.filter((day) => weekday === undefined || WEEKDAYS[day.getUTCDay()] === weekday);
  const distance = (day: Date) => Math.abs(day.getTime() - now.getTime());
  return (fitting.length > 0 ? fitting : near).reduce((one, other) =>
    distance(other) < distance(one) ? other : one,
  );
}

function sumAnew(text: string): string | null {
  const paisaOf = (minus: string | undefined, whole: string, paisa = '00') =>
    (minus === '−' ? -1 : 1) * Number(whole.replaceAll(',', '') + paisa);
  const [, minus, rupees, paisa] = RUPEES.exec(text) ?? [];
  if (rupees !== undefined) return formatRupees(paisaOf(minus, rupees, paisa));
  const [, exactMinus, exact, exactPaisa] = EXACT.exec(text) ?? [];
  if (exact !== undefined) return formatExactAmount(paisaOf(exactMinus, exact, exactPaisa));
  const [, below, count, more] = COUNT.exec(text) ?? [];
  return count === undefined ? null : `${formatCount(Number(`${below}${count.replaceAll(',', '')}`))}${more}`;
}
