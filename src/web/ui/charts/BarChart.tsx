import type { ReactNode } from 'react';

export interface ChartBar {
  id: string;
  label: ReactNode;
  value: number;
}

/** Horizontal bars with their names before and their values behind them, longest as long as the row allows. */
export function BarChart({
  bars,
  format,
}: {
  bars: readonly ChartBar[];
  format: (value: number) => ReactNode;
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className="grid grid-cols-[minmax(5.5rem,auto)_minmax(2rem,1fr)_auto] items-center gap-x-3 gap-y-2.5 text-sm max-sm:grid-cols-[minmax(5.5rem,10rem)_minmax(2rem,1fr)_auto]">
      {bars.map(({ id, label, value }) => (
        <div key={id} className="contents">
          <span className="min-w-0 break-words">{label}</span>
          <svg aria-hidden="true" width="100%" height="8" className="overflow-hidden rounded-full bg-sunken">
            <rect width={`${(value / highest) * 100}%`} height="8" rx="4" className="fill-chart-1" />
          </svg>
          <span className="num text-end font-medium whitespace-nowrap">{format(value)}</span>
        </div>
      ))}
    </div>
  );
}
