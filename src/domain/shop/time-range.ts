import { DAY_MS, HOUR_MS } from './durations.ts';
import { startOfKathmanduDay } from './kathmandu-time.ts';

/** spec 2, 7: the dashboards' ranges. */
export const TIME_RANGES = ['today', '7days', '30days', '90days'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];
export const DEFAULT_TIME_RANGE: TimeRange = '7days';

/** A day is drawn by its hours, anything longer by its days. */
export type TimeStep = 'hour' | 'day';

const DAYS: Record<TimeRange, number> = { today: 1, '7days': 7, '30days': 30, '90days': 90 };

/** A time with the steps it is drawn in; the last step ends at `until`, which may be in the middle of it. */
export interface Period {
  since: Date;
  until: Date;
  starts: Date[];
}

/**
 * What a range means at `now`: the Nepal days up to today, of which today has run until now, and the days before them,
 * which end at the same time of their last day. Both are equally long, so they can be compared.
 */
export function periodsOf(
  range: TimeRange,
  now: Date,
): { step: TimeStep; current: Period; previous: Period } {
  const days = DAYS[range];
  const step = range === 'today' ? 'hour' : 'day';
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS;
  const since = startOfKathmanduDay(now, days - 1);
  const count = Math.floor((now.getTime() - since.getTime()) / stepMs) + 1;
  const starts = Array.from({ length: count }, (_, index) => new Date(since.getTime() + index * stepMs));
  const earlier = (instant: Date) => new Date(instant.getTime() - days * DAY_MS);
  return {
    step,
    current: { since, until: now, starts },
    previous: { since: earlier(since), until: earlier(now), starts: starts.map(earlier) },
  };
}

/** Growth as a fraction of what was before; null when there was nothing, since no number says that. */
export function growthOf(current: number, previous: number): number | null {
  return previous > 0 ? (current - previous) / previous : null;
}
