import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  /** Who did it, a note, a tracking number. */
  detail?: ReactNode;
  /** ISO instant for machines. */
  at: string;
  /** The same instant as people read it: "18 Nov, 15:56". */
  time: string;
  icon: ReactNode;
}

/** What happened, newest first; the newest carries the primary colour. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < entries.length - 1 ? (
            <span aria-hidden="true" className="absolute start-3.5 top-7 bottom-0 border-s border-line-2" />
          ) : null}
          <span
            aria-hidden="true"
            className={cx(
              'flex size-7 shrink-0 items-center justify-center rounded-full [&_.lucide]:size-3.5',
              index === 0 ? 'bg-primary text-on-primary' : 'bg-neutral-soft text-neutral-fg',
            )}
          >
            {entry.icon}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className="font-semibold">{entry.title}</p>
            {entry.detail ? <p className="text-sm text-fg-2 wrap-anywhere">{entry.detail}</p> : null}
            <time dateTime={entry.at} className="num block text-xs text-fg-3">
              {entry.time}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
