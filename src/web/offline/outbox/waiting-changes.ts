import { useSyncExternalStore } from 'react';
import { WAITING_KEY } from '../../../domain/shop/waiting-change.ts';
import { readMaker } from '../../data/session-storage.ts';
import type { WaitingChange } from './waiting-queue.ts';

// The door to what waits for the network: all that pages load of it while nothing does (docs/decisions/0056).

/** Names the accounts that have something waiting in this browser. */
const MARK = 'waiting';
/** A line that is not dead, but does not answer either. */
export const PATIENCE_MS = 30_000;

const NOTHING: readonly WaitingChange[] = [];
const listeners = new Set<() => void>();
let shown: readonly WaitingChange[] | null = null;

/** What waits of whoever is here, as all pages show it. */
export function showWaiting(changes: readonly WaitingChange[]): void {
  shown = changes;
  for (const listener of listeners) listener();
}

export function markWaiting(accounts: readonly string[]): void {
  if (accounts.length === 0) localStorage.removeItem(MARK);
  else localStorage.setItem(MARK, accounts.join(' '));
}

function onShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The changes of whoever is here that wait or were refused, oldest first. */
export function useWaiting(): readonly WaitingChange[] {
  return useSyncExternalStore(
    onShown,
    () => shown ?? NOTHING,
    () => NOTHING,
  );
}

/** The last change of a thing that waits: what it will be. */
export function useWaitingChange(about: string): WaitingChange | undefined {
  return useWaiting().findLast((one) => one.refusal === null && one.about === about);
}

/** Whether this browser keeps changes of whoever is here: before they are read, as the last page that read them said. */
export function hasWaiting(of: (change: WaitingChange) => boolean = () => true): boolean {
  // Asking who is here makes a guest known: where nothing waits nobody is asked.
  return shown?.some(of) ?? localStorage.getItem(MARK)?.split(' ').includes(readMaker().account) ?? false;
}

export const newWaitingKey = () => `${WAITING_KEY}${crypto.randomUUID()}`;
