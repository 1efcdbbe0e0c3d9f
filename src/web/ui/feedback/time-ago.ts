import { countText } from '../../../domain/shop/count-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/shop/durations.ts';

const UNITS = [
  { noun: 'day', ms: DAY_MS },
  { noun: 'hour', ms: HOUR_MS },
  { noun: 'minute', ms: MINUTE_MS },
] as const;

/** '2 days', '6 hours', '1 minute': how long something lasts already, in its largest unit. */
export function timeSince(instant: Date, now: Date): string {
  const elapsed = now.getTime() - instant.getTime();
  for (const { noun, ms } of UNITS) {
    const count = Math.floor(elapsed / ms);
    if (count > 0) return countText(count, noun);
  }
  return 'less than a minute';
}
