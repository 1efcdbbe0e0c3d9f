import { BS_MONTH_NAMES, bsDateOf, isInBsCalendar } from './bikram-sambat.ts';
import { MONTHS, WEEKDAYS } from './day-in-words.ts';
import { startOfNamedDay } from './kathmandu-input.ts';
import type { CalendarWords } from './preferences.ts';

// Names of the calendar in both languages stand in the domain, not in the messages of the pages: mails and papers
// name months too, in the language of who reads them.

const NEPALI_AD_MONTHS = [
  'जनवरी',
  'फेब्रुअरी',
  'मार्च',
  'अप्रिल',
  'मे',
  'जुन',
  'जुलाई',
  'अगस्ट',
  'सेप्टेम्बर',
  'अक्टोबर',
  'नोभेम्बर',
  'डिसेम्बर',
] as const;

const NEPALI_WEEKDAYS = ['आइतबार', 'सोमबार', 'मंगलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'] as const;

/** Bikram Sambat, and the months and weekdays in Nepali. */
export const CALENDAR_WORDS: CalendarWords = {
  bsOf(day) {
    const start = startOfNamedDay(day.toISOString().slice(0, 10));
    return start !== null && isInBsCalendar(start) ? bsDateOf(start) : null;
  },
  months(calendar, language) {
    if (calendar === 'bs') return BS_MONTH_NAMES[language];
    return language === 'ne' ? NEPALI_AD_MONTHS : MONTHS;
  },
  weekdays: (language) => (language === 'ne' ? NEPALI_WEEKDAYS : WEEKDAYS),
};
