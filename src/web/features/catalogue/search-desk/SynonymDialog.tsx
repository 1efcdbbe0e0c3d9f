import { MOST_SYNONYMS, synonymGroupInputSchema } from '../../../../contract/catalogue/synonyms.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

export const ADMIN_SYNONYMS = 'admin-synonyms';

/** The form of a new group of words. */
export function SynonymDialog({ onClose }: { onClose: () => void }) {
  const { draft, bind } = useDraft({ words: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_SYNONYMS,
    schema: synonymGroupInputSchema,
    send: (input: { words: string[] }) => apiPost('/api/admin/synonyms', input),
    done: 'Synonyms added',
    failed: 'The synonyms could not be saved.',
    onDone: onClose,
  });
  const problem = Object.entries(problems).find(([path]) => path.startsWith('words'))?.[1];
  const words = draft.words
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return (
    <FormDialog
      title="New synonyms"
      action="Add synonyms"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, { words })}
      onClose={onClose}
    >
      <TextArea
        {...bind({ words: problem ?? '' })('words')}
        error={problem}
        label="Words of the same meaning"
        required
        rows={5}
        help={`One on each line, in any script, at most ${MOST_SYNONYMS}. A search for one finds the products of all.`}
      />
    </FormDialog>
  );
}
