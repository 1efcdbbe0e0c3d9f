import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** Millions: smaller figures, so that they stay on one line. */
  isLong?: boolean;
}

/** One number of a dashboard with its name and an icon. */
export function StatCard({ label, value, icon, isLong = false }: StatCardProps) {
  return (
    <div className="card min-w-0 p-4 max-sm:p-3">
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
    </div>
  );
}
