import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** In the order of the tokens; whoever has more parts puts the rest together. */
const COLOURS = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-6',
] as const;

export interface StackedBar {
  id: string;
  label: ReactNode;
  /** Of all parts, in the order of the legend. */
  values: readonly number[];
  total: number;
}

/** Horizontal bars of several parts, their names before and their totals behind them. */
export function StackedBarChart({
  bars,
  format,
}: {
  bars: readonly StackedBar[];
  format: (value: number) => ReactNode;
}) {
  const highest = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <div className="grid grid-cols-[auto_minmax(2rem,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm">
      {bars.map(({ id, label, values, total }) => (
        <div key={id} className="contents">
          <span className="whitespace-nowrap">{label}</span>
          <svg aria-hidden="true" width="100%" height="14" className="overflow-hidden rounded-xs bg-sunken">
            {values.map((value, index) => {
              const before = values.slice(0, index).reduce((sum, one) => sum + one, 0);
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have a place and nothing else
                  key={index}
                  x={`${(before / highest) * 100}%`}
                  width={`${(value / highest) * 100}%`}
                  height="14"
                  className={cx(COLOURS[index], 'stroke-surface')}
                />
              );
            })}
          </svg>
          <span className="num text-end font-medium whitespace-nowrap">{format(total)}</span>
        </div>
      ))}
    </div>
  );
}

/** What each colour of the bars stands for. */
export function StackLegend({ parts }: { parts: readonly string[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
      {parts.map((part, index) => (
        <li key={part} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
            <rect width="10" height="10" rx="2" className={COLOURS[index]} />
          </svg>
          {part}
        </li>
      ))}
    </ul>
  );
}
