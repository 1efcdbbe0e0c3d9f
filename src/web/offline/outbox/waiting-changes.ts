import { useSyncExternalStore } from 'react';
import { WAITING_KEY } from '../../../domain/shop/waiting-change.ts';
import { ApiError, apiTold } from '../../data/api-client.ts';
import { isOffline } from '../../data/connection.ts';
import { readMaker } from '../../data/session-storage.ts';
import type { Change, WaitingChange } from './waiting-queue.ts';

// The door to what waits for the network: all that pages load of it while nothing does (docs/decisions/0056).

/** Names the accounts that have something waiting in this browser. */
const MARK = 'waiting';
/** A line that is not dead, but does not answer either. */
export const PATIENCE_MS = 20_000;

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

/** Whether this browser keeps changes of whoever is here: before they are read, as the last page that read them said. */
export function hasWaiting(of: (change: WaitingChange) => boolean = () => true): boolean {
  return shown?.some(of) ?? (localStorage.getItem(MARK) ?? '').split(' ').includes(readMaker().account);
}

let opening: Promise<typeof import('./outbox.ts')> | null = null;

/** Loads what keeps and sends changes. */
export function openOutbox(): Promise<typeof import('./outbox.ts')> {
  opening ??= import('./outbox.ts').catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

export const newWaitingKey = () => `${WAITING_KEY}${crypto.randomUUID()}`;

/**
 * Sends a change, or keeps it until there is a network: null, it waits. Nothing is sent past what waits already. One
 * whose answer was lost waits under the key it was sent with. Rejects with the shop's refusal, and with the lost call
 * where the browser cannot keep anything.
 */
export async function sendOrWait<Answer>(
  change: Change,
  key = newWaitingKey(),
): Promise<{ data: Answer; message: string } | null> {
  let lost: unknown = new ApiError(0);
  const isFirst = !isOffline() && !hasWaiting(({ refusal }) => refusal === null);
  if (isFirst) {
    try {
      return await apiTold<Answer>(change.method, change.path, change.body, {
        idempotencyKey: key,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (error) {
      if (ApiError.from(error).status !== 0) throw error;
      lost = error;
    }
  }
  try {
    await (await openOutbox()).keepChange(change, { key, tries: isFirst ? 1 : 0 });
  } catch {
    throw ApiError.from(lost);
  }
  return null;
}
