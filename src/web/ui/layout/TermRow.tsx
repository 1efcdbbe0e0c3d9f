import type { ReactNode } from 'react';

/** A term and what it is, in a list of rows (`dl`). */
export function TermRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-fg-2">{term}</dt>
      <dd className="num min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
