import { DAY_MS } from './durations.ts';

/** How the Idempotency-Key begins of a change that may wait in a browser until there is a network. */
export const WAITING_KEY = 'waiting:';

/** The longest that such a change is sent by itself: the server knows its key a day longer. */
export const LONGEST_WAIT_MS = 7 * DAY_MS;
