import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

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
        <span className="tick">
          <input
            {...input}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Check aria-hidden="true" />
        </span>
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
