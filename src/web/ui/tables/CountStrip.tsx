import { cx } from 'class-variance-authority';
import { formatCount } from '../../../domain/count-text.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';

/** One number of the strip; `count` is undefined while it is loading. */
export interface StripCount {
  name: string;
  count: number | undefined;
  /** Shown in place of the bare count: "96%", "6 days". */
  text?: string | undefined;
  /** Red as soon as there is one. */
  isAlarm?: boolean;
}

/** The numbers above a table of a desk, side by side. */
export function CountStrip({ counts }: { counts: readonly StripCount[] }) {
  return (
    <dl className="card mb-4 grid auto-cols-fr grid-flow-col divide-x divide-line">
      {counts.map(({ name, count, text, isAlarm = false }) => {
        const isRed = isAlarm && count !== undefined && count > 0;
        return (
          <div
            key={name}
            className="flex min-w-0 items-baseline justify-between gap-2 px-4 py-3.5 max-md:flex-col-reverse max-md:items-center max-md:gap-0 max-md:px-1 max-md:py-2.5"
          >
            <dt
              className={cx(
                'text-sm max-md:text-center max-md:text-xs',
                isRed ? 'text-danger md:text-fg-2' : 'text-fg-2',
              )}
            >
              {name}
            </dt>
            <dd className={cx('num text-xl font-bold max-md:text-lg', isRed && 'text-danger')}>
              {count === undefined ? <Skeleton className="h-7 w-8" /> : (text ?? formatCount(count))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
