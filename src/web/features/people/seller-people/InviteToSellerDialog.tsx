import { sellerInvitationInputSchema } from '../../../../contract/people/seller-people.contract.ts';
import { GIVEN_SELLER_ROLES, type GivenSellerRole } from '../../../../domain/people/seller-roles.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { inviteToSeller, SELLER_PEOPLE } from './seller-people.hooks.ts';
import { SELLER_ROLE_WORDS } from './seller-role-words.ts';

const ROLES = GIVEN_SELLER_ROLES.map((value) => ({ value, label: SELLER_ROLE_WORDS[value].name }));

/** Whom to invite, and as what. */
export function InviteToSellerDialog({ onClose }: { onClose: () => void }) {
  const { draft, set, bind } = useDraft({ email: '', role: 'orders' as GivenSellerRole });
  const { problems, isBusy, submit } = useDeskForm({
    desk: SELLER_PEOPLE,
    schema: sellerInvitationInputSchema,
    send: inviteToSeller,
    done: 'Invitation sent',
    failed: 'Failed to send the invitation',
    failedAt: 'email',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Invite"
      action="Invite"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, draft)}
      onClose={onClose}
    >
      <TextField
        {...bind(problems)('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        help="The link in the mail works once, for 7 days."
      />
      <SelectField
        name="role"
        label="Role"
        options={ROLES}
        help={SELLER_ROLE_WORDS[draft.role].does}
        error={problems.role}
        value={draft.role}
        onChange={(event) => set({ role: event.target.value as GivenSellerRole })}
      />
    </FormDialog>
  );
}
