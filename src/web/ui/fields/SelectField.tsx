import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {
  /** The first, empty choice. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
}

/** A select with label, help and error. */
export function SelectField({
  label,
  required,
  optional,
  help,
  error,
  id,
  className,
  placeholder,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      required={required}
      optional={optional}
      help={help}
      error={error}
      id={id}
      className={className}
    >
      {(control) => (
        <span className="relative flex">
          <select {...select} {...control} className="field cursor-pointer appearance-none pe-9">
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-fg-3 forced-colors:hidden"
          />
        </span>
      )}
    </Field>
  );
}
