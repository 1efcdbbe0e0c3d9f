import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** After how long the next try follows a failed one: eight tries over three days. */
const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  31.4 * HOUR_MS,
] as const;

export const MOST_TRIES = PAUSES_MS.length + 1;
/** An address that took nothing for so long is switched off. */
export const DEAD_AFTER_MS = 3 * DAY_MS;
/** How long deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** How long the secret before the current one signs as well. */
export const OLD_SECRET_MS = DAY_MS;

/** Up to so much of a pause is left out, so that those that failed together do not come back together. */
const JITTER = 0.1;

/** How long to wait after so many tries; null: it was the last. `chance` is from 0 up to 1. */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 - JITTER * chance));
}

/** How long an address is left in peace that took nothing so many times in a row, whatever waits for it. */
const RESTS_MS = [5_000, 30_000, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

export function restAfter(failures: number): number {
  return RESTS_MS[Math.min(Math.max(failures, 1), RESTS_MS.length) - 1] as number;
}
