import { useSyncExternalStore } from 'react';
import type { KeySide } from './try-call.ts';

// The key that calls are tried with is gone with the tab, and leaves it with those calls alone.

const listeners = new Set<() => void>();
const nameOf = (side: KeySide) => `tryKey.${side}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key typed for calls of a company or a seller, in every form of the page, and how to change it. */
export function useTryKey(side: KeySide): [string, (key: string) => void] {
  const key = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(nameOf(side)) ?? '',
    () => '',
  );
  const keep = (typed: string) => {
    if (typed === '') sessionStorage.removeItem(nameOf(side));
    else sessionStorage.setItem(nameOf(side), typed.trim());
    for (const listener of listeners) listener();
  };
  return [key, keep];
}
