import { inviteAdminSchema } from '../../../../contract/people/admin-users.contract.ts';
import type { DeskRole } from '../../../../domain/shop/desk-roles.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { DESK_ROLE_OPTIONS, DESK_ROLE_WORDS } from './desk-role-words.ts';

/** Whom to make an admin, and as what. */
export function InviteAdminDialog({ onClose }: { onClose: () => void }) {
  const { draft, set, bind } = useDraft({
    firstName: '',
    lastName: '',
    email: '',
    deskRole: 'reader' as DeskRole,
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: 'admin-users',
    schema: inviteAdminSchema,
    send: (input: typeof draft) => apiPost('/api/admin/users/invite', input),
    done: 'Admin invited',
    failed: 'Failed to send the invitation',
    failedAt: 'email',
    onDone: onClose,
  });
  const field = bind(problems);
  return (
    <FormDialog
      title="Invite an admin"
      action="Invite"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, draft)}
      onClose={onClose}
      inPairs
    >
      <TextField {...field('firstName')} label="First name" required />
      <TextField {...field('lastName')} label="Last name" required />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SelectField
        name="deskRole"
        label="Role on the desk"
        options={DESK_ROLE_OPTIONS}
        help={DESK_ROLE_WORDS[draft.deskRole].does}
        error={problems.deskRole}
        value={draft.deskRole}
        onChange={(event) => set({ deskRole: event.target.value as DeskRole })}
      />
    </FormDialog>
  );
}
