import { tooManyRequests } from '../../../plugins/app-error.ts';

const WINDOW_MS = 10 * 60_000;
const MOST_IDS = 30;
const MOST_ADDRESSES = 10_000;

/** Counts session ids that name no cart. */
export interface UnknownGuests {
  /** Throws 429 once an address has tried more than 30 different ids within ten minutes. */
  count(address: string, guestId: string): void;
}

/**
 * Guessing session ids must not pay (threats.md T-C7). One visitor who reloads an empty cart is one id. Kept in
 * the process, as reads are: a write to the database for each read would cost more than the read.
 */
export function createUnknownGuests(clock: () => Date): UnknownGuests {
  const windows = new Map<string, { endsAt: number; ids: Set<string> }>();
  return {
    count(address, guestId) {
      const now = clock().getTime();
      let window = windows.get(address);
      if (window === undefined || window.endsAt <= now) {
        windows.delete(address);
        if (windows.size >= MOST_ADDRESSES) windows.delete(windows.keys().next().value as string);
        window = { endsAt: now + WINDOW_MS, ids: new Set() };
        windows.set(address, window);
      }
      if (window.ids.has(guestId)) return;
      if (window.ids.size >= MOST_IDS) throw tooManyRequests(Math.ceil((window.endsAt - now) / 1000));
      window.ids.add(guestId);
    },
  };
}
