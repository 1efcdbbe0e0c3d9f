import { useSyncExternalStore } from 'react';
import { PAGE_LANGUAGE } from '../../domain/shop/language.ts';

const listeners = new Set<() => void>();
let version = 0;

/**
 * Makes the tab write dates and sums as its cookie says; null where they are written as the page's code does without
 * being told. Who chose nothing loads nothing for it.
 */
export function startPreferences(): Promise<void> | null {
  if (PAGE_LANGUAGE === 'en' && !document.cookie.includes('preferences=')) return null;
  return import('./kept-preferences.ts').then(({ holdPreferences, chosenPreferences }) =>
    holdPreferences(chosenPreferences()),
  );
}

/** Has everything that is on the screen drawn anew. */
export function tellPreferences(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Counts how often preferences have changed in this tab. */
export function usePreferencesVersion(): number {
  return useSyncExternalStore(listen, readVersion, readVersion);
}

const readVersion = () => version;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
