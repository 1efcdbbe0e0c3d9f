import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** One line under the value. */
  sub?: ReactNode;
  /** A small picture beside the value. */
  chart?: ReactNode;
  /** Millions: smaller figures, so that they stay on one line. */
  isLong?: boolean;
}

/** One number of a dashboard with its name, an icon or its course, and a line about it. */
export function StatCard({ label, value, icon, sub, chart, isLong = false }: StatCardProps) {
  return (
    <div className="card relative min-w-0 p-4 max-sm:p-3">
      <div className="flex items-start justify-between gap-2 text-sm text-fg-2 [&>.lucide]:size-4.5">
        <p>{label}</p>
        {icon}
      </div>
      <p
        className={cx(
          'num mt-1 font-bold',
          isLong ? 'text-xl leading-9 max-sm:text-md max-sm:leading-7' : 'text-2xl max-sm:text-xl',
        )}
      >
        {value}
      </p>
      {chart ? <div className="absolute end-4 top-4">{chart}</div> : null}
      {sub ? <p className="mt-0.5 text-xs text-fg-2">{sub}</p> : null}
    </div>
  );
}
