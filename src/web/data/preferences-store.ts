import { useSyncExternalStore } from 'react';
import { PAGE_LANGUAGE } from '../../domain/shop/language.ts';
import {
  choicesFromCookies,
  choicesText,
  currentPreferences,
  learnCalendarWords,
  NO_CHOICES,
  needsCalendarWords,
  type PreferenceChoices,
  type Preferences,
  preferencesOf,
  readPreferencesFrom,
} from '../../domain/shop/preferences.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** What this browser's cookie says. */
export function chosenPreferences(): PreferenceChoices {
  return choicesFromCookies(document.cookie);
}

/** Makes the tab write dates and sums as its cookie says; a promise where names of months must come first. */
export function startPreferences(): Promise<void> | null {
  const preferences = preferencesOf(PAGE_LANGUAGE, chosenPreferences());
  if (needsCalendarWords(preferences)) return hold(preferences);
  readPreferencesFrom(() => preferences);
  return null;
}

/** Keeps choices in this browser; what is on the screen is drawn anew, then the element of the id `returnTo` has the focus. */
export async function keepPreferences(choices: PreferenceChoices, returnTo?: string): Promise<void> {
  const text = choicesText(choices);
  const maxAge = text === choicesText(NO_CHOICES) ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `preferences=${text}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
  await hold(preferencesOf(PAGE_LANGUAGE, choices));
  for (const listener of listeners) listener();
  if (returnTo !== undefined) requestAnimationFrame(() => document.getElementById(returnTo)?.focus());
}

async function hold(preferences: Preferences): Promise<void> {
  if (needsCalendarWords(preferences)) {
    const { CALENDAR_WORDS } = await import('../../domain/shop/calendar-words.ts');
    learnCalendarWords(CALENDAR_WORDS);
  }
  readPreferencesFrom(() => preferences);
}

/** What holds now; who reads it is drawn again with every change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(listen, currentPreferences, currentPreferences);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
