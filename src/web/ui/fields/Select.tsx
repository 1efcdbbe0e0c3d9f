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
    <span className={cx('select', className)}>
      {lead ? <span aria-hidden="true">{lead}</span> : null}
      <select {...select} className="field">
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
