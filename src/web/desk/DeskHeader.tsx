import { type ReactNode, useContext } from 'react';
import { DeskTabsContext } from './desk-tabs.ts';

/**
 * The head of a page of a desk, low, so that the rows begin high up: the one h1 with counts and a line beside it, the
 * actions at the right, and under it the tabs of its destination.
 */
export function DeskHeader({
  title,
  subtitle,
  badge,
  counts,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** A `CountStrip`. */
  counts?: ReactNode;
  actions?: ReactNode;
}) {
  const tabs = useContext(DeskTabsContext);
  return (
    <div className="desk-head">
      <div className="desk-head-row">
        <div className="flex items-center gap-x-3 gap-y-1 max-md:flex-wrap">
          <h1 tabIndex={-1} className="text-xl font-bold">
            {title}
          </h1>
          {badge}
        </div>
        {counts}
        {subtitle ? <p className="desk-head-line">{subtitle}</p> : null}
        {actions ? <div className="desk-head-actions">{actions}</div> : null}
      </div>
      {tabs}
    </div>
  );
}
