import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type CompanyInvitationInput,
  companyInvitationInputSchema,
} from '../../../../contract/people/company.contract.ts';
import { GIVEN_ROLES, may } from '../../../../domain/people/company-roles.ts';
import { errorText } from '../../../data/api-client.ts';
import { showFailureAtField } from '../../../data/form-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { useInvite } from './company-people.hooks.ts';
import { ROLE_WORDS } from './role-words.ts';

const ROLES = GIVEN_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].name }));

const NOBODY = { email: '', orderLimit: undefined, monthLimit: undefined };
/** Left empty, or of a role that orders nothing: none is sent. */
const asLimit = {
  shouldUnregister: true,
  setValueAs: (typed?: string) => (typed === undefined || typed === '' ? undefined : Number(typed)),
};

/** Whom to invite, as what, and what they may order without a signature. */
export function InviteForm() {
  const invite = useInvite();
  const form = useForm<CompanyInvitationInput>({
    resolver: zodResolver(companyInvitationInputSchema),
    defaultValues: { ...NOBODY, role: 'buyer' },
  });
  const role = form.watch('role');

  const submit = form.handleSubmit(async (input) => {
    try {
      await invite.mutateAsync(input);
      form.reset({ ...NOBODY, role: input.role });
      form.setFocus('email');
    } catch (failure) {
      showFailureAtField(form, failure, 'email', errorText(failure, 'Failed to send the invitation'));
    }
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Invite"
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      <FormTextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        label="Role"
        options={ROLES}
        help={ROLE_WORDS[role].does}
        error={form.formState.errors.role?.message}
        {...registerField(form, 'role')}
      />
      <Button type="submit" className="sm:mt-6.5" busy={invite.isPending}>
        Invite
      </Button>
      {may(role, 'order') ? (
        <fieldset className="col-span-full grid items-start gap-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-fg-2">
            What they may order without a signature, with VAT and delivery; left empty there is no limit.
          </legend>
          <RupeeField
            label="For one order"
            optional
            error={form.formState.errors.orderLimit?.message}
            {...registerField(form, 'orderLimit', asLimit)}
          />
          <RupeeField
            label="For a month"
            optional
            error={form.formState.errors.monthLimit?.message}
            {...registerField(form, 'monthLimit', asLimit)}
          />
        </fieldset>
      ) : null}
    </form>
  );
}
