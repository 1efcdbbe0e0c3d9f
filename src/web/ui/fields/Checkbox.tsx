import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with its label; the whole row is the target. */
export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const errorId = `${inputId}-error`;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={cx(
          'inline-flex min-h-8 items-center gap-2.5 text-sm touch:min-h-11',
          input.disabled ? 'text-fg-3' : 'text-fg',
        )}
      >
        <span className="relative flex size-4.5 shrink-0">
          <input
            {...input}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-4.5 cursor-pointer appearance-none rounded-xs border border-field bg-surface transition-colors duration-120 checked:border-primary checked:bg-primary hover:border-fg-2 checked:hover:bg-primary-hover disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-neutral-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            className="pointer-events-none absolute inset-px hidden stroke-3 text-on-primary peer-checked:block peer-disabled:text-fg-3 forced-colors:peer-checked:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
