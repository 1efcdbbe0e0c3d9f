import { useSyncExternalStore } from 'react';

// Whether the shop can be reached. The browser knows only of its own cable: the last call knows of the rest.

const listeners = new Set<() => void>();
let hasCallFailed = false;

/** Told by every call to the API: whether an answer came, whatever it said. */
export function noteAnswer(hasCome: boolean): void {
  if (hasCallFailed === !hasCome) return;
  hasCallFailed = !hasCome;
  for (const listener of listeners) listener();
}

/** Whether the shop is out of reach now. On the server never. */
export function isOffline(): boolean {
  return typeof window !== 'undefined' && (hasCallFailed || !navigator.onLine);
}

/** Asks the shop for a sign of life. */
export function isShopThere(): Promise<boolean> {
  return fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls back whenever `isOffline` may have changed; returns the way to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `isOffline` of this moment, drawn anew when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline, () => false);
}
