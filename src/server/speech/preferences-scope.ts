import { AsyncLocalStorage } from 'node:async_hooks';
import { CALENDAR_WORDS } from '../../domain/shop/calendar-words.ts';
import {
  defaultPreferences,
  learnCalendarWords,
  type Preferences,
  readPreferencesFrom,
} from '../../domain/shop/preferences.ts';

const scope = new AsyncLocalStorage<Preferences>();
const IN_ENGLISH = defaultPreferences('en');

/** What holds for who is being written to: English, where nobody said otherwise (`withPreferences`). */
export const preferencesInScope = (): Preferences => scope.getStore() ?? IN_ENGLISH;

readPreferencesFrom(preferencesInScope);
learnCalendarWords(CALENDAR_WORDS);

/** Writes a page, a mail or a paper as somebody prefers to read it: what `run` formats, and all that it waits for. */
export function withPreferences<Result>(preferences: Preferences, run: () => Result): Result {
  return scope.run(preferences, run);
}
