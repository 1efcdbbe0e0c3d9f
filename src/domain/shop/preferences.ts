import { type Language, PAGE_LANGUAGE } from './language.ts';

// How people read dates and numbers. One source for pages, mails and papers: functions that write text for people ask
// `currentPreferences`; what programs read (API values, files, sort keys) never does.

export const CALENDARS = ['ad', 'bs', 'both'] as const;
export const DIGITS = ['latin', 'devanagari'] as const;
export const GROUPINGS = ['thousands', 'lakh'] as const;
export type Calendar = (typeof CALENDARS)[number];

/** What a person has chosen; null is what is usual in the language read. */
export interface PreferenceChoices {
  calendar: Calendar | null;
  digits: (typeof DIGITS)[number] | null;
  grouping: (typeof GROUPINGS)[number] | null;
}

/** What holds: every choice made, and the language in which months and weekdays are named. */
export interface Preferences {
  language: Language;
  /** Which calendar dates are written in: AD, Bikram Sambat, or Bikram Sambat with AD behind it. */
  calendar: Calendar;
  digits: (typeof DIGITS)[number];
  /** 1,234,567 or 12,34,567. */
  grouping: (typeof GROUPINGS)[number];
}

/** The calendar that few pages need, and names in Nepali: loaded where they are wanted (`calendar-words.ts`). */
export interface CalendarWords {
  /** Year, month (1 to 12) and day in Bikram Sambat of a day whose UTC parts are Nepal's; null outside of the calendar. */
  bsOf(day: Date): { year: number; month: number; day: number } | null;
  months(calendar: 'ad' | 'bs', language: Language): readonly string[];
  weekdays(language: Language): readonly string[];
}

export const NO_CHOICES: PreferenceChoices = { calendar: null, digits: null, grouping: null };

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

/** Must come first where dates are not English AD (`needsCalendarWords`). */
export function learnCalendarWords(learned: CalendarWords): void {
  words = learned;
}

/** What holds for a person's choices in a language. */
export function preferencesOf(language: Language, choices: PreferenceChoices): Preferences {
  const usual = USUAL[language];
  return {
    language,
    calendar: choices.calendar ?? usual.calendar,
    digits: choices.digits ?? usual.digits,
    grouping: choices.grouping ?? usual.grouping,
  };
}

/** Whether dates are written with more than this module's users carry themselves. */
export function needsCalendarWords({ language, calendar }: Preferences): boolean {
  return language !== 'en' || calendar !== 'ad';
}

/** Tells apart what is kept in several ways of writing; empty for what is usual in the language. */
export function keyOfPreferences(preferences: Preferences): string {
  const { language, ...choices } = preferences;
  const text = choicesText(choices);
  return text === choicesText(USUAL[language]) ? '' : `${text} `;
}

/** 'bs.latin.lakh', with nothing in the place of what is not chosen: as the browser keeps it. */
export function choicesText({ calendar, digits, grouping }: PreferenceChoices): string {
  return [calendar, digits, grouping].join('.');
}

/** The choices in a browser's cookies; whatever is not known there is no choice. */
export function choicesFromCookies(cookies: string | undefined): PreferenceChoices {
  const text = /(?:^|;\s*)preferences=([a-z.]{0,40})(?:;|$)/.exec(cookies ?? '')?.[1] ?? '';
  const [calendar, digits, grouping] = text.split('.');
  return {
    calendar: CALENDARS.find((one) => one === calendar) ?? null,
    digits: DIGITS.find((one) => one === digits) ?? null,
    grouping: GROUPINGS.find((one) => one === grouping) ?? null,
  };
}
