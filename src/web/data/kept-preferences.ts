import { CALENDAR_WORDS } from '../../domain/shop/calendar-words.ts';
import { PAGE_LANGUAGE } from '../../domain/shop/language.ts';
import {
  choicesFromCookies,
  choicesText,
  NO_CHOICES,
  type PreferenceChoices,
  preferencesOf,
} from '../../domain/shop/preference-choices.ts';
import { learnCalendarWords, readPreferencesFrom } from '../../domain/shop/preferences.ts';
import { tellPreferences } from './preferences-store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What this browser's cookie says. */
export function chosenPreferences(): PreferenceChoices {
  return choicesFromCookies(document.cookie);
}

/** From now on dates and sums are written so; what stands on the screen is not drawn anew. */
export function holdPreferences(choices: PreferenceChoices): void {
  const preferences = preferencesOf(PAGE_LANGUAGE, choices);
  learnCalendarWords(CALENDAR_WORDS);
  readPreferencesFrom(() => preferences);
}

/**
 * Keeps choices in this browser; what is on the screen is drawn anew, then the element of the id `returnTo` has the
 * focus.
 */
export function keepPreferences(choices: PreferenceChoices, returnTo?: string): void {
  const text = choicesText(choices);
  const maxAge = text === choicesText(NO_CHOICES) ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `preferences=${text}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
  holdPreferences(choices);
  tellPreferences();
  if (returnTo !== undefined) requestAnimationFrame(() => document.getElementById(returnTo)?.focus());
}

/** What was chosen on another device holds here too; an account without a choice leaves the browser's as it is. */
export function keepAccountPreferences(choices: PreferenceChoices): void {
  const text = choicesText(choices);
  if (text !== choicesText(NO_CHOICES) && text !== choicesText(chosenPreferences())) keepPreferences(choices);
}
