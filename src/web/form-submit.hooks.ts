import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorText } from './data/api-client.ts';
import { showProblemsInForm } from './form-failure.ts';
import { useToast } from './ui/overlays/Toast.tsx';

/**
 * Submits a form whose schema has checked it: what the server refuses is said at its fields, anything else in a toast,
 * and nothing that was typed is lost.
 */
export function useFormSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { save, failed }: { save: (input: Output) => Promise<void>; failed: string },
) {
  const toast = useToast();
  return form.handleSubmit(async (input) => {
    try {
      await save(input);
    } catch (failure) {
      if (!showProblemsInForm(form, failure)) toast.error(errorText(failure, failed));
    }
  });
}
