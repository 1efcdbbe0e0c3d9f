import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {}

/** Text of several lines, with the same label, help and error as a text field. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const [field, textarea] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <textarea {...textarea} {...control} rows={rows} className="field block py-2" />}
    </Field>
  );
}
