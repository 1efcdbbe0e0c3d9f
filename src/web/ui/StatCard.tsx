import type { ReactNode } from 'react';

/** One number of a dashboard with its name and one line under it. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="card p-4">
      <p className="text-sm text-fg-2">{label}</p>
      <p className="num mt-1 text-2xl font-bold">{value}</p>
      {note ? <p className="mt-1 text-xs text-fg-3">{note}</p> : null}
    </div>
  );
}
