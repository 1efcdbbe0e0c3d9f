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
import { keepChoice } from './kept-choice.ts';
import { tellPreferences } from './preferences-store.ts';

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
  keepChoice('preferences', text === choicesText(NO_CHOICES) ? null : text);
  holdPreferences(choices);
  tellPreferences();
  if (returnTo !== undefined) requestAnimationFrame(() => document.getElementById(returnTo)?.focus());
}

/** What was chosen on another device holds here too; an account without a choice leaves the browser's as it is. */
export function keepAccountPreferences(choices: PreferenceChoices): void {
  const text = choicesText(choices);
  if (text !== choicesText(NO_CHOICES) && text !== choicesText(chosenPreferences())) keepPreferences(choices);
}
