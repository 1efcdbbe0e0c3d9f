import { Link } from 'react-router';
import { TIME_RANGES, type TimeRange } from '../../../../domain/shop/time-range.ts';
import { RANGE_WORDS, timeRangeHref } from './time-range.hooks.ts';

/** spec 2: Today, Last 7 Days, Last 30 Days, Last 90 Days. The choice is in the address. */
export function TimeRangeControl({ selected }: { selected: TimeRange }) {
  return (
    <nav aria-label="Time range" className="max-sm:w-full">
      <ul className="flex overflow-hidden rounded-md border border-line-2 bg-surface max-sm:grid max-sm:grid-cols-2">
        {TIME_RANGES.map((range) => (
          <li
            key={range}
            className="not-first:border-s border-line-2 max-sm:nth-[n+3]:border-t max-sm:nth-3:border-s-0"
          >
            <Link
              to={timeRangeHref(range)}
              preventScrollReset
              discover="none"
              aria-current={range === selected ? 'true' : undefined}
              className="flex min-h-9 items-center justify-center px-3 text-sm whitespace-nowrap text-fg-2 -outline-offset-2 hover:bg-hover hover:text-fg aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold aria-[current=true]:text-info-fg touch:min-h-11"
            >
              {RANGE_WORDS[range].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
