import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

/** The error line under a control, for controls that do not use `Field` (checkbox, radio group). */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1 text-xs font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
      <span>{children}</span>
    </p>
  );
}
