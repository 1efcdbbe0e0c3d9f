import { redirectInputSchema } from '../../../../contract/shop/redirects.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

export const ADMIN_REDIRECTS = 'admin-redirects';

/** The form of a new redirect. */
export function RedirectDialog({ onClose }: { onClose: () => void }) {
  const { draft, bind } = useDraft({ from: '', to: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_REDIRECTS,
    schema: redirectInputSchema,
    send: (input: typeof draft) => apiPost('/api/admin/redirects', input),
    done: 'Redirect added',
    failed: 'The redirect could not be saved.',
    onDone: onClose,
  });
  const field = bind(problems);
  return (
    <FormDialog
      title="New redirect"
      action="Add redirect"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, draft)}
      onClose={onClose}
    >
      <TextField
        {...field('from')}
        label="From"
        required
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/old-page"
        help="An address of this shop that is no longer a page."
      />
      <TextField
        {...field('to')}
        label="To"
        required
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/products?category=tools"
        help="A page of this shop. Anything after the question mark of the old address is kept."
      />
    </FormDialog>
  );
}
