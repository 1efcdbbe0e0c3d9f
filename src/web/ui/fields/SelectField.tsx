import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {
  /** The first, empty choice. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
}

/** A select with label, help and error. */
export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  const [field, select] = splitFieldProps(props);
  return (
    <Field {...field}>
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
