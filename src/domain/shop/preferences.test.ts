import NepaliDate from 'nepali-date-converter';
import { afterEach, expect, test } from 'vitest';
import { bsDateOf, formatBsDateInWords } from './bikram-sambat.ts';
import { CALENDAR_WORDS } from './calendar-words.ts';
import { countText, formatCount } from './count-text.ts';
import { dayInWords } from './day-in-words.ts';
import {
  dayRangeInWords,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDeadline,
  formatMonth,
  formatWeekday,
  kathmanduDate,
  sortableDateTime,
} from './kathmandu-time.ts';
import { formatAmount, formatExactAmount, formatRupees } from './money.ts';
import { choicesFromCookies, choicesText, NO_CHOICES, preferencesOf } from './preference-choices.ts';
import {
  defaultPreferences,
  learnCalendarWords,
  type Preferences,
  readPreferencesFrom,
} from './preferences.ts';

const IN_ENGLISH = defaultPreferences('en');
const IN_NEPALI = defaultPreferences('ne');

learnCalendarWords(CALENDAR_WORDS);

function prefer(preferences: Partial<Preferences>): void {
  readPreferencesFrom(() => ({ ...IN_ENGLISH, ...preferences }));
}
afterEach(() => prefer({}));

const at = (text: string) => new Date(text);
/** Sunday, 6 Mangsir 2083. */
const day = at('2026-11-22T10:15:00+05:45');
const later = at('2026-12-17T10:15:00+05:45');

test.each<[string, Partial<Preferences>, string[]]>([
  [
    'English with AD',
    {},
    ['22 Nov 2026', '22 Nov', 'Sun 22 Nov 2026', '22 Nov 2026, 10:15', 'Sun 22 Nov, 10:15', 'Nov 2026'],
  ],
  [
    'English with Bikram Sambat',
    { calendar: 'bs' },
    [
      '6 Mangsir 2083',
      '6 Mangsir',
      'Sun 6 Mangsir 2083',
      '6 Mangsir 2083, 10:15',
      'Sun 6 Mangsir, 10:15',
      'Mangsir 2083',
    ],
  ],
  [
    'English with both',
    { calendar: 'both' },
    [
      '6 Mangsir 2083 (22 Nov 2026)',
      '6 Mangsir (22 Nov)',
      'Sun 6 Mangsir 2083 (22 Nov 2026)',
      '6 Mangsir 2083 (22 Nov 2026), 10:15',
      'Sun 6 Mangsir (22 Nov), 10:15',
      'Mangsir 2083 (Nov 2026)',
    ],
  ],
  [
    'Nepali',
    IN_NEPALI,
    [
      '2083 मंसिर 6',
      'मंसिर 6',
      '2083 मंसिर 6 आइतबार',
      '2083 मंसिर 6, 10:15',
      'मंसिर 6 आइतबार, 10:15',
      '2083 मंसिर',
    ],
  ],
  [
    'Nepali with both and Devanagari digits',
    { ...IN_NEPALI, calendar: 'both', digits: 'devanagari' },
    [
      '२०८३ मंसिर ६ (२०२६ नोभेम्बर २२)',
      'मंसिर ६ (नोभेम्बर २२)',
      '२०८३ मंसिर ६ आइतबार (२०२६ नोभेम्बर २२)',
      '२०८३ मंसिर ६ (२०२६ नोभेम्बर २२), १०:१५',
      'मंसिर ६ आइतबार (नोभेम्बर २२), १०:१५',
      '२०८३ मंसिर (२०२६ नोभेम्बर)',
    ],
  ],
])('dates in %s', (_, preferences, texts) => {
  prefer(preferences);
  const formats = [formatDate, formatDay, formatWeekday, formatDateTime, formatDeadline, formatMonth];
  expect(formats.map((format) => format(day))).toEqual(texts);
  expect(dayInWords('2026-11-22')).toBe(texts[0]);
  expect([kathmanduDate(day), sortableDateTime(day)]).toEqual(['2026-11-22', '2026-11-22 10:15']);
});

test.each<[Partial<Preferences>, string, string, string]>([
  [{ calendar: 'bs' }, '6–7 Mangsir 2083', '6 Mangsir–2 Poush 2083', 'Sun 6 – Mon 7 Mangsir'],
  [
    { calendar: 'both' },
    '6–7 Mangsir 2083 (22–23 Nov 2026)',
    '6 Mangsir–2 Poush 2083 (22 Nov–17 Dec 2026)',
    'Sun 6 – Mon 7 Mangsir (22–23 Nov)',
  ],
  [IN_NEPALI, '2083 मंसिर 6–7', '2083 मंसिर 6–पुस 2', 'मंसिर 6 आइतबार – 7 सोमबार'],
])('ranges of days say once what they share: %o', (preferences, short, long, weekdays) => {
  prefer(preferences);
  const next = at('2026-11-23T10:15:00+05:45');
  expect(formatDayRange(day, next)).toBe(short);
  expect(formatDayRange(day, later)).toBe(long);
  expect(dayRangeInWords('2026-11-22', '2026-11-23')).toBe(weekdays);
});

