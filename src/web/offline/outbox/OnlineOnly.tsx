import { cx } from 'class-variance-authority';
import { useIsOffline } from '../../data/connection.ts';

/** Beside what is never kept for later: orders and payments are made online or not at all. */
export function OnlineOnly({ className }: { className?: string }) {
  const isOffline = useIsOffline();
  return (
    <p role="status" className={cx('text-sm font-medium text-warning-fg empty:hidden', className)}>
      {isOffline
        ? 'You are offline. Orders and payments are made online only: nothing is kept for later.'
        : null}
    </p>
  );
}
