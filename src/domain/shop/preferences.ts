import { type Language, PAGE_LANGUAGE } from './language.ts';

// How people read dates and numbers. One source for pages, mails and papers: functions that write text for people ask
// `currentPreferences`; what programs read (API values, files, sort keys) never does.

/** What holds: every choice made, and the language in which months and weekdays are named. */
export interface Preferences {
  language: Language;
  /** Which calendar dates are written in: AD, Bikram Sambat, or Bikram Sambat with AD behind it. */
  calendar: 'ad' | 'bs' | 'both';
  digits: 'latin' | 'devanagari';
  /** 1,234,567 or 12,34,567. */
  grouping: 'thousands' | 'lakh';
}

/** The calendar that few pages need, and names in Nepali: loaded where they are wanted (`calendar-words.ts`). */
export interface CalendarWords {
  /** Year, month (1 to 12) and day in Bikram Sambat of a day whose UTC parts are Nepal's; null outside of the calendar. */
  bsOf(day: Date): { year: number; month: number; day: number } | null;
  months(calendar: 'ad' | 'bs', language: Language): readonly string[];
  weekdays(language: Language): readonly string[];
}

const USUAL: Readonly<Record<Language, Preferences>> = {
  en: { language: 'en', calendar: 'ad', digits: 'latin', grouping: 'thousands' },
  ne: { language: 'ne', calendar: 'bs', digits: 'latin', grouping: 'lakh' },
};

let readNow = (): Preferences => USUAL[PAGE_LANGUAGE];
let words: CalendarWords | null = null;

/** What holds in a language for who has chosen nothing. */
export function defaultPreferences(language: Language): Preferences {
  return USUAL[language];
}

/** What holds now: in the browser for the page, on the server for the page, mail or paper that is being written. */
export function currentPreferences(): Preferences {
  return readNow();
}

/** The calendar and the names beyond English AD; null while they were not needed. */
export function calendarWords(): CalendarWords | null {
  return words;
}

/** Says where preferences are read from, once for a process or a tab. */
export function readPreferencesFrom(read: () => Preferences): void {
  readNow = read;
}

/** Must come first where dates are not English AD. */
export function learnCalendarWords(learned: CalendarWords): void {
  words = learned;
}
