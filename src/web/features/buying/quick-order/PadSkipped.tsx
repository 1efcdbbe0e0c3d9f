import type { PadRow } from './pad-rows.ts';

/** What says nothing about goods: greetings, and lines the buyer left out. */
export function Skipped({ rows }: { rows: readonly PadRow[] }) {
  return (
    <details className="border-t border-line px-4 py-3 text-sm">
      <summary className="min-h-6 cursor-pointer text-fg-2 touch:min-h-11">
        {rows.length === 1 ? '1 line is skipped' : `${rows.length} lines are skipped`}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-fg-3">
        {rows.map(({ key, line }) => (
          <li key={key} className="wrap-anywhere">
            {line.raw}
          </li>
        ))}
      </ul>
    </details>
  );
}
