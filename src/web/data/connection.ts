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
    ({ ok, headers }) => {
      noteShopTime(headers);
      return ok;
    },
    () => false,
  );
}

/** How far the shop's clock is ahead of this machine's, in milliseconds; null until it has answered. */
let ahead: number | null = null;

/** Told of what the shop itself answered just now, never of what was kept. */
export function noteShopTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

export function knowsShopTime(): boolean {
  return ahead !== null;
}

/** Now, in milliseconds, by the shop's clock as far as that is known: this machine's may be a year off. */
export function shopNow(): number {
  return Date.now() + (ahead ?? 0);
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
