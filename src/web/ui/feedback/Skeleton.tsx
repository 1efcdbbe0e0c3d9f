import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** A grey box where something will be; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />;
}

/** Wraps skeletons: marks the region busy and says "Loading" once. */
export function LoadingRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        Loading
      </span>
      {children}
    </div>
  );
}
