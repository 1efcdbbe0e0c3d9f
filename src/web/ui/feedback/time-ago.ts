import { countText } from '../../../domain/count-text.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
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
