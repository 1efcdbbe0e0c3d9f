import { startOfKathmanduDay } from './kathmandu-time.ts';

/** spec 2, 7: the dashboards' ranges. */
export const TIME_RANGES = ['today', '7days', '30days', '90days'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];
export const DEFAULT_TIME_RANGE: TimeRange = '7days';

const DAYS: Record<TimeRange, number> = { today: 1, '7days': 7, '30days': 30, '90days': 90 };

/** From the start of the first Nepal day of the range up to now. */
export function timeRangeStart(range: TimeRange, now: Date): Date {
  return startOfKathmanduDay(now, DAYS[range] - 1);
}
