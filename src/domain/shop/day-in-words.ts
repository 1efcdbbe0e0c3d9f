import { inChosenDigits } from './digits.ts';
import { calendarWords, currentPreferences } from './preferences.ts';

// Apart from the rest of Nepal's dates (kathmandu-time.ts): cards say when an absent seller is back. Days are dates
// whose UTC parts are those of Nepal.

export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** What is said of a day in one calendar. */
export interface NamedDay {
  year: string;
  month: string;
  date: string;
  weekday: string;
}

/** Which parts of a day are said; the month always is. */
export interface DayParts {
  weekday?: boolean;
  date?: boolean;
  year?: boolean;
}

/** The day in one calendar; null outside of the years that Bikram Sambat is known for. */
function namedIn(calendar: 'ad' | 'bs', day: Date): NamedDay | null {
  const words = calendarWords();
  const parts =
    calendar === 'ad'
      ? { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
      : words?.bsOf(day);
  if (!parts) return null;
  const months = words?.months(calendar, currentPreferences().language) ?? MONTHS;
  return {
    year: String(parts.year),
    month: months[parts.month - 1] as string,
    date: String(parts.day),
    weekday: weekdayName(day.getUTCDay()),
  };
}

/** The day in each calendar that is to be read; outside of Bikram Sambat's known years that is AD alone. */
export function namedDays(day: Date): NamedDay[] {
  const { calendar } = currentPreferences();
  const bs = calendar === 'ad' ? null : namedIn('bs', day);
  if (bs !== null && calendar === 'bs') return [bs];
  const ad = namedIn('ad', day) as NamedDay;
  return bs === null ? [ad] : [bs, ad];
}

/**
 * English says '6 Mangsir 2083' and 'Sun 6 Mangsir', as it says AD dates; Nepali says the year first, as officials and
 * newspapers write it: '2083 मंसिर 6', 'मंसिर 6 आइतबार'.
 */
export function joined({ year, month, date, weekday }: NamedDay, parts: DayParts): string {
  const inOrder = isYearFirst()
    ? [parts.year && year, month, parts.date && date, parts.weekday && weekday]
    : [parts.weekday && weekday, parts.date && date, month, parts.year && year];
  return inOrder.filter(Boolean).join(' ');
}

export const isYearFirst = () => currentPreferences().language === 'ne';

/** '2083 मंसिर 6 (2026 नोभेम्बर 22)': the second calendar stands in brackets. */
export const together = ([first, second]: readonly string[]) =>
  inChosenDigits(second === undefined ? `${first}` : `${first} (${second})`);

/** A day as people read it, with the parts that are to be said: '18 Nov 2026', 'Wed 18 Nov', 'Nov 2026'. */
export function dayText(day: Date, parts: DayParts): string {
  return together(
    namedDays(day).map((named, nth) => joined(named, nth === 0 ? parts : { ...parts, weekday: false })),
  );
}

/** The same in one calendar, whichever is preferred: what a month of AD or of Bikram Sambat is called. */
export function dayTextIn(calendar: 'ad' | 'bs', day: Date, parts: DayParts): string {
  return inChosenDigits(joined(namedIn(calendar, day) ?? (namedIn('ad', day) as NamedDay), parts));
}

/** 'Sun', 'आइतबार' */
export function weekdayName(weekday: number): string {
  return (calendarWords()?.weekdays(currentPreferences().language) ?? WEEKDAYS)[weekday] as string;
}

/** A day of Nepal's calendar, '2026-11-18', as people read it: '18 Nov 2026'. */
export function dayInWords(day: string): string {
  return dayText(new Date(`${day}T00:00:00Z`), { date: true, year: true });
}
