import { apiDelete, errorText } from '../data/api-client.ts';
import { useConfirm } from '../ui/overlays/Confirm.tsx';
import { useToast } from '../ui/overlays/Toast.tsx';
import { useDeskStep } from './desk-list.hooks.ts';

/** Deletes a row of a desk after a question. `path` is the call without the id; `thing` is named in every sentence. */
export function useDeskDelete(desk: string, path: string, thing: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate } = useDeskStep(desk, (id: string) => apiDelete(`${path}/${encodeURIComponent(id)}`));
  return async (id: string, question: string) => {
    if (!(await confirm({ title: `Delete ${thing}`, question, action: 'Delete' }))) return;
    mutate(id, {
      onSuccess: () => toast.success(`The ${thing} is deleted.`),
      onError: (error) => toast.error(errorText(error, `The ${thing} could not be deleted.`)),
    });
  };
}
