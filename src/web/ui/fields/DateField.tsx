import { DateInput, type DateInputProps } from './DateInput.tsx';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

/** A day with label, help and error. */
export function DateField(props: DateInputProps & FieldProps) {
  const [field, input] = splitFieldProps(props);
  return <Field {...field}>{(control) => <DateInput {...input} {...control} />}</Field>;
}