test('a range over the end of a year names both years', () => {
  prefer(IN_NEPALI);
  const [last, first] = [at('2026-04-13T12:00:00+05:45'), at('2026-04-14T12:00:00+05:45')];
  expect(formatDayRange(last, first)).toBe('2082 चैत 30–2083 वैशाख 1');
  prefer({ calendar: 'bs' });
  expect(formatDayRange(last, first)).toBe('30 Chaitra 2082–1 Baisakh 2083');
});

test('days outside of the known years are AD in every calendar', () => {
  for (const calendar of ['bs', 'both'] as const) {
    prefer({ calendar });
    expect(formatDate(at('2013-04-13T12:00:00+05:45'))).toBe('13 Apr 2013');
    expect(formatDate(at('2013-04-14T12:00:00+05:45'))).toContain('1 Baisakh 2070');
    expect(formatDate(at('2060-01-01T12:00:00+05:45'))).toBe('1 Jan 2060');
  }
  prefer({ calendar: 'both' });
  expect(formatDayRange(at('2013-04-13T12:00:00+05:45'), at('2013-04-14T12:00:00+05:45'))).toBe(
    '13 Apr 2013 – 1 Baisakh 2070 (14 Apr 2013)',
  );
});

test('every day of 2070 to 2083 is named as an independent calendar names it', () => {
  prefer({ calendar: 'bs' });
  const end = at('2027-04-13T12:00:00+05:45').getTime();
  for (let time = at('2013-04-14T12:00:00+05:45').getTime(); time <= end; time += 86_400_000) {
    const [year, month, date] = kathmanduDate(new Date(time)).split('-').map(Number) as [
      number,
      number,
      number,
    ];
    const other = new NepaliDate(new Date(year, month - 1, date));
    const text = formatDate(new Date(time));
    expect(text).toBe(formatBsDateInWords(bsDateOf(new Date(time))));
    expect(text.split(' ').map(Number)).toEqual([other.getDate(), Number.NaN, other.getYear()]);
  }
});

test('sums and numbers of English read as Intl wrote them', () => {
  const whole = new Intl.NumberFormat('en-NP', { maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat('en-NP', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (let index = 0; index < 10_000; index += 1) {
    const paisa = Math.floor(Math.random() ** 4 * 9e14);
    const wanted = paisa % 100 === 0 ? whole.format(paisa / 100) : exact.format(paisa / 100);
    expect(formatAmount(paisa)).toBe(wanted);
    expect(formatExactAmount(paisa)).toBe(exact.format(paisa / 100));
    expect(formatCount(paisa / 7 - 1e6)).toBe(whole.format(paisa / 7 - 1e6));
  }
});

test('sums in lakh and in Devanagari digits', () => {
  prefer({ grouping: 'lakh' });
  expect(
    [0, 999_00, 1_000_00, 99_999_00, 1_00_000_00, 12_34_567_50, 1_23_45_67_890_00].map(formatAmount),
  ).toEqual(['0', '999', '1,000', '99,999', '1,00,000', '12,34,567.50', '1,23,45,67,890']);
  prefer({ grouping: 'lakh', digits: 'devanagari' });
  expect(formatRupees(-12_34_567_50)).toBe('−रू\u00a0१२,३४,५६७.५०');
  expect([countText(1, 'item'), countText(1_00_000, 'item')]).toEqual(['१ item', '१,००,००० items']);
});

test('what a browser keeps comes back, and what it cannot mean is no choice', () => {
  const chosen = { calendar: 'both', digits: null, grouping: 'lakh' } as const;
  expect(choicesText(chosen)).toBe('both..lakh');
  expect(choicesFromCookies(`theme=dark; preferences=${choicesText(chosen)}; language=ne`)).toEqual(chosen);
  for (const cookies of [
    undefined,
    '',
    'preferences=',
    'preferences=julian.roman.dozens',
    'xpreferences=bs.latin.lakh',
  ])
    expect(choicesFromCookies(cookies)).toEqual(NO_CHOICES);
  expect(preferencesOf('ne', chosen)).toEqual({ ...IN_NEPALI, calendar: 'both' });
  expect(preferencesOf('en', NO_CHOICES)).toEqual(IN_ENGLISH);
});
