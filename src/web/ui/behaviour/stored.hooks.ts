import { useSyncExternalStore } from 'react';

// What this browser remembers: kept in its storage, so that no page is rendered for it.

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * What `read` makes of the storage, anew when `keepStored` is called here or another tab writes; `read` answers the
 * same value as long as the same is stored. On the server, and while a page wakes, it is `otherwise`.
 */
export function useStored<Value>(read: () => Value, otherwise: Value): Value {
  return useSyncExternalStore(subscribe, read, () => otherwise);
}

/** Keeps `text` under a key, or forgets what stands there (null), and tells all who use it. */
export function keepStored(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  for (const listener of listeners) listener();
}
