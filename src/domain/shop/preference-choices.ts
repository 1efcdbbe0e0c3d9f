import type { Language } from './language.ts';
import { defaultPreferences, type Preferences } from './preferences.ts';

// What people can prefer, apart from what holds: most pages only ask the latter.

export const CALENDARS = ['ad', 'bs', 'both'] as const satisfies readonly Preferences['calendar'][];
export const DIGITS = ['latin', 'devanagari'] as const satisfies readonly Preferences['digits'][];
export const GROUPINGS = ['thousands', 'lakh'] as const satisfies readonly Preferences['grouping'][];

/** What a person has chosen; null is what is usual in the language read. */
export interface PreferenceChoices {
  calendar: Preferences['calendar'] | null;
  digits: Preferences['digits'] | null;
  grouping: Preferences['grouping'] | null;
}

export const NO_CHOICES: PreferenceChoices = { calendar: null, digits: null, grouping: null };

/** What holds for a person's choices in a language. */
export function preferencesOf(language: Language, choices: PreferenceChoices): Preferences {
  const usual = defaultPreferences(language);
  return {
    language,
    calendar: choices.calendar ?? usual.calendar,
    digits: choices.digits ?? usual.digits,
    grouping: choices.grouping ?? usual.grouping,
  };
}

/** Tells apart what is kept in several ways of writing; empty for what is usual in the language. */
export function keyOfPreferences(preferences: Preferences): string {
  const { language, ...choices } = preferences;
  const text = choicesText(choices);
  return text === choicesText(defaultPreferences(language)) ? '' : `${text} `;
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
