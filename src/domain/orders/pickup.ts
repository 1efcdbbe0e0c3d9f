import { MINUTE_MS } from '../shop/durations.ts';

/** What a seller may say of the counter and of its hours. */
export const MOST_PICKUP_TEXT = 200;

/** So many wrong codes are heard for a parcel in this time; then nothing is compared any more until it has passed. */
export const MOST_WRONG_CODES = 5;
export const WRONG_CODES_MS = 15 * MINUTE_MS;

/** The six digits that a buyer shows, however they were typed or scanned; null for anything else. */
export function readPickupCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** '482 913': as people read it out. */
export function formatPickupCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
