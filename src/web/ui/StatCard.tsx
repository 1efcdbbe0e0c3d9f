import type { ReactNode } from 'react';

/** One number of a dashboard with its name, an icon and one line under it. */
export function StatCard({
  label,
  value,
  icon,
  note,
}: {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="card p-4">
      <div className="flex items-start justify-between gap-2 text-sm text-fg-2 [&>.lucide]:size-4.5">
        <p>{label}</p>
        {icon}
      </div>
      <p className="num mt-1 text-2xl font-bold max-sm:text-xl">{value}</p>
      {note ? <p className="mt-1 text-xs text-fg-3">{note}</p> : null}
    </div>
  );
}
