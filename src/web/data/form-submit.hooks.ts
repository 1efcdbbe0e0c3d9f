import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useToast } from '../ui/overlays/Toast.tsx';
import { errorText } from './api-client.ts';
import { showProblemsInForm } from './form-failure.ts';

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

/**
 * Submits a form that stays on the page: once it is saved it shows what the server made of it, and what was typed while
 * the answer was on its way stays, for the next time. `save` answers the values as they are stored.
 */
export function useFormSave<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { save, failed }: { save: (input: Output) => Promise<Values>; failed: string },
) {
  return useFormSubmit(form, {
    save: async (input) => {
      const sent = form.getValues();
      const saved = await save(input);
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset({ ...saved, ...Object.fromEntries(typed) });
    },
    failed,
  });
}
