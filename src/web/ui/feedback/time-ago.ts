import { countText } from '../../../domain/shop/count-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/shop/durations.ts';

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** '2 days', '6 hours', '1 minute': how long something lasts already, in its largest unit. */
export function timeSince(instant: Date, now: Date): string {
  const elapsed = now.getTime() - instant.getTime();
  for (const [unit, length] of UNITS) {
    const count = Math.floor(elapsed / length);
    if (count > 0) return countText(count, unit);
  }
  return 'less than a minute';
}
