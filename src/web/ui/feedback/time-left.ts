import { countText } from '../../../domain/shop/count-text.ts';
import { MINUTE_MS } from '../../../domain/shop/durations.ts';

/** '2 days 5 hours left', '3 hours 10 minutes left', '4 minutes left', or null when it is over. */
export function timeLeft(until: Date, now: Date): string | null {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return null;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts =
    days > 0
      ? [[days, /* shown */ 'day'] as const, [hours, /* shown */ 'hour'] as const]
      : [[hours, /* shown */ 'hour'] as const, [rest, /* shown */ 'minute'] as const];
  return `${parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => countText(count, unit))
    .join(' ')} left`;
}
