import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** One row of what is to be known of goods: an icon, what matters first, how it comes about under it. */
export function Fact({
  icon,
  tone = 'plain',
  title,
  children,
}: {
  icon: ReactNode;
  /** `warning`: to be looked at before ordering. */
  tone?: 'plain' | 'warning';
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3 p-3">
      <span
        aria-hidden="true"
        className={cx('mt-0.5 [&>svg]:size-4.5', tone === 'warning' ? 'text-warning' : 'text-link')}
      >
        {icon}
      </span>
      <div className="min-w-0 grow">
        <p className={cx('text-sm font-semibold', tone === 'warning' && 'text-warning-fg')}>{title}</p>
        <div className="text-xs text-fg-3 wrap-anywhere">{children}</div>
      </div>
    </li>
  );
}
