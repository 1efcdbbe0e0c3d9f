import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultPreferences, type Preferences, readPreferencesFrom } from '../../domain/shop/preferences.ts';

const reader = new AsyncLocalStorage<Preferences>();
readPreferencesFrom(() => reader.getStore() ?? defaultPreferences('en'));

/** What is made meanwhile is written for this reader. */
export function writtenFor<Made>(preferences: Preferences, make: () => Made): Made {
  return reader.run(preferences, make);
}
