import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { DateField } from './DateField.tsx';
import type { DateInputProps } from './DateInput.tsx';
import type { FieldProps } from './Field.tsx';

/** A day of a form: its value and its error are the form's. */
export function FormDateField<Values extends FieldValues, Output>({
  form,
  name,
  ...field
}: {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
} & Omit<DateInputProps & FieldProps, 'form' | 'name' | 'error' | 'value' | 'onChange'>) {
  const { field: held, fieldState } = useController({ control: form.control, name });
  return (
    <DateField
      {...field}
      {...held}
      value={held.value ?? ''}
      onChange={(event) => held.onChange(event.target.value as FieldPathValue<Values, FieldPath<Values>>)}
      error={fieldState.error?.message}
    />
  );
}
