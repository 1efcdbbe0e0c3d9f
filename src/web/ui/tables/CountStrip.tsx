import { cx } from 'class-variance-authority';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import './table-toolbar.css';

/** One number of the strip; `count` is undefined while it is loading. */
export interface StripCount {
  name: string;
  count: number | undefined;
  /** Shown in place of the bare count: "96%", "6 days". */
  text?: string | undefined;
  /** Red as soon as there is one. */
  isAlarm?: boolean;
}

/** The numbers of a desk's page: one line beside the title, on phones a strip. */
export function CountStrip({ counts }: { counts: readonly StripCount[] }) {
  return (
    <dl className="count-strip">
      {counts.map(({ name, count, text, isAlarm = false }) => (
        <div key={name} className={cx(isAlarm && count !== undefined && count > 0 && 'text-danger')}>
          <dt>{name}</dt>
          <dd className="num">
            {count === undefined ? <Skeleton className="h-5 w-6" /> : (text ?? formatCount(count))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
