import type { ReactNode } from 'react';

/** One number of a dashboard with its name and an icon. */
export function StatCard({ label, value, icon }: { label: string; value: ReactNode; icon?: ReactNode }) {
  return (
    <div className="card p-4">
      <div className="flex items-start justify-between gap-2 text-sm text-fg-2 [&>.lucide]:size-4.5">
        <p>{label}</p>
        {icon}
      </div>
      <p className="num mt-1 text-2xl font-bold max-sm:text-xl">{value}</p>
    </div>
  );
}
