import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let version = 0;

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
