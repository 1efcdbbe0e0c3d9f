import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegister,
  type UseFormReturn,
} from 'react-hook-form';
import { registerField } from './register-field.ts';
import { TextArea, type TextAreaProps } from './TextArea.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** What a field needs of its form, whatever the form answers when it is sent. */
interface FormOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  formState: UseFormReturn<Values>['formState'];
}

interface Binding<Values extends FieldValues> {
  form: FormOf<Values>;
  name: FieldPath<Values>;
}

type Unbound<Props> = Omit<Props, 'form' | 'name' | 'error'>;

/** Only the error is read: a field's whole state would redraw the form with every field that is touched. */
function errorOf<Values extends FieldValues>({ form, name }: Binding<Values>): string | undefined {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return error?.message;
}

/** A text field of a form: its value and its error are the form's. */
export function FormTextField<Values extends FieldValues>({
  form,
  name,
  ...field
}: Binding<Values> & Unbound<TextFieldProps>) {
  return <TextField {...field} error={errorOf({ form, name })} {...registerField(form, name)} />;
}

/** A number of a form, whole unless `step` says otherwise. */
export function FormNumberField<Values extends FieldValues>(
  field: Binding<Values> & Omit<Unbound<TextFieldProps>, 'type'>,
) {
  return <FormTextField inputMode="numeric" step={1} {...field} type="number" />;
}

/** The same for several lines of text. */
export function FormTextArea<Values extends FieldValues>({
  form,
  name,
  ...field
}: Binding<Values> & Unbound<TextAreaProps>) {
  return <TextArea {...field} error={errorOf({ form, name })} {...registerField(form, name)} />;
}
