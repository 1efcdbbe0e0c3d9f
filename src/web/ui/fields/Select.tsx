import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';

export interface SelectProps extends ComponentProps<'select'> {
  /** Quiet words inside the control before the value, for instance "Sort". */
  lead?: ReactNode;
}

/** The native select with our look. Give it a name with `aria-label` when no label stands beside it. */
export function Select({ lead, className, children, ...select }: SelectProps) {
  return (
    <span className={cx('relative inline-flex', className)}>
      {lead ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-fg-3"
        >
          {lead}
        </span>
      ) : null}
      <select
        {...select}
        className={cx('field cursor-pointer appearance-none truncate pe-9 font-medium', lead ? 'ps-12' : '')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-fg-3 forced-colors:hidden"
      />
    </span>
  );
}
