import { cx } from 'class-variance-authority';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

/** What a control must carry so that label, help and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  required?: true;
}

export interface FieldProps {
  label: ReactNode;
  /** Red star after the label. */
  required?: boolean;
  /** The browser itself insists on a required value: only in forms without `noValidate`. */
  isBrowserChecked?: boolean;
  /** The word "Optional" at the right of the label. */
  optional?: boolean;
  help?: ReactNode;
  /** The sentence under the control; its presence turns the control red. */
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** The props of a control and its field, apart: what `Field` takes, and what is the control's own. */
export function splitFieldProps<Props extends FieldProps>({
  label,
  required,
  isBrowserChecked,
  optional,
  help,
  error,
  id,
  className,
  ...control
}: Props) {
  return [{ label, required, isBrowserChecked, optional, help, error, id, className }, control] as const;
}

/** Label above, control, help or error below. `children` receives the attributes for the control. */
export function Field({
  label,
  required = false,
  isBrowserChecked = false,
  optional = false,
  help,
  error,
  id,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [error ? errorId : null, help ? helpId : null].filter(Boolean).join(' ');
  return (
    <div className={cx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <label htmlFor={controlId} className="text-sm font-medium text-fg">
          {label}
          {required ? <span aria-hidden="true" className="text-danger after:content-['_*']" /> : null}
        </label>
        {optional ? <span className="text-xs text-fg-3">Optional</span> : null}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        ...(required && isBrowserChecked ? { required: true } : {}),
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {help ? (
        <p id={helpId} className="mt-1.5 text-xs text-fg-3">
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** A value the user cannot change, in the place of a field (Country: Nepal). */
export function LockedField({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-medium text-fg">{label}</p>
      <p className="flex min-h-10 items-center gap-2 rounded-md bg-sunken px-3 text-fg-2 touch:min-h-11 forced-colors:border">
        <Lock aria-hidden="true" className="text-fg-3" />
        {value}
      </p>
    </div>
  );
}
