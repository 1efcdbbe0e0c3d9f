import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {}

/** Text of several lines, with the same label, help and error as a text field. */
export function TextArea({
  label,
  required,
  optional,
  help,
  error,
  id,
  className,
  rows = 3,
  ...textarea
}: TextAreaProps) {
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
      {(control) => <textarea {...textarea} {...control} rows={rows} className="field block py-2" />}
    </Field>
  );
}
