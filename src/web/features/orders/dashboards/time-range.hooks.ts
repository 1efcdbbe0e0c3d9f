import { useSearchParams } from 'react-router';
import { DEFAULT_TIME_RANGE, TIME_RANGES, type TimeRange } from '../../../../domain/shop/time-range.ts';

const PARAMETER = 'timeRange';

/** The words of the ranges: spec 2, the period before, and what one column of a chart stands for. */
export const RANGE_WORDS: Record<
  TimeRange,
  { name: string; inText: string; before: string; inTable: string; per: string }
> = {
  today: {
    name: 'Today',
    inText: 'today',
    before: 'yesterday by this time',
    inTable: 'Yesterday',
    per: 'per hour',
  },
  '7days': {
    name: 'Last 7 Days',
    inText: 'in the last 7 days',
    before: 'the 7 days before',
    inTable: '7 days before',
    per: 'per day',
  },
  '30days': {
    name: 'Last 30 Days',
    inText: 'in the last 30 days',
    before: 'the 30 days before',
    inTable: '30 days before',
    per: 'per day',
  },
  '90days': {
    name: 'Last 90 Days',
    inText: 'in the last 90 days',
    before: 'the 90 days before',
    inTable: '90 days before',
    per: 'per week',
  },
};

/** The range of the address; anything else there means the default. */
export function useTimeRange(): TimeRange {
  const [search] = useSearchParams();
  const wanted = search.get(PARAMETER);
  return TIME_RANGES.find((range) => range === wanted) ?? DEFAULT_TIME_RANGE;
}

export function timeRangeHref(range: TimeRange): string {
  return range === DEFAULT_TIME_RANGE ? '?' : `?${PARAMETER}=${range}`;
}
