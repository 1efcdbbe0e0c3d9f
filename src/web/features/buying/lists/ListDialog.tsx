import {
  type ListInput,
  type ListSummary,
  listInputSchema,
  MOST_REMINDER_WEEKS,
  newListSchema,
} from '../../../../contract/buying/lists.contract.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { createList, LISTS, saveList } from './lists.hooks.ts';

/** Name, note and reminder of a list, or of a new one. */
export function ListDialog({
  list,
  onMade,
  onClose,
}: {
  list: ListSummary | null;
  onMade?: (id: string) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const { draft, bind } = useDraft({
    name: list?.name ?? '',
    note: list?.note ?? '',
    reminderWeeks: list?.reminderWeeks?.toString() ?? '',
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: LISTS,
    schema: list === null ? newListSchema : listInputSchema,
    send: async (input: ListInput) => {
      const saved = list === null ? await createList(input) : await saveList(list._id, input);
      if (saved === null) return toast.success('Kept. It is sent once you are online.');
      toast.success(list === null ? 'List made' : 'List saved');
      if ('list' in saved) onMade?.(saved.list._id);
    },
    done: null,
    failed: 'The list could not be saved',
    onDone: onClose,
  });
  const field = bind(problems);
  return (
    <FormDialog
      title={list === null ? 'New list' : 'Edit list'}
      action={list === null ? 'Make list' : 'Save list'}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, {
          name: draft.name,
          note: draft.note,
          reminderWeeks:
            draft.reminderWeeks.trim() === '' ? null : (typedNumber(draft.reminderWeeks) as number),
        })
      }
    >
      <TextField
        {...field('name')}
        label="Name"
        required
        maxLength={80}
        readOnly={list?.isLater}
        help={list?.isLater ? 'It holds what you save from the cart, and keeps its name.' : undefined}
      />
      <TextArea {...field('note')} label="Note" optional rows={2} maxLength={500} />
      <TextField
        {...field('reminderWeeks')}
        label="Weeks between reminders"
        optional
        inputMode="numeric"
        help={`A mail with a link to the list. From 1 to ${MOST_REMINDER_WEEKS}; leave it empty for none.`}
      />
    </FormDialog>
  );
}
